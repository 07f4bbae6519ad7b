import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { JobTimeout, RetryableError, UnrecoverableError } from '../../../../platform/jobs/job-handler.js';
import { bareEnvironment } from '../../../../platform/config/bare-environment.js';
import type { CpuAllowance } from '../../../../platform/jobs/cpu-allowance.js';

export interface ProcessJob {
  readonly module: string;
  readonly name: string;
}

/** Niceness of processes (nice(2)): on a busy processor, a lower one gets more time. */
const NICENESS = { urgent: 4, normal: os.constants.priority.PRIORITY_BELOW_NORMAL } as const;
export type Urgency = keyof typeof NICENESS;

/** The time of a task, from when a process has it. */
export interface TaskLimit {
  /** What the task does, as the subject of a sentence. */
  readonly what: string;
  readonly seconds: number;
  /** Limits its CPU time too, and is charged with it. */
  readonly cpu?: CpuAllowance | undefined;
}

export interface ChildTask extends ProcessJob {
  readonly task: unknown;
  /** CPU milliseconds that it may take, with the processes it starts. */
  readonly mostCpuMs?: number;
}

export type TaskEnd =
  | { readonly result: unknown; readonly isSpent: boolean }
  | { readonly error: NodeJS.ErrnoException; readonly isSpent: boolean }
  | { readonly over: 'memory' | 'cpu' };

export type ChildMessage = TaskEnd & { readonly cpuMs: number };

/** Same extension as this module, so that it also works under a TypeScript loader. */
const PROGRAM = fileURLToPath(import.meta.url).replace(/process(\.[jt]s)$/, 'child$1');

/** A child process that runs one task at a time and ends with this process. */
export class RecordingProcess {
  readonly #child: ChildProcess;
  readonly #exited: Promise<unknown>;
  #isSpent = false;
  /** Of the last task, if the process could tell. */
  #cpuMs?: number | undefined;

  /** @param memoryLimit resident bytes */
  constructor(
    private readonly memoryLimit: number,
    execArgv: readonly string[],
    readonly urgency: Urgency,
  ) {
    this.#child = fork(PROGRAM, [String(memoryLimit), String(NICENESS[urgency])], {
      env: bareEnvironment(),
      execArgv: [...execArgv],
      serialization: 'advanced',
      // A process group of its own, so that ffmpeg ends with it.
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    // `run` reports a failed start.
    this.#exited = once(this.#child, 'exit').catch(() => undefined);
  }

  get isReusable(): boolean {
    return this.#child.connected && !this.#isSpent;
  }

  /** @throws UnrecoverableError over the limit of memory or CPU time, RetryableError when the process ended otherwise, JobTimeout */
  async run(job: ProcessJob, task: unknown, limit: TaskLimit): Promise<unknown> {
    const settled = new AbortController();
    const begun = performance.now();
    this.begin();
    try {
      return await Promise.race([
        this.answer(limit, settled.signal),
        this.death(settled.signal),
        timeout(limit, settled.signal),
        this.send({ ...job, task, ...(limit.cpu && { mostCpuMs: limit.cpu.leftMs }) }),
      ]);
    } finally {
      settled.abort();
      // A process that ended without a message used its thread at most all the time.
      limit.cpu?.charge(this.#cpuMs ?? performance.now() - begun);
    }
  }

  private begin(): void {
    this.#cpuMs = undefined;
    // Unless a response says otherwise, the process is not reused.
    this.#isSpent = true;
  }

  async end(): Promise<void> {
    const { pid, exitCode, signalCode } = this.#child;
    if (pid === undefined) return;
    if (exitCode === null && signalCode === null) killGroup(pid);
    await this.#exited;
  }

  /** Rejects when the task cannot be sent; otherwise never settles. */
  private send(task: ChildTask): Promise<never> {
    return new Promise((_, reject) => {
      this.#child.send(task, (error) => {
        if (error) reject(new RetryableError('The worker process could not be reached.', { cause: error }));
      });
    });
  }

  private async answer({ what, cpu }: TaskLimit, settled: AbortSignal): Promise<unknown> {
    const [answer] = (await once(this.#child, 'message', { signal: settled })) as [ChildMessage];
    this.#cpuMs = answer.cpuMs;
    if ('over' in answer) {
      if (answer.over === 'memory') throw this.tooLarge();
      const seconds = Math.round((cpu?.limitMs ?? 0) / 1_000);
      throw new UnrecoverableError(`${what} took more than its limit of ${seconds} s of CPU time.`);
    }
    if ('error' in answer) {
      const { error } = answer;
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') throw this.tooLarge();
      throw Object.assign(new Error(error.message), error);
    }
    this.#isSpent = answer.isSpent;
    return answer.result;
  }

  /** Waits for the last message, which may hold the reason. */
  private async death(settled: AbortSignal): Promise<never> {
    await once(this.#child, 'disconnect', { signal: settled });
    await this.#exited;
    const { exitCode, signalCode } = this.#child;
    // V8 aborts when a single allocation exceeds its limit.
    if (signalCode === 'SIGABRT') throw this.tooLarge();
    throw new RetryableError(
      `The worker process ended unexpectedly (${signalCode ?? exitCode ?? 'not started'}).`,
    );
  }

  private tooLarge(): UnrecoverableError {
    const mebibytes = Math.floor(this.memoryLimit / 1024 ** 2);
    return new UnrecoverableError(`The task needs more memory than its limit of ${mebibytes} MiB.`);
  }
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    // Of several processes that ended together, Node reports one after the other.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Rejects when the time is over, unless the task is settled before. */
async function timeout({ what, seconds }: TaskLimit, settled: AbortSignal): Promise<never> {
  await delay(seconds * 1_000, undefined, { signal: settled });
  throw new JobTimeout(`${what} took longer than ${seconds} s.`);
}
