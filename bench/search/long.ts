import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '@ttyreel/local-postgres';
import type { ResponseCache } from '../../src/platform/response-cache/response-cache.js';
import { SearchRankingService } from '../../src/resources/search/ranking/search-ranking.service.js';
import { SearchEngine } from '../../src/resources/search/search-engine.js';
import { SearchRepository } from '../../src/resources/search/search.repository.js';
import { SpellingService } from '../../src/resources/search/spelling/spelling.service.js';
import { fake } from '../../test/support/fakes.js';
import { SearchDatabase } from '../../test/support/search-database.js';
import { cpuSecondsOfFamily, usageOf } from '../support/process-usage.js';
import { table } from '../support/report.js';
import { postmasterOf } from '../support/served-corpus.js';
import { longTranscript } from './long-transcript.js';

const RECORDINGS = 20;
const SEARCHES = 50;
const PAGE = 20;

/** Writes and searches of transcripts of a megabyte, in a database of their own. @returns a table */
export async function measureLongTranscripts(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'long-transcripts-'));
  const postgres = await startEmbeddedPostgres(folder);
  try {
    process.env['TEST_DATABASE'] = JSON.stringify(postgres.address);
    const database = await SearchDatabase.create();
    const usage = usageMeter(postmasterOf(folder));
    const rows = [...(await writes(database, usage)), ...(await searches(database, usage))];
    await database.drop();
    return table(['', 'CPU ms', 'PostgreSQL ms', 'KB'], rows);
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true });
  }
}

type Measured = readonly string[];
type Meter = (
  count: number,
  work: () => Promise<unknown>,
) => Promise<readonly [cpu: string, postgres: string]>;

function usageMeter(postmaster: number): Meter {
  return async (count, work) => {
    const seconds = () => [usageOf(process.pid).cpuSeconds, cpuSecondsOfFamily(postmaster)] as const;
    const before = seconds();
    await work();
    const after = seconds();
    const each = (at: 0 | 1) => (((after[at] - before[at]) * 1000) / count).toFixed(1);
    return [each(0), each(1)];
  };
}

async function writes(database: SearchDatabase, meter: Meter): Promise<Measured[]> {
  const seqs: number[] = [];
  for (let at = 0; at < RECORDINGS; at += 1) {
    const transcript = `${longTranscript(at)}\nthe last line has zanzibar and madagascar\n`;
    seqs.push(...(await database.addUnindexed({ title: `recording ${at}`, transcript })));
  }
  const size = async () => {
    const [row] = await database.source.query<{ bytes: number }[]>(`
      SELECT sum(pg_total_relation_size(oid))::float8 AS bytes FROM pg_class
      WHERE relkind = 'r' AND relname LIKE 'search_%'`);
    return row?.bytes ?? 0;
  };
  const before = await size();
  const write = await meter(RECORDINGS, async () => {
    for (const seq of seqs)
      await database.source.transaction((manager) => database.index.refresh([seq], manager));
  });
  const bytes = ((await size()) - before) / RECORDINGS / 1000;
  return [['write', ...write, bytes.toFixed(0)]];
}

async function searches(database: SearchDatabase, meter: Meter): Promise<Measured[]> {
  const repository = new SearchRepository(database.documents);
  const engine = new SearchEngine(
    fake({}),
    new SearchRankingService(repository),
    repository,
    new SpellingService(repository),
    fake<ResponseCache>({ onInvalidated: () => undefined, isActive: false }),
  );
  const rows: Measured[] = [];
  for (const text of ['zanzibar', '"zanzibar and madagascar"', 'warning']) {
    const search = () => engine.search({ text, sort: 'relevance', page: { page: 1, size: PAGE } });
    await search();
    const cost = await meter(SEARCHES, async () => {
      for (let left = SEARCHES; left > 0; left -= 1) await search();
    });
    rows.push([text, ...cost, '']);
  }
  return rows;
}
