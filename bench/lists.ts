/**
 * The cost of lists, details and counters on corpora of several sizes: in the database, over HTTP next to bare servers,
 * while views are recorded, and for an upload.
 *
 *     npm run bench:lists [-- <public recordings> ...] [--only database|http|views|upload] [--rounds <number>]
 */
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '@ttyreel/local-postgres';
import { withClient } from './corpus/bulk-load.js';
import { type Cell, listsTable, measureLists } from './lists/database.js';
import { measureHttp } from './lists/http.js';
import { measureUploads } from './lists/upload-cost.js';
import { measureViews } from './lists/views.js';
import { madeCorpus } from './support/corpus-folder.js';
import { ServedCorpus } from './support/served-corpus.js';
import { serviceSession } from './support/service-session.js';

const DEFAULT_SIZES = ['100000', '300000', '1000000'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', multiple: true, default: ['database', 'http', 'views', 'upload'] },
    rounds: { type: 'string', default: '5' },
  },
});
const parts = new Set(values.only);
const rounds = Number(values.rounds);
const sizes = (positionals.length > 0 ? positionals : DEFAULT_SIZES).map(Number).sort((a, b) => a - b);
const folders = sizes.map((size) => [size, madeCorpus(size)] as const);

if (parts.has('database')) {
  const bySize = new Map<number, Cell[]>();
  for (const [size, folder] of folders) bySize.set(size, await inDatabase(folder));
  console.log(`${listsTable(bySize)}\n`);
}
for (const [size, folder] of folders) {
  if (parts.has('http')) await report(size, 'over HTTP', () => served(folder, measureHttp));
  if (parts.has('views')) await report(size, 'while views are recorded', () => served(folder, measureViews));
  if (parts.has('upload')) await report(size, 'the cost of an upload', () => served(folder, measureUploads));
}

async function report(size: number, what: string, measure: () => Promise<string>): Promise<void> {
  console.log(`${size} recordings, ${what}\n\n${await measure()}\n`);
}

async function inDatabase(folder: string): Promise<Cell[]> {
  const postgres = await startEmbeddedPostgres(folder);
  try {
    return await withClient(serviceSession(postgres.address), measureLists);
  } finally {
    await postgres.stop();
  }
}

async function served(
  folder: string,
  measure: (corpus: ServedCorpus, rounds: number) => Promise<string>,
): Promise<string> {
  const corpus = await ServedCorpus.start(folder);
  try {
    return await measure(corpus, rounds);
  } finally {
    await corpus.end();
  }
}
