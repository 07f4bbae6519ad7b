/** Printable ASCII that markup needs no escape for: nearly every text of a badge. */
const PLAIN = /^[ !#-%'-;=?-~]*$/;

/**
 * What terminals give two cells (Unicode Standard Annex 11: wide and full-width), near enough for badges: the scripts
 * of East Asia, their punctuation, full-width forms, and emoji.
 */
const WIDE =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;

/** What XML 1.0 cannot hold, and what would turn the order of the letters round. */
const UNFIT =
  // eslint-disable-next-line no-control-regex -- control characters are what it looks for
  /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffe\uffff]|\p{Surrogate}/gu;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text ready for a picture. */
export interface CellText {
  /** Escaped for XML, in an attribute too. */
  readonly markup: string;
  /** How many cells of a terminal it takes. */
  readonly cells: number;
}

/**
 * Makes a text of one line, at most so many cells wide; what is longer ends in `…`. Every character counts as one cell
 * at least, so that the length of the markup is bounded too.
 */
export function cellText(text: string, maxCells: number): CellText {
  if (text.length <= maxCells && PLAIN.test(text)) return { markup: text, cells: text.length };
  let markup = '';
  let cells = 0;
  const characters = Array.from(text.replace(/\s+/g, ' ').trim().replace(UNFIT, '\ufffd'));
  const total = characters.reduce((sum, character) => sum + cellsOf(character), 0);
  const room = total > maxCells ? maxCells - 1 : maxCells;
  for (const character of characters) {
    const width = cellsOf(character);
    if (cells + width > room) break;
    markup += ESCAPES[character] ?? character;
    cells += width;
  }
  return total > maxCells ? { markup: `${markup}…`, cells: cells + 1 } : { markup, cells };
}

function cellsOf(character: string): number {
  return WIDE.test(character) ? 2 : 1;
}
