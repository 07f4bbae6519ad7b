import path from 'node:path';
import { type DatabaseAddress, openEmbeddedPostgres } from '@ttyreel/local-postgres';
import { findPostmaster } from '../../packages/local-postgres/src/postmaster.js';
import { RunningService } from '../../test/support/running-service.js';
import type { Competitor } from './competition.js';
import { cpuSecondsOfFamily, usageOf } from './process-usage.js';
import { startServer } from './server-process.js';

/** The public URL of the service, which its responses contain regardless of the port. */
export const SITE_URL = 'http://reels.example';

const UNLIMITED = '1000000000';

/** The built service on the data folder of a corpus, to be compared with others on the same database. */
export class ServedCorpus {
  readonly #others: { end(): Promise<void> }[] = [];

  private constructor(
    readonly service: RunningService,
    readonly database: DatabaseAddress,
    private readonly postmaster: number,
  ) {}

  static async start(folder: string): Promise<ServedCorpus> {
    const service = await RunningService.start(
      {
        SITE_URL,
        TRUST_PROXY: 'loopback',
        LIMITS: `anonymous-per-minute=${UNLIMITED} pages-per-minute=${UNLIMITED}`,
      },
      folder,
    );
    // Only reads the address of the service's server.
    const { address } = await openEmbeddedPostgres(folder);
    return new ServedCorpus(service, address, postmasterOf(folder));
  }

  /** The service as a competitor. */
  get itself(): Competitor {
    const { address, pid } = this.service;
    return {
      name: 'service',
      address,
      processSeconds: () => usageOf(pid).cpuSeconds,
      databaseSeconds: this.databaseSeconds,
    };
  }

  /** CPU time that PostgreSQL has used so far, in seconds. */
  readonly databaseSeconds = (): number => cpuSecondsOfFamily(this.postmaster);

  /** Starts another server, which stops with this one. */
  async add(name: string, program: URL, ...programArguments: string[]): Promise<Competitor> {
    const server = await startServer(program, ...programArguments);
    this.#others.push(server);
    return {
      name,
      address: server.address,
      processSeconds: () => usageOf(server.pid).cpuSeconds,
      databaseSeconds: this.databaseSeconds,
    };
  }

  async end(): Promise<void> {
    for (const other of this.#others) await other.end();
    await this.service.end();
  }
}

/** The first process of the PostgreSQL that runs on a data folder. */
export function postmasterOf(folder: string): number {
  const postmaster = findPostmaster(path.join(folder, 'postgres'));
  if (!postmaster) throw new Error(`No PostgreSQL is running on ${folder}.`);
  return postmaster.pid;
}
