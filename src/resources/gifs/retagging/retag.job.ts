import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Logger } from 'pino';
import { GifPublicationService } from '../../../indexing/listings/gif-publication.service.js';
import { type JobHandler, JobInterrupted } from '../../../platform/jobs/job-handler.js';
import { OutboxRelayService } from '../../../platform/jobs/outbox-relay.service.js';
import { LOG } from '../../../platform/logging/log.js';
import { PublicTransactions } from '../../../platform/response-cache/public-transactions.js';
import { RETAG_JOB, TagCurationService } from '../../tags/curation/tag-curation.service.js';
import { tagsOfChange } from '../data/gif-cache-tags.js';
import { GifTagReplacementRepository } from './gif-tag-replacement.repository.js';

/** Uploads wait for the locks of a batch. */
const BATCH = 50;
/** After this time it yields to other jobs and continues after them. */
const TIME_LIMIT_MS = 30_000;

/** Replaces a merged tag in recordings, or removes a blocked one. */
@Injectable()
export class RetagJob implements JobHandler, OnModuleDestroy {
  readonly kind = RETAG_JOB;
  readonly lane = 'batch';
  readonly #stopping = new AbortController();

  constructor(
    private readonly changes: PublicTransactions,
    private readonly tags: TagCurationService,
    private readonly gifs: GifTagReplacementRepository,
    private readonly publication: GifPublicationService,
    private readonly outbox: OutboxRelayService,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  onModuleDestroy(): void {
    this.#stopping.abort(new JobInterrupted('The service is stopping.'));
  }

  async run(tagSeq: number): Promise<void> {
    const pauseAt = Date.now() + TIME_LIMIT_MS;
    do {
      this.#stopping.signal.throwIfAborted();
      if (!(await this.replaceSome(tagSeq))) return;
    } while (Date.now() < pauseAt);
    await this.enqueueAgain(tagSeq);
  }

  onFailed(tagSeq: number, reason: string): Promise<void> {
    this.log.error({ tag: tagSeq, reason }, 'retagging failed: repeat the merge or the block');
    return Promise.resolve();
  }

  /** @returns whether there were any */
  private replaceSome(tagSeq: number): Promise<boolean> {
    return this.changes.transaction(async (manager, changed) => {
      const replacement = await this.tags.replacementOf(tagSeq, manager);
      if (!replacement) return false;
      const before = await this.gifs.lockSome(tagSeq, BATCH, manager);
      const seqs = before.map(({ seq }) => seq);
      if (seqs.length === 0) return false;
      const replaced = await this.gifs.replace(seqs, tagSeq, replacement.tagSeq, manager);
      const bySeq = new Map(replaced.map((state) => [state.seq, state]));
      const states = before.map((state) => ({ before: state, after: bySeq.get(state.seq) ?? state }));
      changed(...states.flatMap((state) => [...tagsOfChange(state.before), ...tagsOfChange(state.after)]));
      await this.publication.applyChanges(states, manager);
      return true;
    });
  }

  private async enqueueAgain(tagSeq: number): Promise<void> {
    await this.changes.transaction((manager) =>
      this.outbox.enqueue({ kind: this.kind, subjectSeq: tagSeq, ownerSeq: null }, manager),
    );
    this.outbox.wake();
  }
}
