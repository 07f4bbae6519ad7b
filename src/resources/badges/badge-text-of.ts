import type { BadgeSubject } from './badge-address.js';
import type { CachedMetrics } from './cache/package-metrics-cache.js';
import type { BadgeText } from './picture/badge-text.js';
import { type FormattedMetric, formatMetric } from './formatting/value.js';

/** The registry knows the package but has no value, such as when every version was yanked. */
const NOTHING: FormattedMetric = { message: 'none', tone: 'quiet' };

export function badgeTextOf({ provider, metric, name }: BadgeSubject, reading: CachedMetrics): BadgeText {
  const { message, flatMessage, tone } = formatReading(reading, () =>
    reading.kind === 'known' ? formatMetric(metric, reading.metrics, provider.period) : null,
  );
  return {
    command: provider.command,
    name,
    metric: metric === 'version' ? undefined : metric,
    label: metric === 'version' ? provider.label : metric,
    message,
    flatMessage,
    tone,
    description: `${name} ${metric}: ${message}`,
  };
}

function formatReading({ kind }: CachedMetrics, say: () => FormattedMetric | null): FormattedMetric {
  switch (kind) {
    case 'known':
      return say() ?? NOTHING;
    case 'missing':
      return { message: 'not found', tone: 'bad' };
    case 'limited':
      return { message: 'rate limited', tone: 'quiet' };
    case 'unavailable':
    case 'not configured':
      return { message: kind, tone: 'quiet' };
  }
}

export function previewText(theme: string): BadgeText {
  return {
    command: 'ttyreel',
    name: theme,
    label: theme,
    message: '1.0.0',
    flatMessage: 'v1.0.0',
    tone: 'plain',
    description: `A badge in the theme ${theme}`,
  };
}
