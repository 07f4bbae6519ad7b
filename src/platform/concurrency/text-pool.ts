import { isNativeError } from 'node:util/types';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Piscina } from 'piscina';
import { Deadline } from './deadline.js';
import { TemporarilyUnavailable } from '../errors/domain-errors.js';

const THREADS = 2;
const MEMORY_LIMIT_MB = 256;
/** With tasks of a second at most, whoever is let in is served well within the time that a task has. */
const MOST_WAITING = 32;
const RETRY_SECONDS = 5;
const IDLE_MS = 10_000;

export interface TextTask {
  /** The address of the module. */
  readonly module: string;
  /** The name of a function that it exports. */
  readonly name: string;
}

export interface TextLimit {
  /** What is done, as the beginning of a sentence. */
  readonly what: string;
  /** From the call on, so the wait for a thread counts. */
  readonly seconds: number;
}

/** A text takes more time or memory than a task may have. The message is a sentence for whoever sent the text. */
export class TextTooComplex extends Error {
  override readonly name = 'TextTooHard';
}

/**
 * Worker threads for texts that strangers write. A task that takes too long ends with its thread, and another thread
 * takes its place; the event loop stays free. No thread runs before the first task.
 */
@Injectable()
export class TextPool implements OnApplicationShutdown {
  #threads: Piscina | undefined;

  /**
   * Runs a function in a thread.
   *
   * @param input its argument, which is copied
   * @param signal ends the thread with what it does
   * @throws TextTooHard when the task meets its limit
   * @throws NotYet when too many tasks wait
   * @throws the signal's reason when it is aborted
   */
  async run(
    { module, name }: TextTask,
    input: unknown,
    { what, seconds }: TextLimit,
    signal = new AbortController().signal,
  ): Promise<unknown> {
    const threads = (this.#threads ??= startThreads());
    if (threads.queueSize >= MOST_WAITING)
      throw new TemporarilyUnavailable(
        'The service has too many texts to read right now. Try again later.',
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
        throw new TextTooComplex(`${what} takes more memory than it may have.`, { cause: error });
      throw error;
    } finally {
      deadline.clear();
    }
  }

  /** Later than the queue, which lets running jobs finish when its module is destroyed. */
  async onApplicationShutdown(): Promise<void> {
    await this.#threads?.destroy();
  }
}

function startThreads(): Piscina {
  return new Piscina({
    // With none, tasks that wait behind one that ended its thread would wait until another came.
    minThreads: 1,
    maxThreads: THREADS,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
  });
}
