/** Writes the badges of README.md. */
import { writeFile } from 'node:fs/promises';
import { readmeBadges } from './readme-badges.js';

for (const [file, svg] of await readmeBadges()) await writeFile(file, svg);
