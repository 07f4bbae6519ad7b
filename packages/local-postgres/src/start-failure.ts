import { DataDirectoryUnusable } from './data-directory-unusable.js';

const ADVICE: readonly (readonly [RegExp, string])[] = [
  [/No space left on device/, 'Free space on the disk, then start again.'],
  [
    /Permission denied|has wrong ownership|has invalid permissions/,
    'Make the user that created the folder its owner again (chown), with mode 0700.',
  ],
  [/Read-only file system/, 'Mount the file system writable, or set DATA_DIR to another folder.'],
  [
    /could not (create|resize) shared memory/,
    'Free memory, or enlarge /dev/shm (in a container: --shm-size=256m).',
  ],
  [
    /invalid checkpoint record|could not locate a valid checkpoint|invalid page/,
    'The files are damaged: restore a backup.',
  ],
];

export function startFailure(clusterFolder: string, description: string, cause?: unknown): Error {
  const reason = cause instanceof Error ? `${description}\n${cause.message}` : description;
  const advice = ADVICE.find(([pattern]) => pattern.test(reason))?.[1];
  const nextStep =
    advice ?? 'Fix the problem that its log names, or set DATABASE_URL to a PostgreSQL of your own.';
  return new DataDirectoryUnusable(`The database in ${clusterFolder} did not start. ${nextStep}\n${reason}`, {
    cause,
  });
}
