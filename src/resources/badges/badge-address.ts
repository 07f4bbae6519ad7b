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

const FILE = /^(.+)\.svg$/;
const PREVIEW = 'preview';

/**
 * Parses `/badge/<provider>/<package>/<metric>.svg` (a package may have two segments) or `/badge/preview/<theme>.svg`.
 * @param themes that it may name
 * @throws NotFound for an unknown path, ValidationFailed for an invalid package, metric, theme or style
 */
export function readBadgeAddress(target: string, themes: readonly TerminalTheme[]): BadgeRequest {
  const query = target.indexOf('?');
  const path = query === -1 ? target : target.slice(0, query);
  const [provider, ...rest] = path.split('/').slice(2).map(decoded);
  const file = rest.pop() ?? '';
  const named = FILE.exec(file)?.[1];
  const appearance = readAppearance(query === -1 ? '' : target.slice(query + 1), themes);
  if (provider === PREVIEW && named !== undefined && rest.length === 0) {
    const theme = findTheme(themes, named);
    if (!theme) throw new NotFound(noSuchTheme(themes, named));
    return { ...appearance, theme, subject: null };
  }
  const metric = METRICS.find((each) => each === named);
  const known = providerNamed(provider ?? '');
  if (known === undefined || metric === undefined || rest.length === 0 || rest.length > 2) {
    throw new NotFound(
      `There is no badge at ${path}. Badges are at /badge/<provider>/<package>/<metric>.svg; the providers are ` +
        `${PROVIDER_NAMES.join(', ')}, the metrics ${METRICS.join(', ')}.`,
    );
  }
  return { ...appearance, subject: badgeSubject(known, rest.join('/'), metric) };
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

function readAppearance(query: string, themes: readonly TerminalTheme[]): BadgeAppearance {
  if (query === '') return { theme: DEFAULT_THEME, style: DEFAULT_STYLE };
  const parameters = new URLSearchParams(query);
  const slug = once(parameters, 'theme');
  const theme = slug === undefined ? DEFAULT_THEME : themeOfRequest(themes, slug);
  const styleName = once(parameters, 'style') ?? DEFAULT_STYLE;
  const style = BADGE_STYLES.find((each) => each === styleName);
  if (!style) throw ValidationFailed.field('style', `must be one of ${BADGE_STYLES.join(', ')}`);
  return { theme, style };
}

/** An empty value counts as absent. */
function once(parameters: URLSearchParams, name: string): string | undefined {
  const values = parameters.getAll(name);
  if (values.length > 1) throw ValidationFailed.field(name, 'must be given once');
  return values[0] === '' ? undefined : values[0];
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new ValidationFailed(`The URL has an invalid escape: "${segment}".`);
  }
}
