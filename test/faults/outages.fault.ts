import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { RunningService } from '../support/running-service.js';
import { startWorker } from '../support/worker-process.js';
import { Audit } from './load/audit.js';
import { Ledger } from './load/ledger.js';
import { Readers } from './load/readers.js';
import { Stack } from './load/stack.js';
import { Writers } from './load/writers.js';
import { numberOption, onlyPart } from './options.js';
import type { Scenario } from './scenario.js';

/** About one upload a second, so that no backlog of renditions hides the outage. */
const PACE = { atOnce: 2, pauseMs: 1_500 };
const BEFORE_MS = 5_000;
/** Half of the time that a statement may take. */
const SLOW_MS = 300;
const MADE_WITHIN_MS = 120_000;
/** A request whose process lost its database keeps its key for two minutes. */
const SETTLES_WITHIN_MS = 150_000;
const ERROR_500 = 'HTTP/1.1 500 Internal Server Error\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';

const PARTS = ['postgresql', 'redis', 's3'] as const;

interface Outage {
  readonly name: string;
  readonly begin: (stack: Stack) => Promise<void> | void;
  readonly end: (stack: Stack) => Promise<void> | void;
}

const OUTAGES: readonly Outage[] = [
  {
    name: 'postgresql-stopped',
    begin: (stack) => stack.stopDatabase(),
    end: (stack) => stack.startDatabase(),
  },
  { name: 'redis-stopped', begin: (stack) => stack.stopRedis(), end: (stack) => stack.startRedis() },
  byProxy('s3', 'stopped', (proxy) => {
    proxy.refuse();
  }),
  ...PARTS.map((part) =>
    byProxy(part, 'hung', (proxy) => {
      proxy.swallow();
    }),
  ),
  ...PARTS.map((part) =>
    byProxy(part, 'slow', (proxy) => {
      proxy.slow(SLOW_MS);
    }),
  ),
  byProxy('s3', '500', (proxy) => {
    proxy.answer(ERROR_500);
  }),
];

export const scenario: Scenario = {
  title:
    'while PostgreSQL, Redis or S3 is away (--only s3 --seconds 300), requests get 503 at worst, and afterwards nothing is lost',
  isLong: true,

  async run() {
    const seconds = numberOption('seconds', 45);
    const stack = await Stack.start();
    const service = await RunningService.startProcess(stack.settings);
    const worker = await startWorker(stack.settings, service.dataDirectory);
    const wrong: string[] = [];
    try {
      const run = new Run(stack, service, await service.createUser('ada'));
      for (const outage of OUTAGES.filter(({ name }) => name.startsWith(onlyPart))) {
        wrong.push(...(await run.through(outage, seconds)).map((what) => `${outage.name}: ${what}`));
      }
      wrong.push(...(await run.audit()));
    } finally {
      await worker.end();
      await service.remove();
      await stack.stop();
    }
    assert.deepEqual(wrong, []);
  },
};

type Part = (typeof PARTS)[number];

function byProxy(part: Part, how: string, begin: (proxy: Stack['proxies'][Part]) => void): Outage {
  return {
    name: `${part}-${how}`,
    begin: ({ proxies }) => {
      begin(proxies[part]);
    },
    end: ({ proxies }) => {
      proxies[part].pass();
    },
  };
}

/** One service through one outage after another. */
class Run {
  private readonly ledger = new Ledger();

  constructor(
    private readonly stack: Stack,
    private readonly service: RunningService,
    private readonly apiKey: string,
  ) {}

  /** @returns what went wrong */
  async through({ name, begin, end }: Outage, seconds: number): Promise<string[]> {
    const before = this.ledger.acknowledged;
    const address = () => this.service.address;
    const writers = new Writers(this.ledger, address, this.apiKey, PACE);
    const readers = new Readers(address, this.apiKey, () => this.ledger.lasting);
    const load = [writers.run(), readers.run()];
    await delay(BEFORE_MS);
    await begin(this.stack);
    await delay(seconds * 1_000);
    await end(this.stack);
    const settled = writers.stop(SETTLES_WITHIN_MS);
    const audit = this.newAudit();
    const [madeAfter] = await Promise.all([audit.untilMade(MADE_WITHIN_MS), settled]);
    readers.stop();
    await Promise.all(load);
    const { refused, unanswered, wrong } = writers.sender;
    const unexpected = [...readers.wrong.keys(), ...unanswered.keys(), ...wrong, ...writers.wrong];
    console.log(
      `   ${name} for ${seconds} s: ${readers.answered} reads, ${readers.refused} refused; ` +
        `${this.ledger.acknowledged - before} writes, ${refused} refused; longest answer ` +
        `${(Math.max(readers.longestMs, writers.sender.longestMs) / 1_000).toFixed(1)} s; ` +
        `unexpected ${unexpected.length}, lost ${audit.lost.length}, failed ${audit.failed.length}, stuck ${audit.stuck.length}; ` +
        `all renditions after ${madeAfter.toFixed(0)} s`,
    );
    return [...unexpected, ...audit.problems];
  }

  /** @returns what is not as it was acknowledged */
  async audit(): Promise<string[]> {
    const audit = this.newAudit();
    await audit.read();
    const { acknowledged, recordings, collections, inDoubt } = this.ledger;
    console.log(
      `   in all ${acknowledged} acknowledged writes of ${recordings.size} recordings and ${collections.size} ` +
        `collections, ${inDoubt} in doubt: lost ${audit.lost.length}, wrong counts ${audit.miscounted.length}`,
    );
    return audit.problems;
  }

  private newAudit(): Audit {
    return new Audit(this.service.api, 'ada', this.apiKey, this.ledger);
  }
}
