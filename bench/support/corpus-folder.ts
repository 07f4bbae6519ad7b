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

/** Written last: a corpus without it is not whole. */
export async function markComplete(folder: string, plan: CorpusPlan): Promise<void> {
  await writeFile(path.join(folder, MARK), `${JSON.stringify(plan)}\n`);
}

/** @throws when the corpus of this size was not made, or not to its end */
export function madeCorpus(publicCount: number): string {
  const folder = corpusFolder(publicCount);
  if (existsSync(path.join(folder, MARK))) return folder;
  throw new Error(
    `There is no whole corpus in ${folder}. Make it (after removing what is there): npm run bench:corpus -- ${publicCount}`,
  );
}

/** What the corpus in a folder was made by. */
export async function readPlan(folder: string): Promise<CorpusPlan> {
  return JSON.parse(await readFile(path.join(folder, MARK), 'utf8')) as CorpusPlan;
}
