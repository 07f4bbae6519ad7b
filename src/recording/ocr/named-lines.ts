import type { GlyphNamer } from './glyph-namer.js';
import type { Columns } from './glyphs.js';
import type { TrackedLine } from './line-tracker.js';

/** Rows with fewer named characters are no text: a title bar, an image. */
const LEAST_NAMED = 0.5;

/** The text of lines in a known font; what the font does not have is a blank, and lines without text are left out. */
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

/** A dash between blanks is a dash, one that goes on is a line of a box: many fonts draw the two alike. */
function joined(characters: readonly (string | null)[]): (string | null)[] {
  return characters.map((character, at) => {
    if (character !== '—' && character !== '─') return character;
    return characters[at - 1] || characters[at + 1] ? '─' : '—';
  });
}
