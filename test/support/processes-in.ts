import { readdir, readlink } from 'node:fs/promises';

/** The processes whose working directory is in the data folder, such as PostgreSQL's. */
export async function processesIn(folder: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const directories = await Promise.all(
    pids.map(async (pid) => {
      try {
        return [pid, await readlink(`/proc/${pid}/cwd`)] as const;
      } catch {
        return [pid, ''] as const; // The process has ended or belongs to another user.
      }
    }),
  );
  return directories.filter(([, directory]) => directory.startsWith(folder)).map(([pid]) => pid);
}
