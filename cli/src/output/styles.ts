import { styleText } from 'node:util';

type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan';

/** Styles a text, or leaves it as it is. */
export type Paint = (style: Style, text: string) => string;

/** @param isColoured whether escape sequences are supported and wanted */
export function makePaint(isColoured: boolean): Paint {
  return isColoured ? (style, text) => styleText(style, text, { validateStream: false }) : (_, text) => text;
}
