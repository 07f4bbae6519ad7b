import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { SingleFlight } from '../../../platform/concurrency/single-flight.js';
import { isDatabaseUnavailable } from '../../../platform/database/database-unavailable.js';
import { LOG } from '../../../platform/logging/log.js';
import { TagRepository } from '../tag.repository.js';

/** Shorter lists are made in the request, so that a new tag is in them at once. */
const LONGEST_FRESH = 2_000;
const REMAKE_AFTER_MS = 30_000;
const MAX_AGE_MS = 60_000;
const MAX_STALE_MS = 600_000;

/** The JSON of a long list of all tags. */
export interface WholeTagList {
  readonly gzip: Buffer;
  readonly etag: string;
  /** Of the JSON. */
  readonly bytes: number;
  readonly startedAt: number;
  /** Its age, if the database is away. */
  readonly staleMs?: number;
}

/** Makes the JSON of all tags at most every 30 s, for all requests, and keeps it compressed. */
@Injectable()
export class WholeTagListService {
  readonly #flights = new SingleFlight();
  #made: WholeTagList | null = null;

  constructor(
    private readonly tags: TagRepository,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /** The list as it was at most a minute before, and ten while the database is away. Null if it is short. */
  async find(): Promise<WholeTagList | null> {
    const made = this.#made;
    const ageMs = made ? performance.now() - made.startedAt : Infinity;
    if (ageMs < REMAKE_AFTER_MS) return made;
    try {
      return await this.recent(made, ageMs);
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      // The cache of the handler answers for a short list.
      return made && ageMs < MAX_STALE_MS ? { ...made, staleMs: ageMs } : null;
    }
  }

  private async recent(made: WholeTagList | null, ageMs: number): Promise<WholeTagList | null> {
    if (!(await this.tags.hasMorePublic(LONGEST_FRESH))) return null;
    const next = this.#flights.share('list', () => this.make());
    if (ageMs >= MAX_AGE_MS) return next;
    next.catch((error: unknown) => {
      this.log.error({ err: error }, 'the list of all tags could not be made');
    });
    return made;
  }

  /** Neither the event loop nor a thread has more than a batch of tags at a time. */
  private async make(): Promise<WholeTagList> {
    const startedAt = performance.now();
    const hash = createHash('sha256');
    const chunks: Buffer[] = [];
    let bytes = 0;
    await this.tags.inTransaction(async (manager) => {
      const batches = this.tags.publicJson(manager);
      const json = async function* (): AsyncGenerator<Buffer> {
        let before = '[';
        for await (const batch of batches) {
          yield Buffer.from(before + batch.join(','));
          before = ',';
        }
        yield Buffer.from(before === '[' ? '[]' : ']');
      };
      const counted = async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
        for await (const chunk of source) {
          hash.update(chunk);
          bytes += chunk.length;
          yield chunk;
        }
      };
      await pipeline(json, counted, createGzip(), async (gzip: AsyncIterable<Buffer>) => {
        for await (const chunk of gzip) chunks.push(chunk);
      });
    });
    const etag = `"${hash.digest('hex').slice(0, 32)}"`;
    this.#made = { gzip: Buffer.concat(chunks), etag, bytes, startedAt };
    return this.#made;
  }
}
