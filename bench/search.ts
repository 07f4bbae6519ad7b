/**
 * Cost of searches on corpora of several sizes: in the database, over HTTP beside a bare server, in memory, and beside
 * the plain search of PostgreSQL's manual; and of long transcripts, which need no corpus.
 *
 *     npm run bench:search [-- <public recordings> ...] [--only database|http|memory|plain|long] [--rounds <number>]
 */
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '@ttyreel/local-postgres';
import { compareRelevance, compareSearches, compareSizes } from './search/comparison.js';
import { type Cell, cellsTable, growthTable, measureSearches } from './search/database.js';
import { measureSearchHttp } from './search/http.js';
import { measureLongTranscripts } from './search/long.js';
import { measureSearchMemory } from './search/memory.js';
import { madeCorpus } from './support/corpus-folder.js';
import { ServedCorpus } from './support/served-corpus.js';

const DEFAULT_SIZES = ['100000', '300000', '1000000'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', multiple: true, default: ['database', 'http'] },
    rounds: { type: 'string', default: '3' },
  },
});
const parts = new Set(values.only);
const sizes = (positionals.length > 0 ? positionals : DEFAULT_SIZES).map(Number).sort((a, b) => a - b);
const needsCorpus = [...parts].some((part) => part !== 'long');
const folders = needsCorpus ? sizes.map((size) => [size, madeCorpus(size)] as const) : [];

if (parts.has('database')) {
  const bySize = new Map<number, Cell[]>();
  for (const [size, folder] of folders) {
    bySize.set(size, await inDatabase(folder));
    console.log(`${size} recordings\n\n${cellsTable(bySize.get(size) ?? [])}\n`);
  }
  console.log(`${growthTable(bySize)}\n`);
}
if (parts.has('http')) {
  for (const [size, folder] of folders) {
    console.log(
      `${size} recordings, over HTTP\n\n${await served(folder, (corpus) => measureSearchHttp(corpus, Number(values.rounds)))}\n`,
    );
  }
}
if (parts.has('memory')) {
  for (const [size, folder] of folders) {
    console.log(`${size} recordings, memory\n\n${await served(folder, measureSearchMemory)}\n`);
  }
}
if (parts.has('plain')) {
  for (const [size, folder] of folders) {
    console.log(`${size} recordings, beside a plain search\n\n${await besidePlain(folder)}\n`);
  }
}
if (parts.has('long')) console.log(`Long transcripts\n\n${await measureLongTranscripts()}\n`);

async function besidePlain(folder: string): Promise<string> {
  const postgres = await startEmbeddedPostgres(folder);
  try {
    const parts = [compareSearches, compareSizes, compareRelevance];
    const tables: string[] = [];
    for (const part of parts) tables.push(await part(postgres.address));
    return tables.join('\n\n');
  } finally {
    await postgres.stop();
  }
}

async function inDatabase(folder: string): Promise<Cell[]> {
  const postgres = await startEmbeddedPostgres(folder);
  try {
    return await measureSearches(postgres.address);
  } finally {
    await postgres.stop();
  }
}

/** Runs a measurement on the built service with this corpus. */
async function served(folder: string, measure: (corpus: ServedCorpus) => Promise<string>): Promise<string> {
  const corpus = await ServedCorpus.start(folder);
  try {
    return await measure(corpus);
  } finally {
    await corpus.end();
  }
}
