import { describe, expect, it } from '@jest/globals';
import { LEXEMES_MAX, type SearchableRecording, searchDocument, TRANSCRIPT_MAX } from './search-document.js';

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

const lexemesOf = (recording: Partial<SearchableRecording>): string[] =>
  searchDocument({ ...nothing, ...recording }).lexemes.split(' ');

describe('a recording', () => {
  it('is found by the words of each field, with the places of that field', () => {
    const lexemes = lexemesOf({
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

  it('is found by its tags, its shell, its author and its time', () => {
    expect(lexemesOf({ seq: 300_000, tagSeqs: [3, 5], shell: 'fish', authorSeq: 9 })).toEqual([
      ...["'#3'", "'#5'", "'$fish'", "'@9'", "'~146'", "'^2'"],
    ]);
  });

  it('keeps the positions of a repeated word', () => {
    expect(lexemesOf({ transcript: 'go stop go' })).toContain("'3go':49,51");
  });

  it('keeps no more positions of a word than the database allows', () => {
    const [places = ''] = lexemesOf({ transcript: 'go '.repeat(1000) }).filter((lexeme) =>
      lexeme.startsWith("'3go'"),
    );
    expect(places.split(',')).toHaveLength(255);
  });

  it('is found by the beginning of a long transcript', () => {
    const lexemes = lexemesOf({ transcript: `${'a'.padEnd(TRANSCRIPT_MAX, ' ')}late` });
    expect(lexemes).toContain("'3a':49");
    expect(lexemes.join(' ')).not.toContain('late');
  });

  it('is found by a limited number of distinct words, from the title before the transcript', () => {
    const transcript = Array.from({ length: LEXEMES_MAX * 2 }, (_, index) => `w${index}`).join(' ');
    const lexemes = lexemesOf({ title: 'first', transcript });
    expect(lexemes.filter((lexeme) => lexeme.startsWith("'3"))).toHaveLength(LEXEMES_MAX);
    expect(lexemes).toContain("'1first'");
  });
});

describe('the words for completions and corrections', () => {
  const wordsOf = (recording: Partial<SearchableRecording>) =>
    searchDocument({ ...nothing, ...recording }).words.map(({ word, lexeme, isPlain }) => [
      word,
      lexeme,
      isPlain,
    ]);

  it('are the written words, with the lexemes that find them', () => {
    expect(
      wordsOf({ title: 'Zooming', description: 'at 42', transcript: 'segfault 12:30 a1b2c3 0xff' }),
    ).toEqual([
      ['zooming', 'zoom', true],
      ['segfault', 'segfault', true],
    ]);
  });

  it('include flags, compounds and words with digits if they name the recording', () => {
    const names = ['node.js', '--force', 'k8s'].map((name) => [name, name, false]);
    expect(wordsOf({ command: 'node.js --force k8s c++', transcript: 'foo/bar --quiet' })).toEqual(
      expect.arrayContaining(names),
    );
    const compounds = wordsOf({ command: 'ab-cd a-bc.de ab.c --ab' }).flatMap(([word, , isPlain]) =>
      isPlain === true ? [] : [word],
    );
    expect(compounds).toEqual(['ab-cd', 'bc.de']);
    expect(wordsOf({ transcript: 'foo/bar --quiet' }).map(([word]) => word)).toEqual(['foo', 'bar', 'quiet']);
  });
});
