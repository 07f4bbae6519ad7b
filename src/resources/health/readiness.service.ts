import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { InsufficientStorage } from '../../platform/errors/domain-errors.js';
import { JobQueue } from '../../platform/jobs/job-queue.js';
import { LOG } from '../../platform/logging/log.js';
import { OutageLog } from '../../platform/logging/outage-log.js';
import { Mp4Service } from '../media/mp4/mp4.service.js';
import type { Mp4Encoder } from '../media/mp4/mp4-encoder.js';
import { BlobStore } from '../../platform/storage/blob-store.js';
import { DiskSpace, LARGEST_UPLOAD } from '../../platform/storage/disk-space.js';
import { StorageFull } from '../../platform/storage/storage-errors.js';

const CHECK_LIMIT_MS = 2_000;
/** Results are reused for this time. */
const CHECK_LASTS_MS = 1_000;

/** Short, because the response is public; the reasons are in the log. */
export const CHECK_RESULTS = ['ok', 'low', 'full', 'unavailable', 'no answer'] as const;
type CheckResult = (typeof CHECK_RESULTS)[number];

type Part = 'database' | 'media' | 'queue' | 'disk';

export interface Readiness {
  readonly ready: boolean;
  readonly checks: Record<Part, CheckResult> & { readonly process?: 'starting' | 'stopping' };
  readonly mp4Encoder: Mp4Encoder['name'];
}

/**
 * The dependencies of the service. Without the queue, jobs wait in the outbox, and without free disk space reading, editing
 * and deleting still work: either is reported and leaves the service ready.
 */
@Injectable()
export class ReadinessService {
  #phase: 'starting' | 'serving' | 'stopping' = 'starting';
  readonly #checks: LRUCache<'parts', Record<Part, CheckResult>>;
  readonly #outages: Record<Part, OutageLog>;

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly blobs: BlobStore,
    private readonly queue: JobQueue,
    private readonly disk: DiskSpace,
    private readonly mp4: Mp4Service,
    @Inject(LOG) log: Logger,
  ) {
    this.#checks = new LRUCache({ max: 1, ttl: CHECK_LASTS_MS, fetchMethod: () => this.checkParts() });
    const outage = (part: Part) =>
      new OutageLog(log, { away: `health check failed: ${part}`, back: `health check works again: ${part}` });
    this.#outages = {
      database: outage('database'),
      media: outage('media'),
      queue: outage('queue'),
      disk: outage('disk'),
    };
  }

  /** The start is complete. */
  serve(): void {
    this.#phase = 'serving';
  }

  /** The service is stopping: load balancers should use other instances. */
  drain(): void {
    this.#phase = 'stopping';
  }

  /** The result of the last check, at most a second old. */
  async check(): Promise<Readiness> {
    const [parts, { name: mp4Encoder }] = await Promise.all([
      this.#checks.forceFetch('parts'),
      this.mp4.encoder(),
    ]);
    const phase = this.#phase;
    const canServe = parts.database === 'ok' && (parts.media === 'ok' || parts.media === 'full');
    return {
      ready: canServe && phase === 'serving',
      checks: { ...parts, ...(phase !== 'serving' && { process: phase }) },
      mp4Encoder,
    };
  }

  private async checkParts(): Promise<Record<Part, CheckResult>> {
    const [database, media, queue, disk] = await Promise.all([
      this.result('database', () => this.database.query('SELECT 1')),
      this.result('media', () => this.blobs.check()),
      this.result('queue', () => this.queue.check()),
      this.result('disk', () => this.disk.requireRoom(LARGEST_UPLOAD)),
    ]);
    return { database, media, queue, disk };
  }

  private async result(part: Part, check: () => Promise<unknown>): Promise<CheckResult> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(reject, CHECK_LIMIT_MS, new NoAnswer(`No answer within ${CHECK_LIMIT_MS} ms.`));
    });
    try {
      await Promise.race([check(), late]);
      this.#outages[part].worked();
      return 'ok';
    } catch (error) {
      this.#outages[part].failed(error);
      return wordFor(error);
    } finally {
      clearTimeout(timer);
    }
  }
}

class NoAnswer extends Error {}

function wordFor(error: unknown): CheckResult {
  if (error instanceof InsufficientStorage) return 'low';
  if (error instanceof StorageFull) return 'full';
  return error instanceof NoAnswer ? 'no answer' : 'unavailable';
}
