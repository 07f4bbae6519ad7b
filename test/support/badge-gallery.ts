import { badgeSubject } from '../../src/resources/badges/badge-address.js';
import { badgeTextOf } from '../../src/resources/badges/badge-text-of.js';
import type { CachedMetrics } from '../../src/resources/badges/cache/package-metrics-cache.js';
import type { Metric } from '../../src/resources/badges/metric.js';
import type { BadgeText } from '../../src/resources/badges/picture/badge-text.js';
import { BADGE_STYLES, type BadgeStyle, drawBadge } from '../../src/resources/badges/picture/draw-badge.js';
import type { ProviderName } from '../../src/resources/badges/providers/provider.js';
import type { PackageMetrics } from '../../src/resources/badges/formatting/value.js';
import type { TerminalTheme } from '@ttyreel/recording';
import { THEMES } from './builtin-themes.js';

type Example = readonly [provider: ProviderName, name: string, metric: Metric, reading: CachedMetrics];

const known = (metrics: PackageMetrics): CachedMetrics => ({ kind: 'known', metrics, isFresh: true });

/** Every metric and other texts of a badge. */
const EXAMPLES: readonly Example[] = [
  ['pyindex', 'requests', 'version', known({ version: '2.32.3' })],
  ['rustregistry', 'serde', 'license', known({ license: 'MIT' })],
  ['codehost', 'ada/engine', 'stars', known({ stars: 12_400 })],
  ['codehost', 'ada/engine', 'forks', known({ forks: 310 })],
  ['codehost', 'ada/engine', 'issues', known({ issues: 17 })],
  ['jsregistry', '@ada/loom', 'version', known({ version: '0.9.1-rc.1' })],
  ['jsregistry', 'tape', 'downloads', known({ downloads: 4_230_000 })],
  ['pyindex', 'requets', 'version', { kind: 'missing' }],
  ['pyindex', 'quartz', 'license', known({ license: 'GPL-3.0' })],
  ['rustregistry', 'serde', 'version', { kind: 'unavailable' }],
];

const TEXTS: readonly BadgeText[] = EXAMPLES.map(([provider, name, metric, reading]) =>
  badgeTextOf(badgeSubject(provider, name, metric), reading),
);

/** Every badge of a theme in a style. */
export function badgesOf(style: BadgeStyle, theme: TerminalTheme): string[] {
  return TEXTS.map((text) => drawBadge(style, theme, text));
}

const STYLE = `
  body { margin: 0; padding: 24px 24px 8px; width: 1152px; background: #fff; color: #1f2328; font: 600 13px/20px sans-serif; }
  section { display: inline-block; vertical-align: top; box-sizing: border-box; width: 568px; margin: 0 8px 16px 0; }
  h2 { margin: 0 0 6px; font: inherit; }
  div { padding: 10px; border: 1px solid #d1d9e0; border-radius: 6px; line-height: 0; }
  .night { background: #0d1117; border-color: #3d444d; }
  p { margin: 0; }
  img { margin: 3px; }`;

/** A page with all of them: each theme as a README shows it, alternating between a white and a dark page. */
export function galleryPage(): string {
  const sections = THEMES.map((theme, at) => {
    const rows = BADGE_STYLES.map((style) => `<p>${badgesOf(style, theme).map(imageOf).join('')}</p>`);
    const row = Math.floor(at / 2);
    const night = (at + row) % 2 === 0 ? '' : ' class="night"';
    return `<section><h2>${theme.name}</h2><div${night}>${rows.join('')}</div></section>`;
  });
  return `<!doctype html><meta charset="utf-8"><style>${STYLE}</style><body>${sections.join('')}`;
}

function imageOf(svg: string): string {
  return `<img src="data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}">`;
}
