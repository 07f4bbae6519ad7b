import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** Polls the health of a service; its response waits for anything that blocks the event loop. */
export class LoopWatch {
  private constructor(private readonly child: ChildProcess) {}

  /** @param pid of the service */
  static async start(address: string, pid: number): Promise<LoopWatch> {
    const child = fork(path.join(import.meta.dirname, 'loop-watch-child.ts'), [address, String(pid)]);
    await once(child, 'message');
    return new LoopWatch(child);
  }

  /** @returns the longest CPU time of the event loop before a response, in milliseconds */
  async end(): Promise<number> {
    this.child.send('end');
    const [longest] = (await once(this.child, 'message')) as [number];
    this.child.kill();
    return longest;
  }
}
