import { describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import type { BadgeMetricRepository } from './badge-metric.repository.js';
import { BadgeMetricsService } from './badge-metrics.service.js';
import type { StoredMetrics } from './stored-metrics.js';

const KNOWN: StoredMetrics = { metrics: { version: '1.0' }, checkedAt: 1_000 };

/** A service, its log lines and the number of its table calls. */
function makeService(call: () => Promise<never>) {
  const seen = { lines: [] as string[], calls: 0 };
  const count = () => {
    seen.calls += 1;
    return call();
  };
  const rows = { find: count, save: count } as unknown as BadgeMetricRepository;
  const log = pino({}, { write: (line: string) => seen.lines.push(line) });
  return { metrics: new BadgeMetricsService(rows, log), seen };
}

describe('stored metrics', () => {
  it('are unknown while the database fails, with one log line and a retry after a pause', async () => {
    const { metrics, seen } = makeService(() => Promise.reject(new Error('disk full')));
    for (let time = 0; time < 5; time += 1) {
      expect(await metrics.read('a')).toBeNull();
      await metrics.write('a', KNOWN, 60_000);
    }
    expect(seen.calls).toBe(1);
    expect(seen.lines).toHaveLength(1);
    expect(seen.lines[0]).toContain('disk full');
  });

  it('are unknown when the database does not respond', async () => {
    const { metrics, seen } = makeService(() => new Promise(() => undefined));
    expect(await metrics.read('a')).toBeNull();
    expect(seen.lines[0]).toContain('The database did not respond within 500 ms.');
  });
});
