import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parseAsciicast } from '../asciicast/parse-asciicast.js';
import { transcribeCast } from './transcript.js';

const FOLDER = new URL('../../../../test/fixtures/in-place/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, FOLDER), 'utf8');
/** The words that each recording shows for a second, as another emulator found them. */
const WORDS = JSON.parse(read('words.json')) as Record<string, string[]>;

describe('the transcript of a real program that draws in place', () => {
  it.each(Object.entries(WORDS))('has every word that %s shows for a second', async (name, words) => {
    const { text } = await transcribeCast(parseAsciicast(read(`${name}.cast`)));
    expect(words.filter((word) => !text.includes(word))).toEqual([]);
  });

  it.each(Object.keys(WORDS))('has few lines of %s more than twice', async (name) => {
    const { lines } = await transcribeCast(parseAsciicast(read(`${name}.cast`)));
    const counts = new Map<string, number>();
    for (const { text } of lines) if (/\p{L}{3}/u.test(text)) counts.set(text, (counts.get(text) ?? 0) + 1);
    expect([...counts].filter(([, count]) => count > 4)).toEqual([]);
  });
});
