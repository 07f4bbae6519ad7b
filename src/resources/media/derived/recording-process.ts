import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { UnrecoverableError } from 'bullmq';
import { RetryableError } from '../../../platform/jobs/job-handler.js';
import { bareEnvironment } from '../../../platform/config/bare-environment.js';

/** An exported function of a module. */
export interface ProcessJob {
  /** The URL of the module. */
  readonly module: string;
  readonly name: string;
}

/** To the child. */
export interface ChildTask extends ProcessJob {
  readonly task: unknown;
}

/** From the child. */
export type ChildAnswer =
  | { readonly result: unknown; readonly isSpent: boolean }
  | { readonly error: NodeJS.ErrnoException; readonly isSpent: boolean }
  /** It is over its memory limit and ends. */
  | { readonly isTooLarge: true };

/** The module has the ending of this one, so that it is found under a loader of TypeScript too. */
const PROGRAM = fileURLToPath(import.meta.url).replace(/process(\.[jt]s)$/, 'child$1');

/** A child process that runs one task at a time. It ends with this process, however that ends. */
export class RecordingProcess {
  readonly #child: ChildProcess;
  readonly #exited: Promise<unknown>;
  #isSpent = false;

  /**
   * @param memoryLimit bytes of resident memory
   * @param execArgv options of Node.js
   */
  constructor(
    private readonly memoryLimit: number,
    execArgv: readonly string[],
  ) {
    this.#child = fork(PROGRAM, [String(memoryLimit)], {
      env: bareEnvironment(),
      execArgv: [...execArgv],
      serialization: 'advanced',
      // A group of its own, which is ended as a whole: an ffmpeg belongs to it.
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    // A start that fails is told by `run`.
    this.#exited = once(this.#child, 'exit').catch(() => undefined);
  }

  /** Whether it can take another task. */
  get isReusable(): boolean {
    return this.#child.connected && !this.#isSpent;
  }

  /**
   * @param signal ends the process; the promise is then rejected with an AbortError
   * @throws UnrecoverableError when the task takes more memory than it may
   * @throws RetryableError when the process ended otherwise
   */
  async run(job: ProcessJob, task: unknown, signal: AbortSignal): Promise<unknown> {
    const settled = new AbortController();
    // The last task of a process, unless it has an answer that says otherwise.
    this.#isSpent = true;
    try {
      return await Promise.race([
        this.answer(settled.signal),
        this.death(settled.signal),
        untilAborted(signal, settled.signal),
        this.send({ ...job, task }),
      ]);
    } finally {
      settled.abort();
    }
  }

  /** Ends it and resolves when it is gone. */
  async end(): Promise<void> {
    const { pid, exitCode, signalCode } = this.#child;
    if (pid === undefined) return;
    if (exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL');
    await this.#exited;
  }

  /** Rejects when the task cannot be sent; else it never settles. */
  private send(task: ChildTask): Promise<never> {
    return new Promise((_, reject) => {
      this.#child.send(task, (error) => {
        if (error)
          reject(new RetryableError('The process that makes it could not be reached.', { cause: error }));
      });
    });
  }

  private async answer(settled: AbortSignal): Promise<unknown> {
    const [answer] = (await once(this.#child, 'message', { signal: settled })) as [ChildAnswer];
    if ('isTooLarge' in answer) throw this.tooLarge();
    if ('error' in answer) {
      const { error } = answer;
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') throw this.tooLarge();
      throw Object.assign(new Error(error.message), error);
    }
    this.#isSpent = answer.isSpent;
    return answer.result;
  }

  /** Later than the last message, which may tell why. */
  private async death(settled: AbortSignal): Promise<never> {
    await once(this.#child, 'disconnect', { signal: settled });
    await this.#exited;
    const { exitCode, signalCode } = this.#child;
    // V8 aborts where a single allocation meets its limit.
    if (signalCode === 'SIGABRT') throw this.tooLarge();
    throw new RetryableError(
      `The process that makes it was ended (${signalCode ?? exitCode ?? 'not started'}).`,
    );
  }

  private tooLarge(): UnrecoverableError {
    const mebibytes = Math.floor(this.memoryLimit / 1024 ** 2);
    return new UnrecoverableError(`It takes more memory than it may have (${mebibytes} MiB).`);
  }
}

async function untilAborted(signal: AbortSignal, settled: AbortSignal): Promise<never> {
  if (!signal.aborted) await once(signal, 'abort', { signal: settled });
  throw Object.assign(new Error('It was ended before its end.', { cause: signal.reason }), {
    name: 'AbortError',
  });
}
