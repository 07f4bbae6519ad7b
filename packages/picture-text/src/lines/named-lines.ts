import type { GlyphNamer } from '../letters/glyph-namer.js';
import type { Columns } from '../letters/glyphs.js';
import type { TrackedLine } from '../strips/line-tracker.js';

/** Rows with a smaller share of named characters are no text, but a title bar or an image. */
const LEAST_NAMED = 0.5;

/** The text of lines in a known font. Glyphs that the font lacks become blanks; lines without text are omitted. */
export function namedLines(
  lines: readonly TrackedLine[],
  namer: GlyphNamer,
  columns: Columns,
): (TrackedLine & { text: string })[] {
  const written = lines
    .map((line) => ({ line, characters: joined(namer.charactersOf(line.strip, columns)) }))
    .filter(({ characters }) => isText(characters));
  const margin = written.reduce((least, { characters }) => Math.min(least, startOf(characters)), Infinity);
  return written.map(({ line, characters }) => {
    const text = characters.slice(margin).map((character) => character || ' ');
    return { ...line, text: text.join('').trimEnd() };
  });
}

function isText(characters: readonly (string | null)[]): boolean {
  const glyphs = characters.filter((character) => character !== '');
  const named = glyphs.filter((character) => character !== null);
  return named.length > 0 && named.length >= LEAST_NAMED * glyphs.length;
}

const startOf = (characters: readonly (string | null)[]): number =>
  characters.findIndex((character) => character);

/** Many fonts draw a dash like a box line: between blanks it is a dash, in a row of them it is a box line. */
export function joined(characters: readonly (string | null)[]): (string | null)[] {
  return characters.map((character, at) => {
    if (character !== '—' && character !== '─') return character;
    return characters[at - 1] || characters[at + 1] ? '─' : '—';
  });
}
