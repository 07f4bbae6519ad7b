import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { FairGate } from '../../../platform/rate-limit/fair-gate.js';
import { JobTimeout } from '../../../platform/jobs/job-handler.js';

/** Per gate. The other cores are for jobs and requests. */
const CAPACITY = Math.max(1, Math.floor(availableParallelism() / 4));
/** Bytes. A larger cast usually takes longer than `SHORT_SECONDS`. */
const LARGE_CAST = 512 * 1024;
const SHORT_SECONDS = 10;

export interface DrawingTask<Result> {
  /** Bytes. */
  readonly castSize: number;
  /** Limit of the work. */
  readonly seconds: number;
  /** How long it waits for each of its turns; as long as it takes by default. */
  readonly waitSeconds?: number;
  /** @throws JobTimeout after the seconds */
  run(seconds: number): Promise<Result>;
}

/**
 * The turns of those who wait while a cast is drawn or edited. Long work has a gate of its own, so that short work never waits
 * for it; work that turns out to be long begins again there.
 */
@Injectable()
export class DrawingTurnsService {
  readonly #short = new FairGate({ capacity: CAPACITY, mostOfOne: 5, secondsPerMinute: 30 });
  readonly #long = new FairGate({ capacity: CAPACITY, mostOfOne: 5, secondsPerMinute: 30 });

  /** @param caller as for a {@link FairGate}, which throws the same @throws JobTimeout */
  async take<Result>(caller: string, task: DrawingTask<Result>): Promise<Result> {
    const { castSize, seconds, waitSeconds } = task;
    if (castSize <= LARGE_CAST) {
      try {
        const shortest = Math.min(seconds, SHORT_SECONDS);
        return await this.#short.pass(caller, () => task.run(shortest), waitSeconds);
      } catch (error) {
        if (!(error instanceof JobTimeout) || seconds <= SHORT_SECONDS) throw error;
      }
    }
    return this.#long.pass(caller, () => task.run(seconds), waitSeconds);
  }
}

/** The name of a user as a caller. */
export function callerOfUser(userSeq: number): string {
  return `user ${userSeq}`;
}
