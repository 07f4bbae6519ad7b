/**
 * What searches cost in the database on corpora of several sizes.
 *
 *     npm run bench:search [-- <public recordings> ...]
 */
import { startEmbeddedPostgres } from '../src/database/embedded/embedded-postgres.js';
import { type Cell, cellsTable, growthTable, measureSearches } from './search/database.js';
import { madeCorpus } from './support/corpus-folder.js';

const DEFAULT_SIZES = ['100000', '300000', '1000000'];

const named = process.argv.slice(2);
const sizes = (named.length > 0 ? named : DEFAULT_SIZES).map(Number).sort((a, b) => a - b);
const bySize = new Map<number, Cell[]>();
for (const size of sizes) {
  const postgres = await startEmbeddedPostgres(madeCorpus(size));
  try {
    bySize.set(size, await measureSearches(postgres.address));
  } finally {
    await postgres.stop();
  }
  console.log(`${size} recordings\n\n${cellsTable(bySize.get(size) ?? [])}\n`);
}
console.log(growthTable(bySize));
