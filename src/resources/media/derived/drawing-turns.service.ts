import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { FairGate, type FairGateOptions } from '../../../platform/rate-limit/fair-gate.js';
import { JobTimeout } from '../../../platform/jobs/job-handler.js';

/** Per gate. The other cores are for jobs and requests. */
const CAPACITY = Math.max(1, Math.floor(availableParallelism() / 4));
/** Bytes. A larger cast usually takes long. */
const LARGE_CAST = 512 * 1024;
const FRAMES = { seconds: 0.5, mostOfOne: 24 };
const DRAWINGS = { seconds: 4, mostOfOne: 5 };

export interface DrawingTask<Result> {
  /** `edit` includes previews of edits and uploads: what authors ask for. */
  readonly kind: 'frame' | 'picture' | 'edit';
  /** Bytes. */
  readonly castSize?: number;
  /** Limit of the work. */
  readonly seconds: number;
  /** How long it waits for each of its turns; as long as it takes by default. */
  readonly waitSeconds?: number;
  /** @throws JobTimeout after the seconds */
  run(seconds: number): Promise<Result>;
}

/**
 * The turns of those who wait while something is drawn, or a cast is edited. Long work has gates of its own, so that short work
 * never waits for it, and no reader for an author; work that turns out to be long begins again there.
 */
@Injectable()
export class DrawingTurnsService {
  readonly #frames = newGate(FRAMES);
  readonly #short = newGate(DRAWINGS);
  readonly #longOfReaders = newGate(DRAWINGS);
  readonly #longOfAuthors = newGate(DRAWINGS);

  /** @param caller as for a {@link FairGate}, which throws the same @throws JobTimeout */
  async take<Result>(caller: string, task: DrawingTask<Result>): Promise<Result> {
    const { kind, castSize = 0, seconds, waitSeconds } = task;
    const [gate, short] = kind === 'frame' ? [this.#frames, FRAMES.seconds] : [this.#short, DRAWINGS.seconds];
    if (castSize <= LARGE_CAST) {
      try {
        return await gate.pass(caller, () => task.run(Math.min(seconds, short)), waitSeconds);
      } catch (error) {
        if (!(error instanceof JobTimeout) || seconds <= short) throw error;
      }
    }
    const long = kind === 'edit' ? this.#longOfAuthors : this.#longOfReaders;
    return long.pass(caller, () => task.run(seconds), waitSeconds);
  }
}

function newGate({ mostOfOne }: Pick<FairGateOptions, 'mostOfOne'>): FairGate {
  return new FairGate({ capacity: CAPACITY, mostOfOne, secondsPerMinute: 30 });
}

export function callerOfUser(userSeq: number): string {
  return `user ${userSeq}`;
}
