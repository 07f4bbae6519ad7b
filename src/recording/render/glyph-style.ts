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

/** The cell of a character: the only one, or a half of a wide character. */
export const GlyphPart = { whole: 0, left: 1024, right: 2048 } as const;

export const STYLES_AND_PARTS = 4096;

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
