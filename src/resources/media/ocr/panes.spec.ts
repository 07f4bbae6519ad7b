import { afterAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { findPictureText, type ReadWord, writeTranscript } from '@ttyreel/picture-text';
import { TesseractReader } from './tesseract-reader.js';

const PANES = new URL('../../../../test/fixtures/panes/', import.meta.url);
const LINES = [
  'orchard',
  'garden zsh',
  'Baskets',
  'Ledger',
  'Harvest',
  'quinces 97 green',
  'medlars 33 bletted',
  'damsons 208 ripe',
  'mulberries 19 picked',
  'Weigh Quit',
  'picked forty baskets before noon',
  'weighed Wilhelmina gate two',
  'lorry departs quarter past five',
  'cider press needs new gasket',
  'returned three empty crates',
  'invoice 20731 sent the',
];
const WORDS = LINES.join(' ').toLowerCase().split(' ');

describe('a scaled recording of a window with panes', () => {
  const reader = new TesseractReader();
  afterAll(() => reader.onApplicationShutdown());

  it.each([
    ['dark-0.41.gif', 0.85],
    ['light-0.553.gif', 0.95],
    ['shaded-0.5.gif', 0.95],
    ['spaced-0.7.gif', 0.95],
  ])(
    '%s is read',
    async (file, least) => {
      const found = findPictureText(readFileSync(new URL(file, PANES)));
      const readings: (readonly ReadWord[])[] = [];
      for (const { picture } of found.pages)
        readings.push(await reader.read(picture, new AbortController().signal));
      const { text, confidence } = writeTranscript(found, readings);
      const read = text.toLowerCase();
      expect(WORDS.filter((word) => read.includes(word)).length / WORDS.length).toBeGreaterThanOrEqual(least);
      expect(confidence).toBeGreaterThan(0.6);
      expect(confidence).toBeLessThan(1);
      expect(read).toMatch(/quinces +97 +green.* wilhelmina/);
    },
    60_000,
  );
});
