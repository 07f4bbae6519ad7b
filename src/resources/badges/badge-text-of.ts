import type { BadgeSubject } from './badge-address.js';
import type { CachedMetrics } from './cache/package-metrics-cache.js';
import type { BadgeText } from './picture/badge-text.js';
import { type FormattedMetric, formatMetric } from './formatting/value.js';

/** The registry knows the package but has no value, such as when every version was yanked. */
const NOTHING: FormattedMetric = { value: 'none', tone: 'quiet' };

export function badgeTextOf({ provider, metric, name }: BadgeSubject, reading: CachedMetrics): BadgeText {
  const { value, flatValue, tone } = wordingOfReading(reading, () =>
    reading.kind === 'known' ? formatMetric(metric, reading.facts, provider.period) : null,
  );
  return {
    command: provider.command,
    name,
    metric: metric === 'version' ? undefined : metric,
    label: metric === 'version' ? provider.label : metric,
    value,
    flatValue,
    tone,
    description: `${name} ${metric}: ${value}`,
  };
}

function wordingOfReading({ kind }: CachedMetrics, say: () => FormattedMetric | null): FormattedMetric {
  switch (kind) {
    case 'known':
      return say() ?? NOTHING;
    case 'missing':
      return { value: 'not found', tone: 'bad' };
    case 'limited':
      return { value: 'rate limited', tone: 'quiet' };
    case 'unavailable':
    case 'not configured':
      return { value: kind, tone: 'quiet' };
  }
}

export function previewText(theme: string): BadgeText {
  return {
    command: 'ttyreel',
    name: theme,
    label: theme,
    value: '1.0.0',
    flatValue: 'v1.0.0',
    tone: 'plain',
    description: `A badge in the theme ${theme}`,
  };
}
