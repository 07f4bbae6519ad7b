import { ValidationFailed, NotFound } from '../../platform/errors/domain-errors.js';
import { DEFAULT_THEME, findTheme, type TerminalTheme } from '@ttyreel/recording';
import { noSuchTheme, themeOfRequest } from '../themes/theme-of-request.js';
import { type Metric, METRICS } from './metric.js';
import { BADGE_STYLES, type BadgeStyle } from './picture/draw-badge.js';
import { type Provider, type ProviderName, PROVIDER_NAMES, providerNamed } from './providers/provider.js';
import { PROVIDER_OF } from './providers/providers.js';

export const DEFAULT_METRIC: Readonly<Record<ProviderName, Metric>> = {
  pyindex: 'version',
  jsregistry: 'version',
  rustregistry: 'version',
  codehost: 'stars',
};
export const DEFAULT_STYLE: BadgeStyle = 'default';

export interface BadgeSubject {
  readonly provider: Provider;
  readonly metric: Metric;
  readonly name: string;
  /** In the registry's normal spelling. */
  readonly normalName: string;
}

export interface BadgeAppearance {
  readonly style: BadgeStyle;
  readonly theme: TerminalTheme;
}

export interface BadgeRequest extends BadgeAppearance {
  /** Null for a theme preview. */
  readonly subject: BadgeSubject | null;
}

/** The segments of `/badge/<provider>/<package>/<metric>.svg`; a package with two names has a slash between them. */
export interface BadgePath {
  readonly provider: string;
  readonly name: string;
  readonly metric: string;
}

/** Parameters of a query: a list if one is given several times. */
type Query = Readonly<Record<string, unknown>>;

/**
 * @param themes that it may name
 * @throws NotFound for an unknown provider or metric, ValidationFailed for an invalid package, theme or style
 */
export function packageBadge(
  { provider, name, metric }: BadgePath,
  query: Query,
  themes: readonly TerminalTheme[],
): BadgeRequest {
  const appearance = readAppearance(query, themes);
  const known = providerNamed(provider);
  const knownMetric = METRICS.find((each) => each === metric);
  if (known === undefined || knownMetric === undefined)
    throw new NotFound(
      `There is no badge at /badge/${provider}/${name}/${metric}.svg. Badges are at ` +
        `/badge/<provider>/<package>/<metric>.svg; the providers are ${PROVIDER_NAMES.join(', ')}, the metrics ` +
        `${METRICS.join(', ')}.`,
    );
  return { ...appearance, subject: badgeSubject(known, name, knownMetric) };
}

/** The badge that previews a theme. @throws NotFound, ValidationFailed */
export function previewBadge(slug: string, query: Query, themes: readonly TerminalTheme[]): BadgeRequest {
  const appearance = readAppearance(query, themes);
  const theme = findTheme(themes, slug);
  if (!theme) throw new NotFound(noSuchTheme(themes, slug));
  return { ...appearance, theme, subject: null };
}

/** @throws ValidationFailed for an unsupported metric or an invalid package name */
export function badgeSubject(providerName: ProviderName, name: string, metric: Metric): BadgeSubject {
  const provider = PROVIDER_OF[providerName];
  if (!provider.sources[metric]) {
    const known = METRICS.filter((each) => provider.sources[each]);
    throw ValidationFailed.field('metric', `${providerName} has no ${metric}; it has ${known.join(', ')}`);
  }
  const normalName = provider.names.normal(name);
  if (normalName === null) throw ValidationFailed.field('package', provider.names.rule);
  return { provider, metric, name, normalName };
}

function readAppearance(query: Query, themes: readonly TerminalTheme[]): BadgeAppearance {
  const slug = once(query, 'theme');
  const theme = slug === undefined ? DEFAULT_THEME : themeOfRequest(themes, slug);
  const styleName = once(query, 'style') ?? DEFAULT_STYLE;
  const style = BADGE_STYLES.find((each) => each === styleName);
  if (!style) throw ValidationFailed.field('style', `must be one of ${BADGE_STYLES.join(', ')}`);
  return { theme, style };
}

/** An empty value counts as absent. */
function once(query: Query, name: string): string | undefined {
  const value = query[name];
  if (Array.isArray(value)) throw ValidationFailed.field(name, 'must be given once');
  return typeof value === 'string' && value !== '' ? value : undefined;
}
