import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { isDatabaseFull } from '../database/database-unavailable.js';
import { LOG } from '../logging/log.js';
import { StorageFull } from '../storage/storage-errors.js';
import {
  UnrecoverableError,
  type JobHandler,
  type Lane,
  RetryableError,
  JobInterrupted,
} from './job-handler.js';
import { OutboxRepository } from './outbox.repository.js';

const MAX_ATTEMPTS = 3;
const SECONDS_BETWEEN_ATTEMPTS = [2, 20];
/** While releases run side by side, a newer one promises work that an older one does not know. */
const UNKNOWN_KIND_SECONDS = 60;
const SECONDS_UNTIL_THERE_MAY_BE_ROOM = 60;

/** Works one outbox row: the row says what is to be done and how often it was begun, whatever the queue says. */
@Injectable()
export class JobRunner {
  readonly #handlers = new Map<string, JobHandler>();
  readonly #leaving = new AbortController();

  constructor(
    private readonly outbox: OutboxRepository,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /** @param kind for work that was promised under another name by an earlier version of the program */
  register(handler: JobHandler, kind = handler.kind): void {
    this.#handlers.set(kind, handler);
  }

  laneOf(kind: string): Lane {
    return this.#handlers.get(kind)?.lane ?? 'prompt';
  }

  /** What runs is left to who takes it up next, as if it had not been begun: this process is about to end. */
  leave(): void {
    this.#leaving.abort();
  }

  async run(outboxSeq: number): Promise<void> {
    const job = await this.outbox.beginAttempt(outboxSeq);
    if (!job) return;
    const handler = this.#handlers.get(job.kind);
    if (!handler) {
      this.log.warn(
        { kind: job.kind, subject: job.subjectSeq },
        'a job of an unknown kind is left to others',
      );
      await this.outbox.giveBack(outboxSeq, UNKNOWN_KIND_SECONDS);
      return;
    }
    // Attempts that never came back (their process died) count too: such a job must not kill workers for ever.
    if (job.attempts > MAX_ATTEMPTS) {
      await handler.giveUp(job.subjectSeq, 'Making this form ended the worker each time.', true);
      await this.outbox.remove(outboxSeq);
      return;
    }
    try {
      if (await this.hasRun(handler, job.subjectSeq)) await this.outbox.remove(outboxSeq);
      else await this.outbox.giveBack(outboxSeq);
    } catch (error) {
      this.log.warn(
        { err: error, kind: job.kind, subject: job.subjectSeq, attempt: job.attempts },
        'job failed',
      );
      if (error instanceof StorageFull || isDatabaseFull(error)) {
        await this.outbox.giveBack(outboxSeq, SECONDS_UNTIL_THERE_MAY_BE_ROOM);
      } else if (job.attempts < MAX_ATTEMPTS && !(error instanceof UnrecoverableError)) {
        await this.outbox.makeDue([outboxSeq], SECONDS_BETWEEN_ATTEMPTS[job.attempts - 1] ?? 0);
      } else {
        // Only what was meant for the owner is shown; the rest is in the log.
        const isMeant = error instanceof UnrecoverableError || error instanceof RetryableError;
        const reason = isMeant ? error.message : 'It failed each time it was tried.';
        await handler.giveUp(job.subjectSeq, reason, error instanceof UnrecoverableError && error.isFinal);
        await this.outbox.remove(outboxSeq);
      }
    }
  }

  /** @returns false when it was left before its end; how it ends then is of no account, as it is begun again */
  private hasRun(handler: JobHandler, subjectSeq: number): Promise<boolean> {
    const { signal } = this.#leaving;
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        resolve(false);
      };
      signal.addEventListener('abort', leave);
      if (signal.aborted) leave();
      void handler
        .run(subjectSeq)
        .then(
          () => true,
          (error: unknown) => {
            if (error instanceof JobInterrupted) return false;
            throw error;
          },
        )
        .then(resolve, reject)
        .finally(() => {
          signal.removeEventListener('abort', leave);
        });
    });
  }
}
