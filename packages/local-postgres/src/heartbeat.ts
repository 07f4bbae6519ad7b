import { closeSync, fstatSync, openSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

/** The write interval, and the silence after which the writer counts as dead. */
export interface HeartbeatTiming {
  readonly intervalMs: number;
  readonly silenceMs: number;
}

export const HEARTBEAT: HeartbeatTiming = { intervalMs: 5_000, silenceMs: 30_000 };

/** Writes a file regularly: its modification time shows other machines that this process is alive. */
export class Heartbeat {
  /** Resolves when another process removed the file. */
  readonly lost: Promise<void>;
  readonly #timer: NodeJS.Timeout;
  #isLost!: () => void;
  #running: Promise<void> | null = null;
  #isFailing = false;

  private constructor(
    private readonly handle: FileHandle,
    /** The current content: overwriting in place works on a full disk and never shows readers a partial file. */
    private readonly text: string,
    intervalMs: number,
    private readonly onFailure: (error: unknown) => void,
  ) {
    this.lost = new Promise((resolve) => (this.#isLost = resolve));
    this.#timer = setInterval(() => {
      this.#running ??= this.#beat();
    }, intervalMs).unref();
  }

  static async start(
    file: string,
    text: string,
    intervalMs: number,
    onFailure: (error: unknown) => void,
  ): Promise<Heartbeat> {
    return new Heartbeat(await open(file, 'r+'), text, intervalMs, onFailure);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
    await this.handle.close();
  }

  /** Only the first of several failures in a row is reported. */
  async #beat(): Promise<void> {
    try {
      if ((await this.handle.stat()).nlink === 0) this.#isLost();
      await this.handle.write(this.text, 0);
      // Network file systems delay writes by up to 30 s.
      await this.handle.datasync();
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing) this.onFailure(error);
      this.#isFailing = true;
    } finally {
      this.#running = null;
    }
  }
}

/** Clocks may differ, so it watches for at least two intervals. @param nowMs mtime of a new file on that file system */
export async function hasStopped(
  file: string,
  nowMs: number,
  { intervalMs, silenceMs }: HeartbeatTiming,
  onWait: (milliseconds: number) => void,
): Promise<boolean> {
  const seen = modifiedAt(file);
  const age = Math.max(0, nowMs - (seen ?? 0));
  const waitMs = Math.max(silenceMs - age, 2 * intervalMs);
  onWait(waitMs);
  const deadline = performance.now() + waitMs;
  while (performance.now() < deadline) {
    await delay(intervalMs / 10);
    const now = modifiedAt(file);
    if (now === null) return true;
    if (now !== seen) return false;
  }
  return true;
}

/** In milliseconds; null if the file is gone. Opening it makes NFS revalidate its attributes. */
function modifiedAt(file: string): number | null {
  try {
    const descriptor = openSync(file, 'r');
    try {
      return fstatSync(descriptor).mtimeMs;
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
