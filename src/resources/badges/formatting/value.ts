import type { Metric } from '../metric.js';
import type { Tone } from '../picture/colours.js';
import { shortCount } from './count.js';
import { licenceTone } from './licence.js';
import { versionTone, versionWithV } from './version.js';

export interface PackageMetrics {
  readonly version?: string;
  /** Null when the package names none. */
  readonly license?: string | null;
  readonly downloads?: number;
  readonly stars?: number;
  readonly forks?: number;
  readonly issues?: number;
}

export interface FormattedMetric {
  readonly message: string;
  readonly flatMessage?: string;
  readonly tone: Tone;
}

/** Formats a metric. Null when `metrics` lacks it. @param period such as `/month` for downloads; empty for all time */
export function formatMetric(
  metric: Metric,
  metrics: PackageMetrics,
  period: string,
): FormattedMetric | null {
  if (metric === 'version') {
    const { version } = metrics;
    if (version === undefined) return null;
    return { message: version, flatMessage: versionWithV(version), tone: versionTone(version) };
  }
  if (metric === 'license') {
    const { license } = metrics;
    if (license === undefined) return null;
    return license === null
      ? { message: 'not specified', tone: 'quiet' }
      : { message: license, tone: licenceTone(license) };
  }
  const count = metrics[metric];
  if (count === undefined) return null;
  const message = shortCount(count) + (metric === 'downloads' ? period : '');
  return { message, tone: countTone(metric, count) };
}

function countTone(metric: 'downloads' | 'stars' | 'forks' | 'issues', count: number): Tone {
  switch (metric) {
    case 'downloads':
      return downloadsTone(count);
    case 'stars':
      return 'fair';
    case 'forks':
      return 'plain';
    case 'issues':
      return count > 0 ? 'fair' : 'good';
  }
}

function downloadsTone(count: number): Tone {
  if (count <= 0) return 'bad';
  return count < 100 ? 'fair' : 'good';
}
