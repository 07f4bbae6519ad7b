import { spawnSync } from 'node:child_process';

/** CPU seconds, including those of its threads. */
export interface Run {
  readonly cpuSeconds: number;
}

/** What each program has to understand: asciinema converts since release 3. */
const PROBES = { agg: '--version', asciinema: 'convert --help', gifsicle: '--version' };

export type Peer = keyof typeof PROBES;

export function isInstalled(peer: Peer): boolean {
  return spawnSync(peer, PROBES[peer].split(' ')).status === 0;
}

/** Runs a program in a shell that reports its CPU time. @throws Error with the output of the program */
export function run(program: Peer, options: readonly string[]): Run {
  const { stdout, stderr, status } = spawnSync(
    'sh',
    ['-c', '"$@" >&2 || exit; times', 'sh', program, ...options],
    { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  if (status !== 0) throw new Error(`${program} ${options.join(' ')} failed: ${stderr.slice(-1000)}`);
  const ofChildren = stdout.trim().split('\n').at(-1) ?? '';
  const times = ofChildren.split(' ').map((time) => {
    const [minutes, seconds] = time.split('m').map(Number.parseFloat);
    return 60 * (minutes ?? 0) + (seconds ?? 0);
  });
  return { cpuSeconds: times.reduce((sum, time) => sum + time, 0) };
}
