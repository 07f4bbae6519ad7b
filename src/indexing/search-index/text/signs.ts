import { JOINER, LETTER, MARK, SEPARATOR, UNSPACED, classAt, classBefore, widthAt } from './characters.js';
import { cut, fold } from './folding.js';

const VERSION_START = /^[vV]\d+$/;
const CONTRACTED = /['’](?:[tsdm]|ll|re|ve)(?![\p{L}\p{N}])/iuy;
const FLAG_JOINERS = '-_.';

const isWord = (text: string, offset: number): boolean => {
  const character = classAt(text, offset);
  return character === LETTER || character === UNSPACED;
};

/** Whether a word starts a version: the `v1` of `v1.2.3`. */
export const isVersion = (text: string, start: number, end: number): boolean =>
  text[end] === '.' && /\d/.test(text[end + 1] ?? '') && VERSION_START.test(text.slice(start, end));

/** The start of the dashes of a flag or the dot of a file name before a word. */
export function startWithSigns(text: string, start: number): number {
  const sign = text[start - 1];
  if (sign === '.') return canFollow(text, start - 1) && !/\d/.test(text[start] ?? '') ? start - 1 : start;
  if (sign !== '-') return start;
  const dashes = text[start - 2] === '-' ? start - 2 : start - 1;
  return canFollow(text, dashes) ? dashes : start;
}

function canFollow(text: string, offset: number): boolean {
  const before = classBefore(text, offset);
  return before === SEPARATOR || (before === JOINER && text[offset - 1] !== text[offset]);
}

/** The end including the `++` or `#` of `c++`, `g++` and `c#`. */
export function endWithSigns(text: string, start: number, end: number): number {
  if (text.startsWith('++', end) && text[end + 2] !== '+' && !isWord(text, end + 2)) return end + 2;
  if (text[end] === '#' && end - start === 1 && !isWord(text, end + 1)) return end + 1;
  return end;
}

/** The end including the `'t` or `'s` of a contraction. */
function contractionEnd(text: string, end: number): number {
  const sign = text[end];
  if (sign !== "'" && sign !== '’') return end;
  CONTRACTED.lastIndex = end;
  return CONTRACTED.test(text) ? CONTRACTED.lastIndex : end;
}

/** The end of a run of letters, digits and marks, including a contraction. */
export function wordEnd(text: string, start: number): number {
  let end = start;
  for (;;) {
    const character = classAt(text, end);
    if (character !== LETTER && character !== MARK) return contractionEnd(text, end);
    end += widthAt(text, end);
  }
}

export function flagName(text: string, start: number, end: number): { name: string; end: number } {
  let name = fold(text.slice(start, end));
  let last = end;
  while (FLAG_JOINERS.includes(text[last] ?? ' ') && classAt(text, last + 1) === LETTER) {
    const next = wordEnd(text, last + 1);
    name = cut(name + text.charAt(last) + fold(text.slice(last + 1, next)));
    last = next;
  }
  return { name, end: last };
}
