import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { CorpusPlan } from '../corpus/plan.js';

const DATA = path.resolve(import.meta.dirname, '../data');
const MARK = 'corpus.json';

/** The default folder of a corpus. */
export function corpusFolder(publicCount: number): string {
  return path.join(DATA, String(publicCount));
}

/** Written last: a corpus without it is incomplete. */
export async function markComplete(folder: string, plan: CorpusPlan): Promise<void> {
  await writeFile(path.join(folder, MARK), `${JSON.stringify(plan)}\n`);
}

/** @throws if the corpus of this size does not exist or is incomplete */
export function madeCorpus(publicCount: number): string {
  const folder = corpusFolder(publicCount);
  if (existsSync(path.join(folder, MARK))) return folder;
  throw new Error(
    `There is no complete corpus in ${folder}. Delete the folder if it exists, then create it: npm run bench:corpus -- ${publicCount}`,
  );
}

/** The parameters of the corpus in a folder. */
export async function readPlan(folder: string): Promise<CorpusPlan> {
  return JSON.parse(await readFile(path.join(folder, MARK), 'utf8')) as CorpusPlan;
}
