import { setTimeout } from 'node:timers/promises';
import { type LoadJob, sendLoad } from './load.js';
import { median, table } from './report.js';

/** The default of a scenario. */
export const CONNECTIONS = 32;
const WARM_UP_SECONDS = 3;
const ROUND_SECONDS = 4;
/** A server is idle when it and its PostgreSQL use less than this share of one core. */
const IDLE_SHARE = 0.1;
const IDLE_CHECK_MS = 300;

/** A server that answers the same requests as others. */
export interface Competitor {
  readonly name: string;
  readonly address: string;
  /** Of its further processes, which share the connections. */
  readonly otherAddresses?: readonly string[];
  /** CPU time that its process has used so far, in seconds. */
  readonly processSeconds: () => number;
  /** The same for its PostgreSQL, if it has one. */
  readonly databaseSeconds: () => number;
}

/** The requests to every server. */
export interface Scenario {
  readonly name: string;
  readonly paths: readonly string[];
  readonly competitors: readonly Competitor[];
  /** The share of the others' rate that the first server should reach. */
  readonly aims: Readonly<Record<string, number>>;
  readonly connections?: number;
}

/** One run of a competitor. CPU is in microseconds per request. */
export interface Turn {
  /** Requests per second. */
  readonly rate: number;
  readonly processCpu: number;
  readonly databaseCpu: number;
  /** Milliseconds. */
  readonly p99: number;
  /** Milliseconds to the head of the response. */
  readonly firstByteP99: number;
}

/**
 * Measures each alternately, round by round, so that other load on the machine affects all equally.
 * @returns the turns of each by its name
 */
export async function compete(scenario: Scenario, rounds: number): Promise<Map<string, Turn[]>> {
  const results = new Map<string, Turn[]>();
  const asked = new Map<string, number>();
  const ask = async (competitor: Competitor, seconds: number): Promise<Turn> => {
    const before = asked.get(competitor.name) ?? 0;
    const { turn, sent } = await takeTurn(competitor, {
      address: competitor.address,
      otherAddresses: competitor.otherAddresses,
      paths: rotated(scenario.paths, before),
      connections: scenario.connections ?? CONNECTIONS,
      seconds,
      firstReader: 0,
    });
    asked.set(competitor.name, before + sent);
    await untilIdle(competitor);
    return turn;
  };
  for (const competitor of scenario.competitors) {
    await ask(competitor, WARM_UP_SECONDS);
    results.set(competitor.name, []);
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const competitor of scenario.competitors) {
      results.get(competitor.name)?.push(await ask(competitor, ROUND_SECONDS));
    }
  }
  return results;
}

/** A line for each competitor: medians, and what the first reached of it, the median over the rounds. */
export function competitionTable({ name, aims }: Scenario, results: ReadonlyMap<string, Turn[]>): string {
  const [[firstName, own] = ['', []]] = results;
  const lines = [...results].map(([competitor, turns]) => {
    const figures = [rateOf, ({ processCpu }: Turn) => processCpu, ({ databaseCpu }: Turn) => databaseCpu];
    const compared = (ratio: (own: Turn, other: Turn) => number) =>
      competitor === firstName
        ? ''
        : median(turns.map((turn, round) => ratio(own[round] ?? turn, turn))).toFixed(2);
    const aim = aims[competitor];
    return [
      competitor,
      ...figures.map((figure) => median(turns.map(figure)).toFixed(0)),
      median(turns.map(({ firstByteP99 }) => firstByteP99)).toFixed(0),
      median(turns.map(({ p99 }) => p99)).toFixed(0),
      compared((mine, other) => rateOf(mine) / rateOf(other)),
      compared((mine, other) => cpuOf(other) / cpuOf(mine)),
      aim === undefined ? '' : `≥ ${aim}`,
    ];
  });
  const head = [
    'requests/s',
    'CPU µs',
    'PostgreSQL µs',
    'first byte p99 ms',
    'p99 ms',
    'ratio',
    'ratio by CPU',
    'aim',
  ];
  return table([name, ...head], lines);
}

const rateOf = ({ rate }: Turn): number => rate;
const cpuOf = ({ processCpu, databaseCpu }: Turn): number => processCpu + databaseCpu;

async function takeTurn(
  { processSeconds, databaseSeconds }: Competitor,
  job: LoadJob,
): Promise<{ turn: Turn; sent: number }> {
  const before = [processSeconds(), databaseSeconds()] as const;
  const result = await sendLoad(job);
  const micros = (used: number) => (1e6 * used) / result.answers;
  return {
    sent: result.sent,
    turn: {
      rate: result.answers / result.seconds,
      processCpu: micros(processSeconds() - before[0]),
      databaseCpu: micros(databaseSeconds() - before[1]),
      p99: result.latency.p99,
      firstByteP99: result.firstByteP99,
    },
  };
}

/** After the last response was awaited, statements still run, whose CPU time would count for the next server. */
async function untilIdle({ processSeconds, databaseSeconds }: Competitor): Promise<void> {
  for (let used = Infinity; used > (IDLE_SHARE * IDLE_CHECK_MS) / 1_000;) {
    const before = processSeconds() + databaseSeconds();
    await setTimeout(IDLE_CHECK_MS);
    used = processSeconds() + databaseSeconds() - before;
  }
}

function rotated(paths: readonly string[], by: number): readonly string[] {
  const begin = by % paths.length;
  return [...paths.slice(begin), ...paths.slice(0, begin)];
}
