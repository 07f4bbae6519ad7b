/** A part of a row between the borders of panes or tables. */
export interface RowPart {
  /** The text without spaces at its ends. */
  readonly text: string;
  /** The text with single spaces: a column that moves is no change. */
  readonly key: string;
  /**
   * Its letters only, after a line feed, which makes it unlike any text. It is equal where only figures, bars or
   * spinners differ.
   */
  readonly form: string;
  /** Words of two characters or more that begin with a letter. */
  readonly words: readonly string[];
  /** Whether the part has a letter or a digit. */
  readonly readable: boolean;
}

const BORDER = /[│┃║▏▕]/u;
const UNEVEN_SPACES = /\s\s|[^\S ]/u;
const SPACES = /\s+/gu;
const TOKEN = /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}._@%:/+-]*[\p{L}\p{N}])?/gu;
const LETTER = /^\p{L}/u;
const NO_LETTERS = /\P{L}+/gu;

export function partsOf(row: string): RowPart[] {
  const columns = BORDER.test(row) ? row.split(BORDER) : [row];
  const texts = columns.map((column) => column.trim());
  return texts.filter((text) => text !== '').map(partOf);
}

function partOf(text: string): RowPart {
  const tokens = text.match(TOKEN) ?? [];
  return {
    text,
    key: UNEVEN_SPACES.test(text) ? text.replace(SPACES, ' ') : text,
    form: `\n${text.replace(NO_LETTERS, ' ')}`,
    words: tokens.filter((token) => token.length > 1 && LETTER.test(token)),
    readable: tokens.length > 0,
  };
}
