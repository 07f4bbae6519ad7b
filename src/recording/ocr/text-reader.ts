/** Dark text on white paper. */
export interface TextPicture {
  readonly width: number;
  readonly height: number;
  /** Grey, 0 black to 255 white, row by row. */
  readonly grey: Uint8Array;
  /** From one line to the next, in pixels: what is to be made larger before it is read follows from it. */
  readonly lineHeight: number;
}

export interface ReadSymbol {
  /** One character as it is read; may be more than one UTF-16 unit. */
  readonly text: string;
  /** 0..100 */
  readonly confidence: number;
  /** The middle of its box, in pixels of the picture. */
  readonly centre: number;
}

/** A word as it was read, with the top and bottom of its line in pixels of the picture. */
export interface ReadWord {
  readonly symbols: readonly ReadSymbol[];
  readonly top: number;
  readonly bottom: number;
}

/** Reads text off pictures. */
export abstract class TextReader {
  /**
   * The words of a picture, line by line.
   *
   * @throws the signal's reason when it is aborted, an Error when the picture takes too long or cannot be read
   */
  abstract read(picture: TextPicture, signal: AbortSignal): Promise<readonly ReadWord[]>;
}
