import type { IBufferCell } from '@xterm/headless';

/** Properties of xterm's cells that its typings of 6.0 omit. */
interface MarkedCell extends IBufferCell {
  getUnderlineStyle(): number;
  getUnderlineColor(): number;
  isUnderlineColorRGB(): boolean;
  isUnderlineColorPalette(): boolean;
}

/** The value of xterm after SGR 59, and for white: all bits. */
const NO_COLOUR = 0xffffff;

export type UnderlineColour = { readonly rgb: number } | { readonly indexed: number };

/** 0 for none, 1 single, 2 double, 3 curly, 4 dotted, 5 dashed (SGR 4 and 21). */
export function underlineKind(cell: IBufferCell): number {
  return cell.isUnderline() ? (cell as MarkedCell).getUnderlineStyle() : 0;
}

/** As set by SGR 58; undefined for that of the text. */
export function underlineColour(cell: IBufferCell): UnderlineColour | undefined {
  const marked = cell as MarkedCell;
  if (marked.isUnderlineColorRGB()) {
    const rgb = marked.getUnderlineColor() & 0xffffff;
    return rgb === NO_COLOUR ? undefined : { rgb };
  }
  return marked.isUnderlineColorPalette() ? { indexed: marked.getUnderlineColor() & 0xff } : undefined;
}
