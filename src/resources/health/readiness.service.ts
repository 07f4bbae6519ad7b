import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { InsufficientStorage } from '../../platform/errors/domain-errors.js';
import { JobQueue } from '../../platform/jobs/job-queue.js';
import { OutboxBacklogService } from '../../platform/jobs/outbox-backlog.service.js';
import { LOG } from '../../platform/logging/log.js';
import { OutageLog } from '../../platform/logging/outage-log.js';
import { Mp4Service } from '../media/mp4/mp4.service.js';
import type { Mp4Encoder } from '../media/mp4/mp4-encoder.js';
import { OutageCounter } from '../../platform/metrics/outage-counter.js';
import { ReplicaReads } from '../../platform/replica/replica-reads.js';
import { ResponseCache } from '../../platform/response-cache/response-cache.js';
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

interface State {
  readonly parts: Readonly<Record<Part, CheckResult>>;
  readonly degraded: readonly string[];
}

export interface Readiness {
  readonly ready: boolean;
  readonly checks: Record<Part, CheckResult> & { readonly process?: 'starting' | 'stopping' };
  readonly mp4Encoder: Mp4Encoder['name'];
  /** A sentence for each thing that works less than it should. */
  readonly degraded: readonly string[];
}

/**
 * The dependencies of the service. Without the queue, jobs wait in the outbox, and without free disk space reading, editing
 * and deleting still work: either is reported and leaves the service ready.
 */
@Injectable()
export class ReadinessService {
  #phase: 'starting' | 'serving' | 'stopping' = 'starting';
  readonly #checks: LRUCache<'state', State>;
  readonly #outages: Record<Part, OutageLog>;

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly blobs: BlobStore,
    private readonly queue: JobQueue,
    private readonly disk: DiskSpace,
    private readonly mp4: Mp4Service,
    private readonly outages: OutageCounter,
    private readonly backlog: OutboxBacklogService,
    private readonly cache: ResponseCache,
    private readonly replica: ReplicaReads,
    @Inject(LOG) log: Logger,
  ) {
    this.#checks = new LRUCache({ max: 1, ttl: CHECK_LASTS_MS, fetchMethod: () => this.checkState() });
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

  /** The result of the last check, at most a second old. While the service stops, it waits for no part. */
  async check(): Promise<Readiness> {
    const last = this.#phase === 'stopping' ? this.#checks.peek('state', { allowStale: true }) : undefined;
    const [{ parts, degraded }, { name: mp4Encoder }] = await Promise.all([
      last ?? this.#checks.forceFetch('state'),
      this.mp4.encoder(),
    ]);
    const phase = this.#phase;
    const canServe = parts.database === 'ok' && (parts.media === 'ok' || parts.media === 'full');
    return {
      ready: canServe && phase === 'serving',
      checks: { ...parts, ...(phase !== 'serving' && { process: phase }) },
      mp4Encoder,
      degraded,
    };
  }

  private async checkState(): Promise<State> {
    const [database, media, queue, disk] = await Promise.all([
      this.result('database', () => this.database.query('SELECT 1')),
      this.result('media', () => this.blobs.check()),
      this.result('queue', () => this.queue.check()),
      this.result('disk', () => this.disk.requireRoom(LARGEST_UPLOAD)),
    ]);
    const parts = { database, media, queue, disk };
    const degraded = [
      ...sentencesOf(parts),
      ...(database === 'ok' ? await this.postponed() : []),
      ...this.degradedUses(),
    ];
    return { parts, degraded };
  }

  /** Parts that no check tries. */
  private degradedUses(): string[] {
    return [
      ...(this.replica.isBehind
        ? ['The replica is away or behind: lists and searches are read from the database.']
        : []),
      ...(this.outages.failedLast('mail') ? ['Mail cannot be sent: its server is away or refuses.'] : []),
      ...(this.outages.failedLast('sign_in')
        ? ['People cannot sign in with another service: it does not answer.']
        : []),
      ...(this.cache.servesStale ? ['Readers get responses from before the database was away.'] : []),
    ];
  }

  private async postponed(): Promise<string[]> {
    const kinds = await this.backlog.read().catch(() => []);
    return kinds.some(({ postponed }) => postponed > 0)
      ? ['Jobs wait for a part that is away or full. They run when it is back.']
      : [];
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
      if (part !== 'disk') this.outages.add(part === 'media' ? 'store' : part);
      return wordFor(error);
    } finally {
      clearTimeout(timer);
    }
  }
}

function sentencesOf({ media, queue, disk }: State['parts']): string[] {
  return [
    ...(disk === 'ok' ? [] : ['The disk has too little free space: uploads are refused.']),
    ...(media === 'full' ? ['The media store is full: nothing can be stored.'] : []),
    ...(queue === 'ok' ? [] : ['The queue of jobs is unavailable: jobs wait in the database.']),
  ];
}

class NoAnswer extends Error {}

function wordFor(error: unknown): CheckResult {
  if (error instanceof InsufficientStorage) return 'low';
  if (error instanceof StorageFull) return 'full';
  return error instanceof NoAnswer ? 'no answer' : 'unavailable';
}
