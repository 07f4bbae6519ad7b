/** Writes the casts of the demo recordings; the same bytes each time. */
import { writeFile } from 'node:fs/promises';
import { demoCasts } from './scenes/casts.js';

for (const [name, cast] of demoCasts()) await writeFile(new URL(`${name}.cast`, import.meta.url), cast);
