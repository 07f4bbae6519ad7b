import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { PROVIDER_OF } from '../providers/providers.js';
import type { UpstreamResult } from '../../../platform/upstream/fetch-upstream.js';
import type { NoAnswer, UpstreamClient } from '../../../platform/upstream/upstream-client.js';
import { PackageMetricsCache, type PackageMetricsCacheOptions } from './package-metrics-cache.js';
import type { StoredMetrics } from './stored-metrics.js';

const { pyindex, jsregistry } = PROVIDER_OF;
const MINUTE = 60_000;
const DAY = 86_400_000;

type Reply = UpstreamResult | NoAnswer;

/** Answers in order, the last again and again, when it is told to. */
class Registry implements Pick<UpstreamClient, 'get'> {
  readonly asked: { path: string; etag?: string; lastModified?: string }[] = [];
  replies: Reply[] = [];
  hold: Promise<void> = Promise.resolve();

  async get(path: string, { validators }: Parameters<UpstreamClient['get']>[1]): Promise<Reply> {
    this.asked.push({ path, ...validators });
    const reply = this.replies.length > 1 ? this.replies.shift() : this.replies[0];
    await this.hold;
    return reply ?? { kind: 'unavailable' };
  }
}

/** What another process may have written, or this one before a restart. */
class Table {
  readonly kept = new Map<string, { known: StoredMetrics; ttlMs: number }>();
  reads = 0;

  read(key: string): Promise<StoredMetrics | null> {
    this.reads += 1;
    return Promise.resolve(this.kept.get(key)?.known ?? null);
  }

  write(key: string, known: StoredMetrics, ttlMs: number): Promise<void> {
    this.kept.set(key, { known, ttlMs });
    return Promise.resolve();
  }
}

const says = (version: string, etag?: string): UpstreamResult => ({
  kind: 'body',
  body: { info: { version, license: 'MIT' } },
  validators: { etag },
});

let registry: Registry;
let now: number;
let misshapen: number;

beforeEach(() => {
  registry = new Registry();
  now = 1_000_000;
  misshapen = 0;
});

function makeFacts(stored: PackageMetricsCacheOptions['stored'] = new Table()): PackageMetricsCache {
  return new PackageMetricsCache({
    upstreams: { find: (name) => (name === 'pyindex' ? registry : undefined) },
    stored,
    nowMs: () => now,
    onMisshapen: () => (misshapen += 1),
  });
}

const admitted = () => Promise.resolve(0);

/** What is said, as `2.0` or `missing`; a `?` says that it is not fresh. */
async function read(
  facts: PackageMetricsCache,
  name = 'requests',
  admission = () => Promise.resolve(0),
): Promise<string> {
  const reading = await facts.read(pyindex, 'version', name, admission);
  return reading.kind === 'known'
    ? `${reading.facts.version ?? ''}${reading.isFresh ? '' : '?'}`
    : reading.kind;
}

/** Everything that was begun in the background is done. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('a caller who asked for too many unknown packages', () => {
  const refused = () => Promise.resolve(30);

  it('is refused new ones only, and refuses nobody who joined them', async () => {
    registry.replies = [says('1.0')];
    const facts = makeFacts();
    const both = [read(facts, 'requests', refused), read(facts, 'requests')];
    expect(await Promise.all(both)).toEqual(['limited', '1.0']);
    expect(await read(facts, 'requests', refused)).toBe('1.0');
    expect(registry.asked).toHaveLength(1);
  });

  it('still has what is known to another process, and what is looked up anew', async () => {
    registry.replies = [says('1.0'), says('2.0')];
    const stored = new Table();
    await read(makeFacts(stored));
    const facts = makeFacts(stored);
    expect(await read(facts, 'requests', refused)).toBe('1.0');
    now += DAY;
    expect(await read(facts, 'requests', refused)).toBe('1.0?');
    await settle();
    expect(await read(facts, 'requests', refused)).toBe('2.0');
  });
});

describe('what is known of a package', () => {
  it('is asked for once while it is fresh, for all metrics of one answer', async () => {
    registry.replies = [says('1.0')];
    const facts = makeFacts();
    expect(await read(facts)).toBe('1.0');
    now += 9 * MINUTE;
    expect(await read(facts)).toBe('1.0');
    expect(await facts.read(pyindex, 'license', 'requests', admitted)).toMatchObject({
      facts: { license: 'MIT' },
    });
    expect(registry.asked.map(({ path }) => path)).toEqual(['/pypi/requests/json']);
  });

  it('is asked for once by a thousand at the same time', async () => {
    registry.replies = [says('1.0')];
    let release: () => void = () => undefined;
    registry.hold = new Promise((resolve) => (release = resolve));
    const facts = makeFacts();
    const readers = Array.from({ length: 1_000 }, () => read(facts));
    await settle();
    expect(facts.size.flights).toBe(1);
    release();
    expect(new Set(await Promise.all(readers))).toEqual(new Set(['1.0']));
    expect(registry.asked).toHaveLength(1);
    expect(facts.size).toEqual({ entries: 1, flights: 0 });
  });

  it('is said when it is no longer fresh, while it is asked for again', async () => {
    registry.replies = [says('1.0', '"one"'), says('2.0', '"two"')];
    const facts = makeFacts();
    await read(facts);
    now += 11 * MINUTE;
    expect([await read(facts), await read(facts)]).toEqual(['1.0?', '1.0?']);
    await settle();
    expect(await read(facts)).toBe('2.0');
    expect(registry.asked.map(({ etag }) => etag)).toEqual([undefined, '"one"']);
  });

  it('holds on when the registry says that it does', async () => {
    registry.replies = [says('1.0', '"one"'), { kind: 'unchanged' }];
    const facts = makeFacts();
    await read(facts);
    now += 11 * MINUTE;
    await read(facts);
    await settle();
    expect(await read(facts)).toBe('1.0');
    now += 11 * MINUTE;
    await read(facts);
    expect(registry.asked[2]?.etag).toBe('"one"');
  });

  it.each<[string, Reply]>([
    ['is away', { kind: 'unavailable' }],
    ['takes no more calls', { kind: 'limited', forMs: 600_000 }],
    ['answers with nonsense', { kind: 'body', body: { info: [] }, validators: {} }],
  ])('is said for seven days while the registry %s, and it is asked seldom', async (_, reply) => {
    registry.replies = [says('1.0'), reply];
    const facts = makeFacts();
    await read(facts);
    now += 11 * MINUTE;
    for (let reader = 0; reader < 10; reader += 1) {
      expect(await read(facts)).toBe('1.0?');
      await settle();
    }
    expect(registry.asked).toHaveLength(2);
    now += MINUTE;
    await read(facts);
    await settle();
    expect(registry.asked).toHaveLength(3);
    now = 1_000_000 + 7 * DAY - 1;
    expect(await read(facts)).toBe('1.0?');
    await settle();
    now += 1;
    expect(await read(facts)).toBe(reply.kind === 'limited' ? 'limited' : 'unavailable');
  });

  it('is that there is none, for a minute', async () => {
    registry.replies = [{ kind: 'missing' }, says('0.1')];
    const facts = makeFacts();
    expect([await read(facts), await read(facts)]).toEqual(['missing', 'missing']);
    expect(registry.asked).toHaveLength(1);
    now += MINUTE;
    expect(await read(facts)).toBe('0.1');
  });

  it('ends when the package is gone', async () => {
    registry.replies = [says('1.0'), { kind: 'missing' }];
    const facts = makeFacts();
    await read(facts);
    now += DAY;
    await read(facts);
    await settle();
    expect(await read(facts)).toBe('missing');
  });

  it('is not asked for again at once when there was no answer', async () => {
    registry.replies = [{ kind: 'unavailable' }, says('1.0')];
    const facts = makeFacts();
    expect([await read(facts), await read(facts)]).toEqual(['unavailable', 'unavailable']);
    expect(registry.asked).toHaveLength(1);
    now += 30_000;
    expect(await read(facts)).toBe('1.0');
  });

  it('is nothing when the answer has another shape, and that is told', async () => {
    registry.replies = [{ kind: 'body', body: '<html>', validators: {} }];
    expect(await read(makeFacts())).toBe('unavailable');
    expect(misshapen).toBe(1);
  });

  it('is nothing without an address of the registry', async () => {
    expect(await makeFacts().read(jsregistry, 'version', 'left-pad', admitted)).toEqual({
      kind: 'not configured',
    });
    expect(await makeFacts().read(pyindex, 'stars', 'requests', admitted)).toEqual({
      kind: 'not configured',
    });
  });

  it('takes bounded memory for a hundred thousand names', async () => {
    registry.replies = [says('1.0')];
    const facts = makeFacts();
    for (let number = 0; number < 100_000; number += 1)
      await facts.read(pyindex, 'version', `package-${number}`, admitted);
    expect(registry.asked).toHaveLength(100_000);
    expect(facts.size.entries).toBeLessThanOrEqual(50_000);
    expect(facts.size.flights).toBe(0);
    expect(await read(facts, 'package-99999')).toBe('1.0');
    expect(registry.asked).toHaveLength(100_000);
  });
});

describe('what is stored', () => {
  it('is not asked for again by another one', async () => {
    registry.replies = [says('1.0', '"one"')];
    const stored = new Table();
    await read(makeFacts(stored));
    await settle();
    expect(await read(makeFacts(stored))).toBe('1.0');
    expect(registry.asked).toHaveLength(1);
    expect([...stored.kept.values()].map(({ ttlMs }) => ttlMs)).toEqual([7 * DAY]);
  });

  it('is checked by what another one was told', async () => {
    registry.replies = [says('1.0', '"one"'), { kind: 'unchanged' }];
    const stored = new Table();
    await read(makeFacts(stored));
    await settle();
    now += 11 * MINUTE;
    expect(await read(makeFacts(stored))).toBe('1.0');
    expect(registry.asked[1]?.etag).toBe('"one"');
  });

  it('is taken when it is newer than what this one knows', async () => {
    registry.replies = [says('1.0'), says('2.0'), says('3.0')];
    const stored = new Table();
    const [one, other] = [makeFacts(stored), makeFacts(stored)];
    await read(one);
    now += 11 * MINUTE;
    await read(other);
    await settle();
    await read(one);
    await settle();
    expect([await read(one), registry.asked.length]).toEqual(['2.0', 2]);
  });

  it('is read where memory has no fresh value only', async () => {
    registry.replies = [says('1.0')];
    const stored = new Table();
    const facts = makeFacts(stored);
    for (let reader = 0; reader < 10; reader += 1) expect(await read(facts)).toBe('1.0');
    expect(stored.reads).toBe(1);
  });

  it.each<[string, Reply]>([
    ['is away', { kind: 'unavailable' }],
    ['takes no more calls', { kind: 'limited', forMs: 600_000 }],
  ])('is said after a restart while the registry %s', async (_, reply) => {
    registry.replies = [says('1.0'), reply];
    const stored = new Table();
    await read(makeFacts(stored));
    now += DAY;
    const facts = makeFacts(stored);
    expect([await read(facts), await read(facts)]).toEqual(['1.0?', '1.0?']);
    expect(registry.asked).toHaveLength(2);
  });

  it('is said after a restart while the registry does not respond', async () => {
    registry.replies = [says('1.0')];
    const stored = new Table();
    await read(makeFacts(stored));
    now += DAY;
    registry.hold = new Promise(() => undefined);
    jest.useFakeTimers();
    try {
      const reading = read(makeFacts(stored));
      await jest.advanceTimersByTimeAsync(4_000);
      expect(await reading).toBe('1.0?');
    } finally {
      jest.useRealTimers();
    }
  });

  it('does not make a badge wait for being written', async () => {
    registry.replies = [says('1.0')];
    const stored = { read: () => Promise.resolve(null), write: () => new Promise<void>(() => undefined) };
    expect(await read(makeFacts(stored))).toBe('1.0');
  });

  it('is forgotten soon where it is that there is no such package', async () => {
    registry.replies = [{ kind: 'missing' }];
    const stored = new Table();
    await read(makeFacts(stored));
    await settle();
    expect([...stored.kept.values()]).toMatchObject([{ known: { facts: null }, ttlMs: MINUTE }]);
  });
});
