import { styleText } from 'node:util';

type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan';

/** Styles a text, or returns it unchanged. */
export type Paint = (style: Style, text: string) => string;

/** @param isColoured whether escape sequences are supported and enabled */
export function makePaint(isColoured: boolean): Paint {
  return isColoured ? (style, text) => styleText(style, text, { validateStream: false }) : (_, text) => text;
}
