import type { Token } from './tokens.js';

/** The base of the numbers. A lexeme has no white space, and a number no comma. */
const BASE = 36;
const [LINE_FEED, COMMA, DOT] = [0x0a, 0x2c, 0x2e];
const [DIGIT_0, DIGIT_9, LETTER_A] = [0x30, 0x39, 0x61];

/**
 * The positions of each lexeme in a text, one line per lexeme: `\
git 1k.8,6.2.5`. Start and position are relative to the
 * previous entry. The length follows if it differs from that of the lexeme. The last line is empty.
 */
export function writePlaces(tokens: readonly Token[]): string {
  const lines = new Map<string, { text: string; start: number; position: number }>();
  for (const { lexeme, start, end, position } of tokens) {
    let line = lines.get(lexeme);
    if (line) line.text += ',';
    else lines.set(lexeme, (line = { text: `\n${lexeme} `, start: 0, position: 0 }));
    line.text += `${(start - line.start).toString(BASE)}.${(position - line.position).toString(BASE)}`;
    if (end - start !== lexeme.length) line.text += `.${(end - start).toString(BASE)}`;
    line.start = start;
    line.position = position;
  }
  let written = '';
  for (const { text } of lines.values()) written += text;
  return `${written}\n`;
}

/** @returns `tokens` with those of one lexeme, in their order */
export function readPlaces(written: string, lexeme: string, tokens: Token[] = []): Token[] {
  const head = `${lexeme} `;
  const found = nextLine(written, head, 0);
  if (found >= 0) addTokensAt(written, lexeme, found + head.length, tokens);
  return tokens;
}

/** @returns `tokens` with those whose lexeme starts with a text, lexeme by lexeme. */
export function readPlacesOfPrefix(
  written: string,
  beginning: string,
  isMeant: (lexeme: string) => boolean,
  tokens: Token[] = [],
): Token[] {
  for (
    let found = nextLine(written, beginning, 0);
    found >= 0;
    found = nextLine(written, beginning, found + 1)
  ) {
    const space = written.indexOf(' ', found);
    const lexeme = written.slice(found, space);
    if (isMeant(lexeme)) addTokensAt(written, lexeme, space + 1, tokens);
  }
  return tokens;
}

/**
 * The offset of the next line that starts with `head`, or -1. V8 searches for the first character, and a line feed is much
 * more frequent than that of a lexeme.
 */
function nextLine(written: string, head: string, from: number): number {
  let found = written.indexOf(head, from);
  while (found >= 0 && written.charCodeAt(found - 1) !== LINE_FEED) found = written.indexOf(head, found + 1);
  return found;
}

/** Reads character by character: splitting and parsing takes three times as long. */
function addTokensAt(written: string, lexeme: string, offset: number, tokens: Token[]): void {
  let [start, position, number, count] = [0, 0, 0, 0];
  let length = lexeme.length;
  for (let at = offset; ; at++) {
    const code = written.charCodeAt(at);
    if (code >= DIGIT_0) {
      number = number * BASE + (code <= DIGIT_9 ? code - DIGIT_0 : code - LETTER_A + 10);
      continue;
    }
    if (count === 0) start += number;
    else if (count === 1) position += number;
    else length = number;
    number = 0;
    if (code === DOT) count++;
    else {
      tokens.push({ lexeme, start, end: start + length, position });
      if (code !== COMMA) return;
      count = 0;
      length = lexeme.length;
    }
  }
}
