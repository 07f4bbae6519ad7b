export const FONT_NAMES = ['jetbrains-mono', 'dejavu-sans-mono', 'ibm-plex-mono'] as const;
export type FontName = (typeof FONT_NAMES)[number];

/** In ems. */
export interface FontMeasures {
  readonly capital: number;
  /** Rounded; sizes of pictures are computed from it. */
  readonly width: number;
  /** Exact width, by which other programs place letters. */
  readonly advance: number;
}

/** Measures of the monospaced families, known without loading the fonts. */
export const FONT_MEASURES: Readonly<Record<FontName, FontMeasures>> = {
  'jetbrains-mono': { capital: 0.73, width: 0.6, advance: 0.6 },
  'dejavu-sans-mono': { capital: 0.729, width: 0.602, advance: 1233 / 2048 },
  'ibm-plex-mono': { capital: 0.698, width: 0.6, advance: 0.6 },
};
