/**
 * Speed of validating tapes, in MB/s, compared with reading each character once; and how long it takes from
 * a description to the GIF of its tape; and what the built-in writer makes of everyday sentences.
 *
 *     npm run bench:tape [-- demo.tape ...]
 */
import { measureGeneration } from './tape/generation.js';
import { measureReading } from './tape/reading.js';
import { measureSentences } from './tape/sentences.js';

console.log(`${measureSentences()}\n`);
console.log(measureReading(process.argv.slice(2)));
console.log(`\n${await measureGeneration()}`);
