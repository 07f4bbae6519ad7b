import { GifWalk } from './gif-walk.js';

export type Disposal = 'leave' | 'clear' | 'restore';

export interface GifImage {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly isInterlaced: boolean;
  readonly palette: Uint8Array;
  readonly transparent: number;
  readonly disposal: Disposal;
  /** As browsers show it: a delay of 0 or 10 ms, or none, becomes 100 ms. */
  readonly durationMs: number;
  readonly minimumCodeSize: number;
  readonly dataStart: number;
}

export interface GifImages {
  /** The canvas, enlarged to contain the first image. */
  readonly width: number;
  readonly height: number;
  /** 0 is forever. */
  readonly loops: number;
  readonly images: readonly GifImage[];
}

type Control = Pick<GifImage, 'transparent' | 'disposal' | 'durationMs'>;

const defaultDurationMs = 100;
const noControl: Control = { transparent: -1, disposal: 'leave', durationMs: defaultDurationMs };
// 4 is reserved, but some files use it for 3, and browsers accept it.
const disposals: readonly Disposal[] = ['leave', 'leave', 'clear', 'restore', 'restore'];

/** Finds the images of a GIF without decoding pixels. @throws InvalidRecording for what `GifWalk` rejects */
export function readImages(bytes: Uint8Array): GifImages {
  const walk = new GifWalk();
  const end = walk.push(bytes);
  const { width, height } = walk.end();
  return new ImageReader(bytes.subarray(0, end)).read(width, height);
}

class ImageReader {
  readonly #bytes: Uint8Array;
  readonly #images: GifImage[] = [];
  #at = 6;
  #control = noControl;
  #loops = 1;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  read(width: number, height: number): GifImages {
    const flags = this.#byte(this.#at + 4);
    this.#at += 7;
    const globalPalette = this.#palette(flags);
    while (this.#at < this.#bytes.length) {
      const introducer = this.#byte(this.#at++);
      if (introducer === 0x2c) this.#image(globalPalette);
      else if (introducer === 0x21) this.#extension();
      else break;
    }
    return { width, height, loops: this.#loops, images: this.#images };
  }

  #image(globalPalette: Uint8Array): void {
    const at = this.#at;
    const flags = this.#byte(at + 8);
    this.#at += 9;
    const palette = flags & 0x80 ? this.#palette(flags) : globalPalette;
    const minimumCodeSize = this.#byte(this.#at++);
    this.#images.push({
      left: this.#uint16(at),
      top: this.#uint16(at + 2),
      width: this.#uint16(at + 4),
      height: this.#uint16(at + 6),
      isInterlaced: (flags & 0x40) !== 0,
      palette,
      ...this.#control,
      minimumCodeSize,
      dataStart: this.#at,
    });
    this.#control = noControl;
    this.#skipSubBlocks();
  }

  #extension(): void {
    const label = this.#byte(this.#at++);
    if (label === 0xf9) this.#control = this.#readControl(this.#at + 1);
    else if (label === 0xff) this.#readLoops();
    this.#skipSubBlocks();
  }

  #readControl(at: number): Control {
    const flags = this.#byte(at);
    const delayCs = this.#uint16(at + 1);
    return {
      transparent: flags & 1 ? this.#byte(at + 3) : -1,
      disposal: disposals[(flags >> 2) & 7] ?? 'leave',
      durationMs: delayCs > 1 ? delayCs * 10 : defaultDurationMs,
    };
  }

  /** The NETSCAPE2.0 extension (alias ANIMEXTS1.0) counts repetitions after the first play. */
  #readLoops(): void {
    const name = String.fromCharCode(...this.#bytes.subarray(this.#at + 1, this.#at + 12));
    const data = this.#at + 12;
    const isLoop = name === 'NETSCAPE2.0' || name === 'ANIMEXTS1.0';
    if (!isLoop || this.#byte(this.#at) !== 11 || this.#byte(data) !== 3 || this.#byte(data + 1) !== 1)
      return;
    const repetitions = this.#uint16(data + 2);
    this.#loops = repetitions === 0 ? 0 : repetitions + 1;
  }

  #palette(flags: number): Uint8Array {
    if (!(flags & 0x80)) return new Uint8Array(0);
    const start = this.#at;
    this.#at += 3 << ((flags & 0x07) + 1);
    return this.#bytes.subarray(start, this.#at);
  }

  #skipSubBlocks(): void {
    for (let length = -1; length !== 0; this.#at += length + 1) length = this.#byte(this.#at);
  }

  #uint16(at: number): number {
    return this.#byte(at) | (this.#byte(at + 1) << 8);
  }

  #byte(at: number): number {
    return this.#bytes[at] ?? 0;
  }
}
