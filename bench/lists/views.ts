import { setTimeout as pause } from 'node:timers/promises';
import { withClient } from '../corpus/bulk-load.js';
import { CONNECTIONS } from '../support/competition.js';
import { type LoadResult, sendLoad } from '../support/load.js';
import { median, table } from '../support/report.js';
import type { ServedCorpus } from '../support/served-corpus.js';
import { mostViewed } from './http.js';

const DETAILS = 2_000;
const VIEWS_PER_SECOND = 1_000;
const WARM_UP_SECONDS = 5;
/** Short, so that the responses that are rebuilt every half minute affect both equally. */
const ROUND_SECONDS = 5;
const PAIRS_A_ROUND = 3;
/** The service writes its view counts every three seconds. */
const WRITTEN_WITHIN_MS = 4_000;

interface Round {
  /** Requests per second. */
  readonly rate: number;
  /** CPU of the service and PostgreSQL in microseconds per request. */
  readonly cpu: number;
  /** Views per second stored in the database. */
  readonly views: number;
}

/**
 * What recording views takes from reading: the same details are read by one address, whose views are counted
 * already, and with a thousand requests a second from addresses that were never there. @returns a table
 */
export async function measureViews(corpus: ServedCorpus, rounds: number): Promise<string> {
  const paths = await mostViewed(corpus, DETAILS);
  let firstReader = 0;
  const read = async (newReaderShare: number, seconds: number): Promise<LoadResult> => {
    const { address } = corpus.service;
    const load = { address, paths, connections: CONNECTIONS, seconds, newReaderShare, firstReader };
    const result = await sendLoad(load);
    firstReader += result.newReaders;
    return result;
  };
  const round = async (newReaderShare: number): Promise<Round> => {
    const viewsBefore = await viewsOf(corpus);
    const cpuBefore = cpuOf(corpus);
    const { answers, seconds } = await read(newReaderShare, ROUND_SECONDS);
    await pause(WRITTEN_WITHIN_MS);
    return {
      rate: answers / seconds,
      cpu: (1e6 * (cpuOf(corpus) - cpuBefore)) / answers,
      views: ((await viewsOf(corpus)) - viewsBefore) / seconds,
    };
  };

  await read(0, WARM_UP_SECONDS);
  const [without, counted]: [Round[], Round[]] = [[], []];
  for (let count = 0; count < PAIRS_A_ROUND * rounds; count += 1) {
    const reading = await round(0);
    without.push(reading);
    counted.push(await round(Math.min(1, VIEWS_PER_SECOND / reading.rate)));
  }
  return viewsTable(without, counted);
}

function viewsTable(without: readonly Round[], counted: readonly Round[]): string {
  const of = (rounds: readonly Round[], value: (round: Round) => number) => median(rounds.map(value));
  const line = (name: string, rounds: readonly Round[]) => [
    name,
    ...[({ rate }: Round) => rate, ({ cpu }: Round) => cpu, ({ views }: Round) => views].map((value) =>
      of(rounds, value).toFixed(0),
    ),
  ];
  const loss = (left: (read: Round, counting: Round) => number) =>
    `${(100 * (1 - median(without.map((read, pair) => left(read, counted[pair] ?? read))))).toFixed(1)} %`;
  const byRate = loss((read, counting) => counting.rate / read.rate);
  const byCpu = loss((read, counting) => read.cpu / counting.cpu);
  return [
    table(
      ['details read', 'requests/s', 'CPU µs', 'views/s recorded'],
      [line('all views counted before', without), line('with new views', counted)],
    ),
    `loss of read throughput ${byRate}, by CPU ${byCpu} (aim: under 5 %)`,
  ].join('\n');
}

function cpuOf(corpus: ServedCorpus): number {
  return corpus.itself.processSeconds() + corpus.databaseSeconds();
}

async function viewsOf({ database }: ServedCorpus): Promise<number> {
  const { rows } = await withClient(database, (client) =>
    client.query<{ views: number }>('SELECT sum(view_count)::float8 AS views FROM gif_stats'),
  );
  return rows[0]?.views ?? 0;
}
