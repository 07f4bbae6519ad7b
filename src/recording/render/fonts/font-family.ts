import { FontFile } from './font-file.js';

export interface Style {
  readonly bold: boolean;
  readonly italic: boolean;
}

/** A monospaced family and its measures in ems. */
export interface FontFamily {
  readonly regular: FontFile;
  readonly bold: FontFile;
  readonly italic: FontFile;
  readonly boldItalic: FontFile;
  readonly capital: number;
  readonly width: number;
}

const dejaVu = (face: string): FontFile =>
  new FontFile(`dejavu-fonts-ttf/ttf/DejaVuSansMono${face}.ttf`, 'text');

export const DEJAVU_SANS_MONO: FontFamily = {
  regular: dejaVu(''),
  bold: dejaVu('-Bold'),
  italic: dejaVu('-Oblique'),
  boldItalic: dejaVu('-BoldOblique'),
  capital: 0.729,
  width: 0.602,
};

export function faceOf(family: FontFamily, { bold, italic }: Style): FontFile {
  return family[bold && italic ? 'boldItalic' : bold ? 'bold' : italic ? 'italic' : 'regular'];
}
