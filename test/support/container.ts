import { spawnSync } from 'node:child_process';

/** Runs what follows with processes and shared memory of its own, as a container does; it dies with its starter. */
export const CONTAINER: readonly string[] = [
  'unshare',
  ...(process.getuid?.() === 0 ? [] : ['--user', '--map-current-user']),
  ...['-p', '-i', '-f', '--mount-proc', '--kill-child'],
];

/** Whether this machine lets the user make namespaces; many containers do not. */
export function mayUseContainers(): boolean {
  const [program = '', ...rest] = CONTAINER;
  return spawnSync(program, [...rest, 'true']).status === 0;
}
