export interface TextPicture {
  readonly width: number;
  readonly height: number;
  /** Grey, 0 black to 255 white, row by row. */
  readonly grey: Uint8Array;
  readonly lineHeight: number;
}

export interface ReadSymbol {
  /** May be more than one UTF-16 unit. */
  readonly text: string;
  readonly confidence: number;
  readonly centre: number;
}

export interface ReadWord {
  readonly symbols: readonly ReadSymbol[];
  /** How sure the program is of the whole word, 0 to 1. */
  readonly confidence: number;
  readonly top: number;
  readonly bottom: number;
}

export abstract class TextReader {
  /** @throws the signal's reason when aborted, an Error for a timeout or an unreadable picture */
  abstract read(picture: TextPicture, signal: AbortSignal): Promise<readonly ReadWord[]>;
}
