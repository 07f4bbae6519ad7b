import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/test-database.js';
import { entities } from '../../../app/entities.js';
import { dataSourceOptions } from '../../../platform/database/data-source-options.js';
import { migrate } from '../../../platform/database/migrate.js';
import { METRICS } from '../metric.js';
import { PROVIDER_OF } from '../providers/providers.js';
import { BadgeMetricEntity } from './badge-metric.entity.js';
import { BadgeMetricRepository } from './badge-metric.repository.js';
import { BadgeMetricsService } from './badge-metrics.service.js';
import type { StoredMetrics } from './stored-metrics.js';

const MINUTE = 60_000;
const KNOWN: StoredMetrics = {
  metrics: { version: '1.0', license: null, downloads: 9_007_199_254_740_991 },
  checkedAt: 1_763_800_000_123,
  etag: '"x"',
  lastModified: 'Sat, 22 Nov 2025 08:26:40 GMT',
};

let database: TestDatabase;
let source: DataSource;
let rows: BadgeMetricRepository;

beforeAll(async () => {
  database = await createTestDatabase();
  await migrate(database.address);
  source = await new DataSource(dataSourceOptions(database.address, entities)).initialize();
  rows = new BadgeMetricRepository(source.getRepository(BadgeMetricEntity));
});
afterAll(async () => {
  await source.destroy();
  await database.drop();
});
beforeEach(() => source.query('TRUNCATE badge_metric'));

const keys = async () =>
  (await source.query<{ key: string }[]>('SELECT key FROM badge_metric ORDER BY key')).map(({ key }) => key);

describe('the metrics of a package', () => {
  it('round-trip', async () => {
    expect(await rows.find('a')).toBeNull();
    await rows.save('a', KNOWN, MINUTE);
    expect(await rows.find('a')).toEqual(KNOWN);
  });

  it('are replaced as a whole', async () => {
    await rows.save('a', KNOWN, MINUTE);
    const missing = { metrics: null, checkedAt: KNOWN.checkedAt + 1 };
    await rows.save('a', missing, MINUTE);
    expect(await rows.find('a')).toEqual(missing);
  });

  it('can have a version that is not valid text', async () => {
    const odd = { metrics: { version: 'a\u0000b\ud800' }, checkedAt: 1 };
    await rows.save('a', odd, MINUTE);
    expect(await rows.find('a')).toEqual(odd);
  });

  it.each(['"x"', '[]', '{"version":7}'])('are unknown if another release wrote %s', async (metrics) => {
    await rows.save('a', KNOWN, MINUTE);
    await source.query('UPDATE badge_metric SET metrics = $1', [metrics]);
    expect(await rows.find('a')).toBeNull();
  });

  it('fit the longest names', async () => {
    const names = {
      pyindex: 'x'.repeat(128),
      jsregistry: `@${'x'.repeat(106)}/${'x'.repeat(106)}`,
      rustregistry: 'x'.repeat(64),
      codehost: `${'x'.repeat(39)}/${'x'.repeat(100)}`,
    };
    for (const provider of Object.values(PROVIDER_OF)) {
      expect(provider.names.normal(names[provider.name])).not.toBeNull();
      for (const metric of METRICS) {
        const found = provider.sources[metric];
        if (found) await rows.save(found.upstream + found.path(names[provider.name]), KNOWN, MINUTE);
      }
    }
  });
});

describe('the purge', () => {
  it('removes expired rows and nothing else', async () => {
    const now = Date.now();
    for (let number = 0; number < 1_001; number += 1)
      await rows.save(`old-${number}`, { ...KNOWN, checkedAt: now - MINUTE - 1_000 }, MINUTE);
    await rows.save('known', { ...KNOWN, checkedAt: now - MINUTE }, 60 * MINUTE);
    const metrics = new BadgeMetricsService(rows, pino({ enabled: false }));
    expect(await metrics.purge(AbortSignal.abort())).toBe(0);
    expect(await metrics.purge(new AbortController().signal)).toBe(1_001);
    expect(await keys()).toEqual(['known']);
  });
});
