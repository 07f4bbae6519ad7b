import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** Asks a service again and again whether it is alive; its answer waits for whatever holds up the event loop. */
export class LoopWatch {
  private constructor(private readonly child: ChildProcess) {}

  /** @param pid of the service */
  static async start(address: string, pid: number): Promise<LoopWatch> {
    const child = fork(path.join(import.meta.dirname, 'loop-watch-child.ts'), [address, String(pid)]);
    await once(child, 'message');
    return new LoopWatch(child);
  }

  /** @returns the longest time that the event loop worked before it answered, in milliseconds */
  async end(): Promise<number> {
    this.child.send('end');
    const [longest] = (await once(this.child, 'message')) as [number];
    this.child.kill();
    return longest;
  }
}
