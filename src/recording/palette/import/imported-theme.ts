import type { Palette } from '../themes.js';

/** A theme as a file has it. */
export interface ImportedTheme {
  /** Null where the file says none. */
  readonly name: string | null;
  readonly palette: Palette;
}

/** A theme file that cannot be read. The message is a sentence for whoever brought it. */
export class InvalidThemeFile extends Error {
  override readonly name = 'InvalidThemeFile';
}
