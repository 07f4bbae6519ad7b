import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyString } from '../../../../test/support/any-string.js';
import { writePlaces } from '../../../indexing/search-index/text/lexeme-places.js';
import { tokenise } from '../../../indexing/search-index/text/tokens.js';
import { parseQuery } from '../query/search-query.js';
import { findMatches, type Match, type SearchedFields } from './find-matches.js';
import { indexed, indexedTags, QueryTerms } from './query-terms.js';

interface Texts extends Pick<SearchedFields, 'transcript'> {
  readonly title: string;
  readonly command: string;
  readonly tags: readonly string[];
  readonly description: string;
}

function find(query: string, texts: Partial<Texts>, limit?: number): Match[] {
  const { title = '', command = '', tags = [], description = '', transcript = null } = texts;
  const names = { title: indexed(title), command: indexed(command), tags: indexedTags(tags) };
  const fields = { ...names, description: indexed(description), transcript };
  return findMatches(new QueryTerms(parseQuery(query)), fields, limit);
}

const timed = (text: string, lineTimes: readonly number[]) => ({
  ...{ text, lineTimes, places: writePlaces(tokenise(text)) },
});

/** A transcript whose n-th line appeared at second n. */
const transcript = (...lines: string[]): Pick<Texts, 'transcript'> => ({
  transcript: timed(
    lines.map((line) => `${line}\n`).join(''),
    lines.map((_, index) => index),
  ),
});

/** The text with its highlighted ranges in brackets. */
const shown = ({ text, ranges }: Match): string =>
  ranges.reduceRight((marked, [start, end]) => {
    return `${marked.slice(0, start)}[${marked.slice(start, end)}]${marked.slice(end)}`;
  }, text);

describe('a match', () => {
  it('has the field, the text and the matching ranges', () => {
    expect(find('rebase', { title: 'Rebasing, the gentle way' })).toEqual([
      { field: 'title', text: 'Rebasing, the gentle way', ranges: [[0, 8]], time: null, castTime: null },
    ]);
  });

  it.each([
    ['resume', 'Écrire un RÉSUMÉ', 'Écrire un [RÉSUMÉ]'],
    ['strasse', 'Große Straße', 'Große [Straße]'],
    ['file', 'a ﬁle', 'a [ﬁle]'],
    ['kube', 'use kubectl', 'use [kubectl]'],
    ['kube', 'use kubectl-convert', 'use [kubectl]-convert'],
    ['deploym', 'two deployments', 'two [deployments]'],
    ['user', 'call getUserName()', 'call get[User]Name()'],
    ['--force', 'git push --force now', 'git push [--force] now'],
    ['force', 'git push --force now', 'git push --[force] now'],
    ['src/app/main.ts', 'in ./src/app/main.ts:4', 'in ./[src/app/main.ts]:4'],
    ['日本', '今日本語で', '今[日本]語で'],
    ['git rebase', 'git and rebase', '[git] and [rebase]'],
    ['"git rebase"', 'git log, git rebase', 'git log, [git rebase]'],
    ['"git rebase" log', 'git log, git rebase', 'git [log], [git rebase]'],
    ['git -log', 'git log', '[git] log'],
  ])('highlights %s in %s', (query, title, expected) => {
    expect(find(query, { title }).map(shown)).toEqual([expected]);
  });

  it('is missing without required words, or if the words of a phrase are apart', () => {
    expect(find('"git rebase"', { title: 'git and rebase' })).toEqual([]);
    expect(find('!!', { title: '!!' })).toEqual([]);
    expect(find('-git', { title: 'git' })).toEqual([]);
  });

  it('is searched in the first 8,192 positions only', () => {
    const place = (before: number) =>
      find('git rebase', { description: `${'git '.repeat(before)}git rebase` });
    expect(place(8_000).map(shown)[0]).toContain('[git] [rebase]');
    expect(place(9_000).map(shown)).toEqual([expect.not.stringContaining('rebase')]);
    const joined = find('git rebase', {
      transcript: timed('git-'.repeat(9_000) + 'rebase', [1]),
    });
    expect(joined.map(shown)).toEqual([expect.not.stringContaining('rebase')]);
  });

  it('of tags shows all tags, and a phrase does not span two', () => {
    expect(find('git', { tags: ['git', 'rebase'] }).map(shown)).toEqual(['[git], rebase']);
    expect(find('"git rebase"', { tags: ['git', 'rebase'] })).toEqual([]);
  });
});

describe('a snippet', () => {
  const words = (count: number, word: string): string => `${word} `.repeat(count);

  it('of a long text has about 160 characters around the match, cut between words', () => {
    const [match] = find('needle', { description: `${words(60, 'before')}needle ${words(60, 'after')}` });
    expect(match?.text).toMatch(/^…(before )+needle( after)+…$/);
    expect(match?.text.length).toBeGreaterThan(140);
    expect(match?.text.length).toBeLessThanOrEqual(162);
    expect(match && shown(match)).toContain(' [needle] ');
  });

  it('starts with the text if the match does', () => {
    const [match] = find('needle', { description: `needle ${words(60, 'after')}` });
    expect(match?.text).toMatch(/^needle( after)+…$/);
  });

  it('cuts a word that is longer than the snippet', () => {
    const [match] = find('x'.repeat(64), { description: `a ${'x'.repeat(500)} b` });
    expect(match?.text.length).toBeLessThanOrEqual(162);
    expect(match?.ranges).toHaveLength(1);
  });

  it('cuts a script without spaces anywhere except inside a surrogate pair', () => {
    const [match] = find('日本', { description: `${'𠀀'.repeat(200)}日本${'𠀀'.repeat(200)}` });
    expect(match?.text).toMatch(/^…𠀀+日本𠀀+…$/u);
  });

  it('of a transcript has whole lines and the second at which the first matching line appeared', () => {
    const fields = transcript('$ ls', '   $ git rebase main', 'done', '$ exit');
    expect(find('rebase', fields)).toEqual([
      { field: 'transcript', text: '$ git rebase main', ranges: [[6, 12]], time: 1, castTime: null },
    ]);
  });

  it('of a transcript spans lines if the words are on several', () => {
    const fields = transcript('$ git status', 'nothing', 'CONFLICT in a', 'x');
    expect(find('status conflict', fields)[0]).toMatchObject({
      text: '$ git status\nnothing\nCONFLICT in a',
      time: 0,
    });
  });

  it('of a transcript is a single line even if a worse match spans it', () => {
    const fields = transcript('$ git status', 'nothing', '$ git rebase', '$ status');
    expect(find('git rebase status', fields).map(({ text }) => text)).toEqual(['$ git rebase\n$ status']);
    expect(find('git status', fields).map(({ text }) => text)).toEqual([
      ...['$ git status', '$ git rebase\n$ status'],
    ]);
  });

  it('of a transcript without times has no time', () => {
    expect(find('git', { transcript: timed('git', []) })[0]?.time).toBeNull();
  });
});

describe('the matches of a recording', () => {
  it('are at most three, in field order if they are equally good', () => {
    const fields = {
      ...{ title: 'git', command: 'git log', tags: ['git'], description: 'about git' },
      ...transcript('$ git log'),
    };
    expect(find('git', fields).map(({ field }) => field)).toEqual(['title', 'command', 'transcript']);
    expect(find('git', fields, 5).map(({ field }) => field)).toEqual([
      ...['title', 'command', 'tags', 'description', 'transcript'],
    ]);
    expect(find('git', fields, 1).map(({ field }) => field)).toEqual(['title']);
  });

  it('are ordered by number of words, then by distance', () => {
    const fields = {
      ...{ title: 'git', description: 'a rebase that git does' },
      ...transcript('$ git rebase', 'rebase'),
    };
    expect(find('git rebase', fields).map(shown)).toEqual([
      ...['$ [git] [rebase]', 'a [rebase] that [git] does', '[git]'],
    ]);
  });

  it('are distinct: the earliest of identical lines', () => {
    const fields = transcript('$ git log', 'a', '$ git log', 'b', '  $ git log', '$ git show');
    expect(find('git', fields).map(({ text, time }) => [text, time])).toEqual([
      ['$ git log', 0],
      ['$ git show', 5],
    ]);
  });

  it('are distinct: the earliest of lines that differ only in numbers', () => {
    const fields = transcript('[ 1/60] Building a.o', '[ 2/60] Building a.o', '[10/60] Building b.o');
    expect(find('building', fields).map(({ time }) => time)).toEqual([0, 2]);
  });

  it('are found at any position', () => {
    const lines = Array.from({ length: 5000 }, (_, index) => `line ${index} of git output`);
    const fields = transcript(...lines, '$ git rebase');
    expect(find('git rebase', fields)[0]).toMatchObject({ text: '$ git rebase', time: 5000 });
  });
});

describe('any query and text', () => {
  const word = fc.constantFrom(
    'git',
    'Rebase',
    '--force',
    'node.js',
    'é',
    '日本',
    '\n',
    '\ud83d',
    '𠀀',
    '-x',
    '"a b"',
  );
  const anyText = fc.oneof(
    anyString(80),
    fc.array(word, { maxLength: 120 }).map((words) => words.join(' ')),
    fc.array(word, { maxLength: 200 }).map((words) => words.join('')),
  );

  it('returns ordered, non-empty ranges within the text', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (query, description, text) => {
        const matches = find(query, { description, tags: [text], transcript: timed(text, [1]) });
        expect(matches.length).toBeLessThanOrEqual(3);
        for (const match of matches) {
          expect(match.text.length).toBeLessThanOrEqual(162);
          expect(match.ranges.length).toBeGreaterThan(0);
          let last = 0;
          for (const [start, end] of match.ranges) {
            expect(start).toBeGreaterThanOrEqual(last);
            expect(end).toBeGreaterThan(start);
            last = end;
          }
          expect(last).toBeLessThanOrEqual(match.text.length);
        }
      }),
    );
  });

  it('shows each search word of a text', () => {
    fc.assert(
      fc.property(
        fc.array(
          word.filter((w) => /[a-z日é]/.test(w)),
          { minLength: 1, maxLength: 4 },
        ),
        (words) => {
          const text = words.join(' ').replaceAll('"', '');
          const [match] = find(text.replaceAll(' ', '  '), { title: text });
          expect(match?.text).toBe(text);
        },
      ),
    );
  });
});
