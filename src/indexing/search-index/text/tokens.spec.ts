import { describe, expect, it } from '@jest/globals';
import { tokenise } from './tokens.js';

const lexemes = (text: string): string[] => tokenise(text).map(({ lexeme }) => lexeme);

/** `lexeme@position` of every token, ordered by position. */
const placed = (text: string): string[] =>
  tokenise(text)
    .toSorted((a, b) => a.position - b.position)
    .map(({ lexeme, position }) => `${lexeme}@${position}`);

const source = (text: string, lexeme: string): string | undefined => {
  const token = tokenise(text).find((candidate) => candidate.lexeme === lexeme);
  return token && text.slice(token.start, token.end);
};

describe('words', () => {
  it('are lower case, stemmed and numbered from one', () => {
    expect(placed('Commits  of a Branch')).toEqual(['commit@1', 'of@2', 'a@3', 'branch@4']);
  });

  it('include English stop words, because they are commands', () => {
    expect(lexemes('who at for if do')).toEqual(['who', 'at', 'for', 'if', 'do']);
  });

  it.each([
    ['Déployé', 'deploy'],
    ['Straße', 'strass'],
    ['ŁÓDŹ', 'lodz'],
    ['Ærøskøbing', 'aeroskob'],
    ['ﬁle', 'file'],
    ['ｇｉｔ', 'git'],
    ['e\u0301te\u0301', 'ete'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['οδός', 'οδοσ'],
    ['ёлка', 'елка'],
    ['İstanbul', 'istanbul'],
    ['𝐝𝐨𝐜𝐤𝐞𝐫', 'docker'],
  ])('fold %s to %s', (text, lexeme) => {
    expect(lexemes(text)).toContain(lexeme);
    expect(source(text, lexeme)).toBe(text);
  });

  it('are not stemmed if they contain a digit or a non-ASCII letter', () => {
    expect(lexemes('k8ses Ниндзяing')).toEqual(['k8ses', 'ниндзяing']);
  });

  it('keep the written form in addition to the stem if its prefix would not match the stem', () => {
    expect(placed('running commits')).toEqual(['run@1', 'running@1', 'commit@2']);
  });

  it('keep a contraction as one word', () => {
    expect(lexemes("don't it's don’t")).toEqual(['dont', 'it', 'dont']);
    expect(lexemes("echo 'hi' l'image")).toEqual(['echo', 'hi', 'l', 'imag']);
  });

  it('are cut at 64 letters', () => {
    expect(lexemes('9'.repeat(100))).toEqual(['9'.repeat(64)]);
    expect(lexemes('𝟙𠀀'.repeat(50)).every((lexeme) => lexeme.length <= 64)).toBe(true);
  });

  it('are not mistaken for object properties', () => {
    expect(lexemes('constructor __proto__ toString')).toContain('constructor');
  });
});

describe('compounds', () => {
  it('are found whole and by their parts, which have one position each', () => {
    expect(placed('node.js here')).toEqual(['node@1', 'node.js@1', 'js@2', 'here@3']);
    expect(placed('foo/bar')).toEqual(['foo@1', 'foo/bar@1', 'bar@2']);
  });

  it('of more than two parts are found by each pair of neighbours, so that a part of a path is found', () => {
    expect(placed('a.b@c')).toEqual(['a@1', 'a.b@1', 'b@2', 'b@c@2', 'c@3']);
    expect(lexemes('src/app/main.ts')).toEqual(expect.arrayContaining(['src/app', 'app/main', 'main.ts']));
  });

  it.each([
    ['user@host', ['user', 'user@host', 'host']],
    ['snake_case', ['snake', 'snake_case', 'case']],
    ['localhost:3000', ['localhost', 'localhost:3000', '3000']],
    ['KEY=value', ['key', 'key=value', 'valu']],
    ['HEAD~1', ['head', 'head~1', '1']],
    ['C:\\Users\\bob', ['c', 'users/bob', 'bob']],
  ])('%s has %j', (text, expected) => {
    expect(lexemes(text)).toEqual(expect.arrayContaining(expected));
  });

  it('end at a repeated sign and at white space', () => {
    expect(lexemes('https://github.com main..next a - b')).toEqual([
      ...['https', 'github', 'github.com', 'com', 'main', 'next', 'a', 'b'],
    ]);
  });

  it('of two numbers are pairs only if a dot joins them', () => {
    expect(lexemes('10:01 3/60 127.0.0.1:80')).toEqual([
      ...['10', '01', '3', '60', '127', '127.0', '0', '0.0', '0', '0.1', '1', '80'],
    ]);
  });

  it('have the range of their text', () => {
    expect(source('see node.js.', 'node.js')).toBe('node.js');
    expect(source('see node.js.', 'js')).toBe('js');
  });
});

describe('the first words of a text', () => {
  it.each(['one two three four', 'one-two-three-four'])('are the words up to a position: %s', (text) => {
    const positions = tokenise(text, 2).map(({ position }) => position);
    expect([positions[0], positions.at(-1)]).toEqual([1, 2]);
  });

  it('include those of scripts without spaces', () => {
    expect(tokenise('日本語', 2).map(({ lexeme }) => lexeme)).toEqual(['日', '日本', '本']);
  });
});

describe('flags', () => {
  it('are found with and without their dashes', () => {
    expect(placed('git push --force now')).toEqual([...['git@1', 'push@2', '--force@3', 'forc@3', 'now@4']]);
    expect(lexemes('rm -rf -x')).toEqual(['rm', '-rf', 'rf', '-x', 'x']);
    expect(lexemes('kill -9')).toEqual(['kill', '-9', '9']);
  });

  it('are one name even if they contain dashes', () => {
    expect(lexemes('--dry-run=client')).toEqual(
      expect.arrayContaining(['--dry-run', 'dri', 'run', 'run=client', 'client']),
    );
    expect(source('a --dry-run=client', '--dry-run')).toBe('--dry-run');
  });

  it('start with one or two dashes that follow no letter', () => {
    expect(lexemes('a-b a--b ---c - d CFLAGS=-O2 [-f]')).toEqual([
      ...['a', 'a-b', 'b', 'a', 'b', 'c', 'd', 'cflag', '-o2', 'o2', '-f', 'f'],
    ]);
  });
});

describe('names with a sign', () => {
  it.each([
    ['c++ code', ['c++', 'c', 'code']],
    ['C#', ['c#', 'c']],
    ['g++', ['g++', 'g']],
    ['~/.bashrc', ['.bashrc', 'bashrc']],
    ['.env.local', ['.env', 'env', 'env.local', 'local']],
    ['.net', ['.net', 'net']],
    ['v1.2.3', ['v1', '1', '1.2', '2', '2.3', '3']],
    ['tags/v1.2', ['tag', 'tags/v1', 'v1', '1', '1.2', '2']],
  ])('%s has %j', (text, expected) => {
    expect(lexemes(text).toSorted()).toEqual(expected.toSorted());
  });

  it('are plain words if the sign belongs to something else', () => {
    expect(lexemes('a++b ... .5 x#y ..z')).toEqual(['a', 'b', '5', 'x', 'x#y', 'y', 'z']);
  });

  it('can be in camel case and are then found by their parts of three or more letters', () => {
    expect(lexemes('getUserName')).toEqual(expect.arrayContaining(['getusernam', 'get', 'user', 'name']));
    expect(source('a getUserName()', 'user')).toBe('User');
    expect(lexemes('ModuleNotFoundError')).toEqual(expect.arrayContaining(['modul', 'found', 'error']));
  });

  it('are read quickly in false camel case', () => {
    expect(lexemes('a' + 'A'.repeat(40) + '9')).toEqual([`a${'a'.repeat(40)}9`]);
  });

  it('are not split if the parts would mislead', () => {
    expect(lexemes('GitHub JavaScript kubectl')).toEqual(['github', 'javascript', 'kubectl']);
  });
});

describe('scripts without spaces', () => {
  it('are found by each character and each pair of neighbours', () => {
    expect(placed('日本語 git')).toEqual(['日@1', '日本@1', '本@2', '本語@2', '語@3', 'git@4']);
    expect(lexemes('ターミナル')).toContain('ミナ');
    expect(lexemes('한국어')).toContain('한국');
    expect(lexemes('𠀀𠀁')).toEqual(['𠀀', '𠀀𠀁', '𠀁']);
  });

  it('keep the marks that distinguish letters', () => {
    expect(lexemes('がか')).toEqual(['が', 'がか', 'か']);
    expect(lexemes('ｶﾞ')).toEqual(['ガ']);
  });

  it('do not merge with words of other scripts', () => {
    expect(lexemes('docker入門')).toEqual(['docker', '入', '入門', '門']);
  });
});
