import { describe, expect, it } from '@jest/globals';
import { LEXEME_BYTES_MAX, WITH_DIGITS_MAX } from './lexeme-list.js';
import { type SearchableRecording, searchDocument } from './search-document.js';
import { BLOCK_LENGTH } from './text/transcript-blocks.js';

const nothing: SearchableRecording = {
  title: '',
  command: '',
  tags: [],
  description: '',
  transcript: '',
  seq: 1,
  tagSeqs: [],
  shell: 'zsh',
  authorSeq: 7,
};

const documentOf = (recording: Partial<SearchableRecording>) => searchDocument({ ...nothing, ...recording });
const lexemesOf = async (recording: Partial<SearchableRecording>): Promise<string[]> =>
  (await documentOf(recording)).lexemes.split(' ');

describe('a recording', () => {
  it('is found by the words of each field, with the places of that field', async () => {
    const lexemes = await lexemesOf({
      title: 'Git',
      command: 'ls',
      tags: ['Docker'],
      description: 'how',
      transcript: 'out',
    });
    expect(lexemes).toEqual(
      expect.arrayContaining([
        ...["'1git'", "'1ls'", "'1docker'", "'2git'", "'2ls'", "'2docker'", "'2how'"],
        ...["'3git':1A", "'3ls':18B", "'3docker':35B", "'3how':52C", "'3out':69"],
      ]),
    );
    expect(lexemes).not.toContain("'1how'");
    expect(lexemes).not.toContain("'2out'");
  });

  it('is found by its tags, its shell, its author and its time', async () => {
    expect(await lexemesOf({ seq: 300_000, tagSeqs: [3, 5], shell: 'fish', authorSeq: 9 })).toEqual([
      ...["'#3'", "'#5'", "'$fish'", "'@9'", "'~146'", "'^2'"],
    ]);
  });

  it('keeps the positions of a repeated word', async () => {
    expect(await lexemesOf({ transcript: 'go stop go' })).toContain("'3go':49,51");
  });

  it('keeps the first positions of a frequent word, and more next to rare words', async () => {
    const placesOf = async (transcript: string) => {
      const lexemes = await lexemesOf({ transcript });
      const places = lexemes.find((lexeme) => lexeme.startsWith("'3go'"))?.split(':')[1] ?? '';
      return places.split(',').map((place) => Number(place) - 48);
    };
    const many = 'go '.repeat(1_000);
    expect(await placesOf(many)).toHaveLength(192);
    const places = await placesOf(`${many}stop ${many}42 ${many}last go ${many}`);
    expect(places.slice(192)).toEqual([1_000, 1_002, 3_002, 3_004]);
    expect(await placesOf(many + 'abc go def go ghi go jkl go '.repeat(50))).toHaveLength(255);
  });

  it('is found by the end of a long transcript', async () => {
    const lexemes = await lexemesOf({ transcript: `${'a'.padEnd(BLOCK_LENGTH, ' ')}late` });
    expect(lexemes).toEqual(expect.arrayContaining(["'3a':49", "'3late':50"]));
  });

  it('has positions that start again after the title when they exceed those of the database', async () => {
    const words = (count: number, word: string) => `${word} `.repeat(count);
    const transcript = `${words(16_383 - 50, 'a')} last first next ${words(40_000, 'b')} end`;
    const lexemes = await lexemesOf({ title: 'Git', transcript });
    expect(lexemes).toEqual(
      expect.arrayContaining(["'3git':1A", "'3last':16383", "'3first':50", "'3next':51"]),
    );
    const late = lexemes.filter((lexeme) => /^'3[abe]/.test(lexeme));
    const positions = late.flatMap((lexeme) => (lexeme.split(':')[1] ?? '').split(',').map(Number));
    expect(Math.min(...positions)).toBeGreaterThanOrEqual(50);
    expect(Math.max(...positions)).toBeLessThanOrEqual(16_383);
  });

  it('is found by as many words as the database can keep, from the title before the transcript', async () => {
    const letter = (at: number) => String.fromCharCode(0x3b1 + (Math.floor(at) % 17));
    const word = (at: number) => [17 ** 3, 17 ** 2, 17, 1].map((power) => letter(at / power)).join('');
    const transcript = Array.from({ length: 83_521 }, (_, at) => word(at)).join(' ');
    const lexemes = await lexemesOf({ title: 'first', description: 'é'.repeat(3_000), transcript });
    expect(lexemes).toContain("'1first'");
    expect(lexemes.join(' ')).toContain(`'3${word(70_000)}':`);
    expect(lexemes.join(' ')).not.toContain(`'3${word(83_000)}':`);
    const bytes = lexemes.reduce((sum, lexeme) => sum + Buffer.byteLength(lexeme.replace(/:.*/, '')) - 2, 0);
    expect(bytes + 5 * lexemes.length).toBeLessThanOrEqual(LEXEME_BYTES_MAX);
  });

  it('is found by its first words with digits, and by words without wherever they stand', async () => {
    const lines = Array.from({ length: 10_000 }, (_, at) => `GET n${at}`).join('\n');
    const lexemes = await lexemesOf({ transcript: `${lines}\nlate` });
    expect(lexemes.filter((lexeme) => lexeme.startsWith("'3n"))).toHaveLength(WITH_DIGITS_MAX);
    expect(lexemes.join(' ')).toContain("'3late':");
  });
});

describe('the words for completions and corrections', () => {
  const wordsOf = async (recording: Partial<SearchableRecording>) =>
    (await documentOf(recording)).words.map(({ word, lexeme, isPlain }) => [word, lexeme, isPlain]);

  it('are the written words, with the lexemes that find them', async () => {
    expect(
      await wordsOf({ title: 'Zooming', description: 'at 42', transcript: 'segfault 12:30 a1b2c3 0xff' }),
    ).toEqual([
      ['zooming', 'zoom', true],
      ['segfault', 'segfault', true],
    ]);
  });

  it('include flags, compounds and words with digits if they name the recording', async () => {
    const names = ['node.js', '--force', 'k8s'].map((name) => [name, name, false]);
    expect(await wordsOf({ command: 'node.js --force k8s c++', transcript: 'foo/bar --quiet' })).toEqual(
      expect.arrayContaining(names),
    );
    const found = await wordsOf({ command: 'ab-cd a-bc.de ab.c --ab' });
    const compounds = found.flatMap(([word, , isPlain]) => (isPlain === true ? [] : [word]));
    expect(compounds).toEqual(['ab-cd', 'bc.de']);
    expect((await wordsOf({ transcript: 'foo/bar --quiet' })).map(([word]) => word)).toEqual([
      'foo',
      'bar',
      'quiet',
    ]);
  });
});
