import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { FairGate, type FairGateOptions } from '../../../../platform/rate-limit/fair-gate.js';
import { JobTimeout } from '../../../../platform/jobs/job-handler.js';
import type { Urgency } from './recording-process.js';

/** Per gate. The other cores are for jobs and requests. */
const CAPACITY = Math.max(1, Math.floor(availableParallelism() / 4));
/** Bytes. A larger cast usually takes long. */
const LARGE_CAST = 512 * 1024;
const FRAMES = { seconds: 0.5, mostOfOne: 24 };
const DRAWINGS = { seconds: 4, mostOfOne: 5 };
const MOST_KNOWN = 1_000;

export interface DrawingTask<Result> {
  /** `edit` includes previews of edits and uploads: what authors ask for. */
  readonly kind: 'frame' | 'picture' | 'edit';
  /** The cast, if it may be worked on again: one that took long is not begun as short work. */
  readonly subject?: string;
  /** Bytes. */
  readonly castSize?: number;
  /** Limit of the work. */
  readonly seconds: number;
  /** How long it waits for each of its turns; as long as it takes by default. */
  readonly waitSeconds?: number;
  /** @throws JobTimeout after the seconds */
  run(limit: DrawingLimit): Promise<Result>;
}

export interface DrawingLimit {
  readonly seconds: number;
  readonly urgency: Urgency;
}

/**
 * The turns of those who wait while something is drawn, or a cast is edited. Long work has gates of its own, so that short work
 * never waits for it, and no reader for an author; work that turns out to be long begins again there. The short work of readers
 * also has priority on the processor.
 */
@Injectable()
export class DrawingTurnsService {
  readonly #short = { frame: newGate(FRAMES), picture: newGate(DRAWINGS), edit: newGate(DRAWINGS) };
  readonly #longOfReaders = newGate(DRAWINGS);
  readonly #long = { frame: this.#longOfReaders, picture: this.#longOfReaders, edit: newGate(DRAWINGS) };

  /** Subjects of long work, as far as it is known. */
  readonly #knownLong = new Set<string>();

  /** @param caller as for a {@link FairGate}, which throws the same @throws JobTimeout */
  async take<Result>(caller: string, task: DrawingTask<Result>): Promise<Result> {
    const { kind, subject, castSize = 0, seconds, waitSeconds } = task;
    const short = kind === 'frame' ? FRAMES.seconds : DRAWINGS.seconds;
    const isKnownLong = subject !== undefined && this.#knownLong.has(subject);
    if (castSize <= LARGE_CAST && !isKnownLong) {
      const limit: DrawingLimit = {
        seconds: Math.min(seconds, short),
        urgency: kind === 'edit' ? 'normal' : 'urgent',
      };
      try {
        return await this.#short[kind].pass(caller, () => task.run(limit), waitSeconds);
      } catch (error) {
        if (!(error instanceof JobTimeout) || seconds <= short) throw error;
        if (subject !== undefined) this.remember(subject);
      }
    }
    return this.#long[kind].pass(caller, () => task.run({ seconds, urgency: 'normal' }), waitSeconds);
  }

  private remember(subject: string): void {
    this.#knownLong.add(subject);
    const [oldest] = this.#knownLong;
    if (this.#knownLong.size > MOST_KNOWN && oldest !== undefined) this.#knownLong.delete(oldest);
  }
}

function newGate({ mostOfOne }: Pick<FairGateOptions, 'mostOfOne'>): FairGate {
  return new FairGate({ capacity: CAPACITY, mostOfOne, secondsPerMinute: 30 });
}

export function callerOfUser(userSeq: number): string {
  return `user ${userSeq}`;
}
