/** What to do about the commonest reasons that PostgreSQL's log gives for not starting. */
const ADVICE: readonly (readonly [RegExp, string])[] = [
  [/No space left on device/, 'Free space on the disk, then start again.'],
  [
    /Permission denied|has wrong ownership|has invalid permissions/,
    'Give the folder back to the user that made it, with mode 0700.',
  ],
  [/Read-only file system/, 'Mount the file system writable, or set DATA_DIR to another folder.'],
  [
    /could not (create|resize) shared memory/,
    'Free memory, or enlarge /dev/shm (in a container: --shm-size=256m).',
  ],
  [
    /invalid checkpoint record|could not locate a valid checkpoint|invalid page/,
    'The files are damaged: put a backup back.',
  ],
];

/** The error for a server that did not start: where, what its log said, what to do. */
export function startFailure(clusterFolder: string, description: string, cause?: unknown): Error {
  const reason = cause instanceof Error ? `${description}\n${cause.message}` : description;
  const advice = ADVICE.find(([pattern]) => pattern.test(reason))?.[1];
  const advised = advice ?? 'Mend what its log names, or set DATABASE_URL to a PostgreSQL of your own.';
  return new Error(`The database in ${clusterFolder} did not start. ${advised}\n${reason}`, { cause });
}
