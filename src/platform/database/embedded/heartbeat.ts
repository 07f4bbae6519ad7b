import { closeSync, fstatSync, openSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

/** How often a heartbeat is written, and how long it may be missing until its writer counts as dead. */
export interface HeartbeatTiming {
  readonly intervalMs: number;
  readonly silenceMs: number;
}

export const HEARTBEAT: HeartbeatTiming = { intervalMs: 5_000, silenceMs: 30_000 };

/** Writes a file again and again, so that its modification time tells other machines that this process lives. */
export class Heartbeat {
  /** Settles when somebody else removed the file. */
  readonly lost: Promise<void>;
  readonly #timer: NodeJS.Timeout;
  #isLost!: () => void;
  #running: Promise<void> | null = null;
  #isFailing = false;

  private constructor(
    private readonly handle: FileHandle,
    /** What the file holds already: it is overwritten in place, so a full disk does no harm and no reader sees a part. */
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

  /** The next beat may work where this one fails; of many failures in a row the first is told. */
  async #beat(): Promise<void> {
    try {
      if ((await this.handle.stat()).nlink === 0) this.#isLost();
      await this.handle.write(this.text, 0);
      // A network file system would keep it back for half a minute.
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

/**
 * Waits until a heartbeat has stopped, or has not. Clocks may differ or jump, so an old file alone proves nothing:
 * it is watched for two beats at least. A heartbeat that is removed has stopped.
 * @param nowMs the modification time of a file that was just made beside it, in milliseconds
 * @param onWait told how many milliseconds it may take
 */
export async function hasStopped(
  file: string,
  nowMs: number,
  { intervalMs, silenceMs }: HeartbeatTiming,
  onWait: (milliseconds: number) => void,
): Promise<boolean> {
  const seen = modifiedAt(file);
  const age = Math.max(0, nowMs - (seen ?? 0));
  const patience = Math.max(silenceMs - age, 2 * intervalMs);
  onWait(patience);
  const deadline = performance.now() + patience;
  while (performance.now() < deadline) {
    await delay(intervalMs / 10);
    const now = modifiedAt(file);
    if (now === null) return true;
    if (now !== seen) return false;
  }
  return true;
}

/** Milliseconds; null when the file is gone. Opening it makes a network file system look at the server. */
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
