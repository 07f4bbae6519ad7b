import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { GlobalFonts } from '@napi-rs/canvas';
import { type CharacterMap, characterMapOf } from './character-map.js';

const require = createRequire(import.meta.url);

/**
 * How a glyph is put into its cells: letters on the baseline, symbols shrunk in proportion, icons in the middle, tiles
 * stretched to all edges, pixel letters at the size of their pixels, emoji in colour.
 */
export type FontKind = 'text' | 'script' | 'symbol' | 'icon' | 'tile' | 'pixel' | 'emoji';

/** A file of an installed package, read and registered on first use. */
export class FontFile {
  private characters: CharacterMap | undefined;
  private isRegistered = false;

  /** @param isFor which characters it is used for, without reading it; all by default */
  constructor(
    readonly path: string,
    readonly kind: FontKind,
    private readonly isFor: (code: number) => boolean = () => true,
  ) {}

  has(code: number): boolean {
    if (!this.isFor(code)) return false;
    this.characters ??= characterMapOf(readFileSync(require.resolve(this.path)));
    return this.characters.has(code);
  }

  /**
   * A name of its own, so that a system font of the same name is never used.
   * @throws Error when the canvas cannot read the file
   */
  get family(): string {
    const family = `ttyreel ${this.path}`;
    if (!this.isRegistered && !GlobalFonts.has(family)) {
      if (!GlobalFonts.registerFromPath(require.resolve(this.path), family))
        throw new Error(`The font ${this.path} could not be read; the installation is broken.`);
    }
    this.isRegistered = true;
    return family;
  }
}
