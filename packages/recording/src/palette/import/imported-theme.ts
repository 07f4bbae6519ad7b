import type { Palette } from '../themes.js';

export interface ImportedTheme {
  /** Null if the file has none. */
  readonly name: string | null;
  readonly palette: Palette;
}

/** The theme file is invalid; the message is a sentence for the operator. */
export class InvalidThemeFile extends Error {
  override readonly name = 'InvalidThemeFile';
}
