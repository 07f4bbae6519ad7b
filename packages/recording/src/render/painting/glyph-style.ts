/** Bits of how the text of a cell is drawn; {@link UnderlineKind} and {@link CursorMark} are further ones. */
export const GlyphStyle = {
  bold: 1,
  italic: 2,
  strikethrough: 4,
  overline: 8,
  colouredUnderline: 16,
} as const;

/** SGR 4:1 to 4:5. */
export const UNDERLINE_KINDS = ['single', 'double', 'curly', 'dotted', 'dashed'] as const;
export type UnderlineKind = (typeof UNDERLINE_KINDS)[number];
const FIRST_UNDERLINE = 32;

export const CursorMark = { underline: 256, bar: 512 } as const;

/** Most cells that one shape takes. */
export const MOST_COLUMNS = 4;
const STYLES = 1024;

/** The cell of a character: the only one, or a half of a wide character. See {@link glyphPart}. */
export const GlyphPart = { whole: glyphPart(0, 1), left: glyphPart(0, 2), right: glyphPart(1, 2) } as const;

export const STYLES_AND_PARTS = STYLES * MOST_COLUMNS * MOST_COLUMNS;

/** One of the cells that a character takes, from the left. */
export function glyphPart(column: number, columns: number): number {
  return STYLES * (MOST_COLUMNS * (columns - 1) + column);
}

/** The opposite of {@link glyphPart}. */
export function cellsOf(part: number): { readonly column: number; readonly columns: number } {
  const cell = part / STYLES;
  return { column: cell % MOST_COLUMNS, columns: Math.floor(cell / MOST_COLUMNS) + 1 };
}

/** @param kind 0 for none, then as SGR 4 counts them */
export function underlineStyle(kind: number): number {
  return kind * FIRST_UNDERLINE;
}

export function underlineKindOf(style: number): UnderlineKind | undefined {
  return UNDERLINE_KINDS[(Math.floor(style / FIRST_UNDERLINE) % 8) - 1];
}

/** Whether a cell without text shows anything. */
export function isDecorated(style: number): boolean {
  return style > (GlyphStyle.bold | GlyphStyle.italic);
}
