import { FontFile } from './font-file.js';
import { FONT_MEASURES, type FontMeasures, type FontName } from './font-measures.js';

export interface Style {
  readonly bold: boolean;
  readonly italic: boolean;
}

/** Files that complement each other, the preferred first. */
export type Face = readonly FontFile[];

/** A monospaced family. */
export interface FontFamily extends FontMeasures {
  readonly regular: Face;
  readonly bold: Face;
  readonly italic: Face;
  readonly boldItalic: Face;
}

/** Subsets in the font packages. The renderer draws box characters itself. */
const SUBSETS = ['latin', 'latin-ext', 'greek', 'cyrillic', 'cyrillic-ext', 'vietnamese'];

const dejaVu = (face: string): Face => [
  new FontFile(`dejavu-fonts-ttf/ttf/DejaVuSansMono${face}.ttf`, 'text'),
];
/** A variable font, whose weight is chosen when it is drawn. */
const jetBrains = (slant: 'normal' | 'italic'): Face =>
  SUBSETS.map(
    (subset) =>
      new FontFile(
        `@fontsource-variable/jetbrains-mono/files/jetbrains-mono-${subset}-wght-${slant}.woff2`,
        'text',
      ),
  );
const plex = (weight: number, slant: 'normal' | 'italic'): Face =>
  SUBSETS.filter((subset) => subset !== 'greek').map(
    (subset) =>
      new FontFile(
        `@fontsource/ibm-plex-mono/files/ibm-plex-mono-${subset}-${weight}-${slant}.woff2`,
        'text',
      ),
  );

const [upright, slanted] = [jetBrains('normal'), jetBrains('italic')];

export const FONT_FAMILIES: Readonly<Record<FontName, FontFamily>> = {
  'jetbrains-mono': {
    regular: upright,
    bold: upright,
    italic: slanted,
    boldItalic: slanted,
    ...FONT_MEASURES['jetbrains-mono'],
  },
  'dejavu-sans-mono': {
    regular: dejaVu(''),
    bold: dejaVu('-Bold'),
    italic: dejaVu('-Oblique'),
    boldItalic: dejaVu('-BoldOblique'),
    ...FONT_MEASURES['dejavu-sans-mono'],
  },
  'ibm-plex-mono': {
    regular: plex(400, 'normal'),
    bold: plex(700, 'normal'),
    italic: plex(400, 'italic'),
    boldItalic: plex(700, 'italic'),
    ...FONT_MEASURES['ibm-plex-mono'],
  },
};

const inter: Face = SUBSETS.map(
  (subset) => new FontFile(`@fontsource-variable/inter/files/inter-${subset}-wght-normal.woff2`, 'text'),
);

/** The proportional font of window titles. */
export const TITLE_FAMILY: FontFamily = {
  regular: inter,
  bold: inter,
  italic: inter,
  boldItalic: inter,
  capital: 0.727,
  width: 0.6,
  advance: 0.6,
};

/** The font with the most letters and symbols. */
const WIDEST_CHOICE = FONT_FAMILIES['dejavu-sans-mono'];

/** The monospaced files for a text: those of the family, then those of the font with the most characters. */
export function filesOf(family: FontFamily, style: Style): readonly FontFile[] {
  return [family, WIDEST_CHOICE].flatMap((each) => [...each[faceOf(style)], ...each.regular]);
}

function faceOf({ bold, italic }: Style): 'regular' | 'bold' | 'italic' | 'boldItalic' {
  return bold && italic ? 'boldItalic' : bold ? 'bold' : italic ? 'italic' : 'regular';
}
