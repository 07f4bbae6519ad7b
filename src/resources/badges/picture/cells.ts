/** Fast path: printable ASCII without markup characters. */
const PLAIN = /^[ !#-%'-;=?-~]*$/;

/** Characters of two cells (Unicode Standard Annex 11), near enough for badges. */
const WIDE =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;

/** Characters that XML 1.0 forbids, and bidirectional controls. */
const UNFIT =
  // eslint-disable-next-line no-control-regex -- control characters are what it looks for
  /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffe\uffff]|\p{Surrogate}/gu;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export interface CellText {
  readonly markup: string;
  readonly cells: number;
}

/** One line of at most `maxCells`. Every character counts at least one cell, which bounds the markup. */
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
