import { isNativeError } from 'node:util/types';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Piscina } from 'piscina';
import { Deadline } from './deadline.js';
import { TemporarilyUnavailable } from '../errors/domain-errors.js';

const THREADS = 2;
const MEMORY_LIMIT_MB = 256;
/** Tasks take at most about a second, so queued tasks finish within their own limit. */
const MAX_QUEUED = 32;
const RETRY_SECONDS = 5;
const IDLE_MS = 10_000;

export interface TextTask {
  readonly module: string;
  readonly name: string;
}

export interface TextLimit {
  /** What the task does, as the subject of a sentence. */
  readonly what: string;
  /** Includes the wait for a thread. */
  readonly seconds: number;
}

/** A task exceeded its time or memory. The message is for the author of the text. */
export class TextTooComplex extends Error {
  override readonly name = 'TextTooComplex';
}

/** Worker threads for user-supplied texts: a task that exceeds its limits is terminated with its thread. Started on first use. */
@Injectable()
export class TextPool implements OnApplicationShutdown {
  #threads: Piscina | undefined;

  /** Copies `input`. @throws TextTooComplex, TemporarilyUnavailable (full queue), or the signal's reason */
  async run(
    { module, name }: TextTask,
    input: unknown,
    { what, seconds }: TextLimit,
    signal = new AbortController().signal,
  ): Promise<unknown> {
    const threads = (this.#threads ??= startThreads());
    if (threads.queueSize >= MAX_QUEUED)
      throw new TemporarilyUnavailable(
        'The service is processing too many texts right now. Try again later.',
        RETRY_SECONDS,
      );
    const deadline = new Deadline(signal, seconds * 1000, what);
    try {
      return await threads.run(input, { filename: module, name, signal: deadline.signal });
    } catch (error) {
      signal.throwIfAborted();
      if (deadline.signal.aborted)
        throw new TextTooComplex(`${what} took longer than ${seconds} s.`, { cause: error });
      if (isNativeError(error) && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
        throw new TextTooComplex(`${what} needs more memory than allowed.`, { cause: error });
      throw error;
    } finally {
      deadline.clear();
    }
  }

  /** After `onModuleDestroy`, in which the queue finishes its running jobs. */
  async onApplicationShutdown(): Promise<void> {
    await this.#threads?.destroy();
  }
}

function startThreads(): Piscina {
  return new Piscina({
    // With 0, tasks queued behind a terminated thread would wait for the next call.
    minThreads: 1,
    maxThreads: THREADS,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
  });
}
