import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { JobQueue } from '../jobs/job-queue.js';
import { BlobStore } from '../storage/blob-store.js';

const CHECK_LIMIT_MS = 2_000;

/** What is needed to serve. Without the queue work waits in the outbox, so its lack is told but stops nothing. */
@Injectable()
export class ReadinessService {
  #phase: 'starting' | 'serving' | 'stopping' = 'starting';

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly blobs: BlobStore,
    private readonly queue: JobQueue,
  ) {}

  /** Everything that a start does is done. */
  serve(): void {
    this.#phase = 'serving';
  }

  /** From now on the service is on its way out: balancers are to send their requests elsewhere. */
  drain(): void {
    this.#phase = 'stopping';
  }

  async check(): Promise<{ ready: boolean; checks: Record<string, string> }> {
    const [database, media, queue] = await Promise.all([
      outcome(this.database.query('SELECT 1')),
      outcome(this.blobs.check()),
      outcome(this.queue.check()),
    ]);
    const serving = this.#phase === 'serving';
    const checks = { database, media, queue, ...(!serving && { process: `is ${this.#phase}` }) };
    return { ready: database === 'ok' && media === 'ok' && serving, checks };
  }
}

async function outcome(check: Promise<unknown>): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, CHECK_LIMIT_MS, 'does not answer');
  });
  try {
    return await Promise.race([
      check.then(
        () => 'ok',
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      ),
      late,
    ]);
  } finally {
    clearTimeout(timer);
  }
}
