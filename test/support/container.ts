import { spawnSync } from 'node:child_process';

/** Runs a command with its own process and shared-memory namespaces, as a container does; it ends with its starter. */
export const CONTAINER: readonly string[] = [
  'unshare',
  ...(process.getuid?.() === 0 ? [] : ['--user', '--map-current-user']),
  ...['-p', '-i', '-f', '--mount-proc', '--kill-child'],
];

/** Whether the user may create namespaces; many containers do not allow it. */
export function mayUseContainers(): boolean {
  const [program = '', ...rest] = CONTAINER;
  return spawnSync(program, [...rest, 'true']).status === 0;
}
