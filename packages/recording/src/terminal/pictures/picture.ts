import { pictureLimits } from './picture-limits.js';

/** The assumed cell size in pixels of the recorded terminal, which a cast does not contain: that of a VT340 and of many since. */
export const PROGRAM_CELL = { width: 10, height: 20 } as const;

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** A picture that a program sent. Its pixels are decoded when they are first drawn. */
export class TerminalPicture implements PictureSize {
  readonly width: number;
  readonly height: number;
  private decoded: Uint8Array | null | undefined;

  /**
   * @param decode gives RGBA, or throws
   * @param hidesText whether its transparent pixels show the background, not the text behind
   */
  constructor(
    { width, height }: PictureSize,
    private decode: (() => Uint8Array) | undefined,
    readonly hidesText = false,
  ) {
    this.width = width;
    this.height = height;
  }

  /** RGBA; undefined if it cannot be decoded or was dropped for its size. */
  get pixels(): Uint8Array | undefined {
    if (this.decoded === undefined) this.decoded = this.decodeOnce();
    return this.decoded ?? undefined;
  }

  drop(): void {
    this.decode = undefined;
    this.decoded = null;
  }

  private decodeOnce(): Uint8Array | null {
    try {
      const pixels = this.decode?.();
      return pixels && pixels.length >= 4 * this.width * this.height ? pixels : null;
    } catch {
      return null;
    } finally {
      this.decode = undefined;
    }
  }
}

/** Keeps the newest pictures of a terminal, up to a limit of pixels. */
export class KeptPictures {
  private readonly kept: TerminalPicture[] = [];
  private pixels = 0;

  add(picture: TerminalPicture): void {
    this.kept.push(picture);
    this.pixels += picture.width * picture.height;
    while (this.pixels > pictureLimits.keptPixels) {
      const oldest = this.kept.shift();
      if (!oldest) return;
      this.pixels -= oldest.width * oldest.height;
      oldest.drop();
    }
  }
}

export function isAllowedSize({ width, height }: PictureSize): boolean {
  return width > 0 && height > 0 && width * height <= pictureLimits.pixels;
}

/** A picture, or a part of it, laid over cells. */
export interface LaidPicture {
  /** Distinguishes it from others of a terminal. */
  readonly serial: number;
  readonly picture: TerminalPicture;
  /** The part that is shown, in pixels of the picture. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Pixels of the picture to a cell. */
  readonly unit: PictureSize;
  /** Where the part in the upper left cell begins, in pixels of the picture. */
  readonly offset: { readonly x: number; readonly y: number };
  readonly cols: number;
  readonly rows: number;
  /** Under the text below 0. */
  readonly z: number;
}

/** The part of a picture in a cell. */
export interface PictureTile {
  readonly laid: LaidPicture;
  readonly column: number;
  readonly row: number;
}
