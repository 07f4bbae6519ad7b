import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { JobQueue } from '../jobs/job-queue.js';
import { Mp4Service } from '../media/mp4/mp4.service.js';
import type { Mp4Encoder } from '../recording/video/mp4-encoder.js';
import { BlobStore } from '../storage/blob-store.js';

const CHECK_LIMIT_MS = 2_000;

export interface Readiness {
  readonly ready: boolean;
  readonly checks: Record<string, string>;
  readonly mp4Encoder: Mp4Encoder['name'];
}

/** What is needed to serve. Without the queue work waits in the outbox, so its lack is told but stops nothing. */
@Injectable()
export class ReadinessService {
  #phase: 'starting' | 'serving' | 'stopping' = 'starting';

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly blobs: BlobStore,
    private readonly queue: JobQueue,
    private readonly mp4: Mp4Service,
  ) {}

  /** Everything that a start does is done. */
  serve(): void {
    this.#phase = 'serving';
  }

  /** From now on the service is on its way out: balancers are to send their requests elsewhere. */
  drain(): void {
    this.#phase = 'stopping';
  }

  async check(): Promise<Readiness> {
    const [database, media, queue, { name: mp4Encoder }] = await Promise.all([
      outcome(this.database.query('SELECT 1')),
      outcome(this.blobs.check()),
      outcome(this.queue.check()),
      this.mp4.encoder(),
    ]);
    const serving = this.#phase === 'serving';
    const checks = { database, media, queue, ...(!serving && { process: `is ${this.#phase}` }) };
    return { ready: database === 'ok' && media === 'ok' && serving, checks, mp4Encoder };
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
