import { readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import { readmeBadges } from '../../../../test/support/readme-badges.js';

it('the badges of README.md are what the service draws; `npm run gallery:readme` renews them', async () => {
  for (const [file, svg] of await readmeBadges()) expect(await readFile(file, 'utf8')).toBe(svg);
});
