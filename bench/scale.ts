/**
 * What a second process gains: reads of one and of two services, and renditions of one and of two workers, on the same
 * PostgreSQL, Redis and S3 store.
 *
 *     npm run bench:scale [-- <public recordings>] [--only reads|renditions] [--rounds <number>]
 */
import { parseArgs } from 'node:util';
import { measureReads } from './scale/reads.js';
import { measureRenditions } from './scale/renditions.js';
import { madeCorpus } from './support/corpus-folder.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', multiple: true, default: ['reads', 'renditions'] },
    rounds: { type: 'string', default: '5' },
  },
});
const rounds = Number(values.rounds);
if (values.only.includes('reads'))
  console.log(`${await measureReads(madeCorpus(Number(positionals[0] ?? 20_000)), rounds)}\n`);
if (values.only.includes('renditions')) console.log(await measureRenditions(rounds));
