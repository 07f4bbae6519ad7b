import { nearestName } from '../../nearest-name.js';
import { isSettingName, SETTING_NAMES, type SettingName, type Settings } from '../settings.js';
import { isThemeName, nearestTheme } from '../theme-names.js';
import { problemOfThemeObject } from '../theme-colours.js';
import { TAPE_SHELLS, WINDOW_BARS } from '../vocabulary.js';
import { problemOfPattern } from './go-regex.js';
import type { TapeToken } from './lexer.js';
import type { TokenReader } from './token-reader.js';

/** Parses a setting's value; reports an error and returns undefined when it is wrong. */
type ValueReader<Value> = (reader: TokenReader, name: TapeToken) => Value | undefined;

/** Larger sizes are typos. */
const MOST_PIXELS = 10_000;

const READERS: { readonly [Name in SettingName]: ValueReader<Settings[Name]> } = {
  Shell: oneOf(TAPE_SHELLS),
  FontFamily: text('Set FontFamily "JetBrains Mono"'),
  FontSize: number({ whole: true, least: 1 }),
  Width: number({ whole: true, least: 1 }),
  Height: number({ whole: true, least: 1 }),
  LetterSpacing: number({}),
  LineHeight: number({ above: 0 }),
  Padding: number({ whole: true }),
  Margin: number({ whole: true }),
  MarginFill: marginFill,
  WindowBar: oneOf(WINDOW_BARS),
  WindowBarSize: number({ whole: true }),
  BorderRadius: number({ whole: true }),
  Framerate: number({ whole: true, least: 1 }),
  PlaybackSpeed: number({ above: 0 }),
  TypingSpeed: typingSpeed,
  LoopOffset: loopOffset,
  CursorBlink: truth,
  Theme: theme,
  WaitTimeout: waitTimeout,
  WaitPattern: waitPattern,
};

export function readSetting(reader: TokenReader, set: TapeToken) {
  const name = reader.peek;
  if (name.kind === 'end' || name.line !== set.line) {
    reader.problems.error(set, 'Set needs a setting and its value: Set FontSize 32');
    return undefined;
  }
  if (!isSettingName(name.text)) {
    const meant = nearestName(name.text, SETTING_NAMES);
    const hint = meant === null ? '' : ` Did you mean ${meant}?`;
    reader.problems.error(name, `There is no setting "${name.text.slice(0, 60)}".${hint}`);
    if (name.kind !== 'keyword') reader.next();
    reader.skipArguments(name.line);
    return undefined;
  }
  reader.next();
  const value = READERS[name.text](reader, name);
  return value === undefined ? undefined : { setting: name.text, value };
}

function text(example: string): ValueReader<string> {
  return (reader, name) =>
    reportComment(reader, name) ? undefined : (reader.text(name, example) ?? undefined);
}

function oneOf<Word extends string>(words: readonly Word[]): ValueReader<Word> {
  const example = words.find((word) => word !== '') ?? '';
  return (reader, name) => {
    const token = reader.peek;
    const value = reader.text(name, `Set ${name.text} ${example}`);
    if (value === null) return undefined;
    const word = words.find((each) => each === value);
    if (word !== undefined) return word;
    const meant = nearestName(value, words);
    const hint = meant === null ? '' : `Did you mean ${meant}? `;
    const choice = `${hint}There are ${words.filter(Boolean).join(', ')}.`;
    reader.problems.error(token, `There is no ${name.text} "${value.slice(0, 60)}". ${choice}`);
    return undefined;
  };
}

interface NumberLimits {
  readonly whole?: boolean;
  readonly least?: number;
  readonly above?: number;
}

function number({ whole = false, least = 0, above = -1 }: NumberLimits): ValueReader<number> {
  const kind = whole ? 'a whole number' : 'a number';
  return (reader, name) => {
    if (reportComment(reader, name)) return undefined;
    const token = reader.peek;
    const isValue = token.kind === 'number' || token.kind === 'string';
    const value = isValue && /^\s*[\d.]+\s*$/.test(token.text) ? Number(token.text) : NaN;
    if (isValue) reader.next();
    const fits =
      value >= least && value > above && value <= MOST_PIXELS && (!whole || Number.isInteger(value));
    if (fits && !reportUnit(reader, token)) return value;
    if (!fits) {
      const from = above >= 0 ? `above ${above}` : `from ${least}`;
      reader.problems.error(
        isValue ? token : name,
        `${name.text} needs ${kind} ${from} to ${MOST_PIXELS}, without a sign.`,
      );
    }
    reader.skipArguments(name.line);
    return undefined;
  };
}

function reportUnit(reader: TokenReader, value: TapeToken): boolean {
  const { kind, text: unit, start } = reader.peek;
  if (start !== value.end || (kind !== 'word' && kind !== 'keyword' && kind !== 'symbol')) return false;
  reader.problems.error(
    reader.next(),
    `"${unit}" does not belong here: the value is a number without a unit.`,
  );
  return true;
}

/** An unquoted colour lexes as a comment, so the value is missing. */
function reportComment(reader: TokenReader, name: TapeToken): boolean {
  const colour = /^[ \t]*(#[0-9a-fA-F]{3,8})\b/.exec(reader.gapAfter(name))?.[1];
  if (colour === undefined) return false;
  reader.problems.error(name, `A # begins a comment, so a colour needs quotes: Set ${name.text} "${colour}"`);
  return true;
}

function marginFill(reader: TokenReader, name: TapeToken): string | undefined {
  const value = text('Set MarginFill "#674EFF"')(reader, name);
  if (value === undefined || !value.startsWith('#') || /^#[0-9a-f]{6}$/i.test(value)) return value;
  reader.problems.error(name, `"${value.slice(0, 60)}" is not a colour: write # and six hexadecimal digits.`);
  return undefined;
}

function typingSpeed(reader: TokenReader, name: TapeToken): number | undefined {
  const { kind, text: quoted } = reader.peek;
  if (kind === 'string' && /^[\d.]+$/.test(quoted) && !Number.isNaN(Number(quoted))) {
    reader.next();
    return Math.round(Number(quoted) * 1_000_000) / 1000;
  }
  return reader.time(name, 'Set TypingSpeed 75ms', ['ms', 's']) ?? undefined;
}

function loopOffset(reader: TokenReader, name: TapeToken): number | undefined {
  const token = reader.peek;
  const isValue = token.kind === 'number' || token.kind === 'string';
  const value = isValue && /^[\d.]+%?$/.test(token.text) ? Number(token.text.replace('%', '')) : NaN;
  if (value >= 0 && value <= 100) {
    reader.next();
    reader.accept('%');
    return value;
  }
  reader.problems.error(name, 'LoopOffset needs a percentage from 0 to 100: Set LoopOffset 50%');
  reader.skipArguments(name.line);
  return undefined;
}

function truth(reader: TokenReader, name: TapeToken): boolean | undefined {
  const { kind, text: word } = reader.peek;
  if (kind === 'keyword' && (word === 'true' || word === 'false')) {
    reader.next();
    return word === 'true';
  }
  reader.problems.error(name, `${name.text} is true or false, without quotes.`);
  reader.skipArguments(name.line);
  return undefined;
}

function theme(reader: TokenReader, name: TapeToken): string | undefined {
  const token = reader.peek;
  if (token.kind !== 'json') {
    const value = text('Set Theme "Dracula"')(reader, name);
    if (value !== undefined && !value.startsWith('{') && !isThemeName(value)) {
      const meant = nearestTheme(value);
      const hint = meant === null ? 'Run "vhs themes" for their names.' : `Did you mean "${meant}"?`;
      reader.problems.warning(token, `VHS has no theme "${value.slice(0, 60)}". ${hint}`);
    }
    return value;
  }
  reader.next();
  if (reader.reportOpen(token)) return undefined;
  const problem = problemOfThemeObject(token.text);
  if (problem === null) return token.text;
  reader.problems.error(token, problem);
  return undefined;
}

function waitTimeout(reader: TokenReader, name: TapeToken): number | undefined {
  const at = reader.peek;
  const time = reader.time(name, 'Set WaitTimeout 5s') ?? undefined;
  if (time === 0) reader.problems.error(at, 'WaitTimeout needs a time above zero: Set WaitTimeout 5s');
  return time;
}

function waitPattern(reader: TokenReader, name: TapeToken): string | undefined {
  const token = reader.peek;
  if (token.kind !== 'regex' && token.kind !== 'string') {
    reader.problems.error(name, 'WaitPattern needs a regular expression: Set WaitPattern /\\$ $/');
    reader.skipArguments(name.line);
    return undefined;
  }
  reader.next();
  return checkedPattern(reader, token);
}

export function checkedPattern(reader: TokenReader, token: TapeToken): string | undefined {
  if (reader.reportOpen(token)) return undefined;
  const problem = problemOfPattern(token.text);
  if (problem === null) return token.text;
  reader.problems.error(token, `This regular expression ${problem}.`);
  return undefined;
}
