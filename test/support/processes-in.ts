import { readdir, readlink } from 'node:fs/promises';

/** The running processes whose working directory is the data folder or below: PostgreSQL's are. */
export async function processesIn(folder: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const directories = await Promise.all(
    pids.map(async (pid) => {
      try {
        return [pid, await readlink(`/proc/${pid}/cwd`)] as const;
      } catch {
        return [pid, ''] as const; // It ended meanwhile, or is somebody else's.
      }
    }),
  );
  return directories.filter(([, directory]) => directory.startsWith(folder)).map(([pid]) => pid);
}
