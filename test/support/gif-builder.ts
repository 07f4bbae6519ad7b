/** One picture of a GIF to build. Sizes and positions are pixels. */
export interface GifFrame {
  readonly left?: number;
  readonly top?: number;
  /** Default: the canvas's width. */
  readonly width?: number;
  /** Default: the canvas's height. */
  readonly height?: number;
  /** Hundredths of a second; without it the frame has no graphic control extension. */
  readonly delay?: number;
  /** 0 to 3: unspecified, keep, restore the background, restore the previous content. */
  readonly disposal?: number;
  /** The transparent palette index. It needs a delay, because both are in one extension. */
  readonly transparent?: number;
  /** Marks the rows as interlaced in four passes; `pixels` are still written in the given order. */
  readonly interlaced?: boolean;
  readonly palette?: readonly Colour[];
  /** Palette indexes: one for the whole frame, or one per pixel by column and row. Default: 0. */
  readonly pixels?: number | ((x: number, y: number) => number);
  /** Written instead of the compressed pixels, for invalid frames. */
  readonly lzw?: { readonly minimumCodeSize: number; readonly data: Uint8Array };
  /** Complete blocks before the frame, such as those of `extension(...)`. */
  readonly before?: readonly Uint8Array[];
}

/** Red, green and blue, 0 to 255 each. */
export type Colour = readonly [number, number, number];

export interface GifPlan {
  readonly width: number;
  readonly height: number;
  readonly frames: readonly GifFrame[];
  readonly version?: '87a' | '89a';
  /** 2 to 128 colours, padded with black to a power of two. */
  readonly palette?: readonly Colour[];
  /** The number of repetitions, 0 for endless; without it there is no NETSCAPE2.0 block. */
  readonly loops?: number;
  readonly trailer?: boolean;
  /** Bytes after the trailer. */
  readonly after?: Uint8Array;
}

export const commentLabel = 0xfe;
export const plainTextLabel = 0x01;
export const applicationLabel = 0xff;
const graphicControlLabel = 0xf9;

const defaultPalette: readonly Colour[] = [
  [13, 17, 23],
  [230, 237, 243],
  [63, 185, 80],
  [248, 81, 73],
];

/** With seven bits per pixel the codes stay eight bits wide, so each code is a byte (see `compress`). */
const minimumCodeSize = 7;
const clearCode = 1 << minimumCodeSize;
const endCode = clearCode + 1;

/** Builds a valid GIF, or one that is invalid in exactly the way the plan says. */
export function buildGif(plan: GifPlan): Buffer {
  const palette = plan.palette ?? defaultPalette;
  return Buffer.concat([
    Buffer.from(`GIF${plan.version ?? '89a'}`, 'latin1'),
    uint16(plan.width),
    uint16(plan.height),
    Buffer.of(0x80 | 0x70 | paletteBits(palette), 0, 0),
    colourTable(palette),
    ...(plan.loops === undefined ? [] : [loopExtension(plan.loops)]),
    ...plan.frames.flatMap((frame) => frameBlocks(frame, plan)),
    plan.trailer === false ? Buffer.alloc(0) : Buffer.of(0x3b),
    plan.after ?? Buffer.alloc(0),
  ]);
}

/** An extension block: its label, then the data split into sub-blocks. */
export function extension(label: number, data: Uint8Array): Buffer {
  return Buffer.concat([Buffer.of(0x21, label), subBlocks(data)]);
}

/** The block of a colour profile. An upload keeps its bytes, unlike those of a comment. */
export function profileBlock(data: Uint8Array): Buffer {
  const name = Buffer.from('ICCRGBG1012', 'latin1');
  return Buffer.concat([Buffer.of(0x21, applicationLabel, name.length), name, subBlocks(data)]);
}

/** Splits data into sub-blocks of at most 255 bytes, followed by an empty one. */
function subBlocks(data: Uint8Array): Buffer {
  const parts: Uint8Array[] = [];
  for (let at = 0; at < data.length; at += 255) {
    const part = data.subarray(at, at + 255);
    parts.push(Buffer.of(part.length), part);
  }
  return Buffer.concat([...parts, Buffer.of(0)]);
}

function frameBlocks(frame: GifFrame, plan: GifPlan): Uint8Array[] {
  const width = frame.width ?? plan.width;
  const height = frame.height ?? plan.height;
  const localPalette = frame.palette ? 0x80 | paletteBits(frame.palette) : 0;
  return [
    ...(frame.before ?? []),
    ...(frame.delay === undefined ? [] : [graphicControl(frame, frame.delay)]),
    Buffer.of(0x2c),
    ...[frame.left ?? 0, frame.top ?? 0, width, height].map(uint16),
    Buffer.of(localPalette | (frame.interlaced ? 0x40 : 0)),
    frame.palette ? colourTable(frame.palette) : Buffer.alloc(0),
    Buffer.of(frame.lzw?.minimumCodeSize ?? minimumCodeSize),
    subBlocks(frame.lzw?.data ?? compress(indexes(frame, width, height))),
  ];
}

function graphicControl(frame: GifFrame, delay: number): Buffer {
  const flags = ((frame.disposal ?? 1) << 2) | (frame.transparent === undefined ? 0 : 1);
  return extension(
    graphicControlLabel,
    Buffer.concat([Buffer.of(flags), uint16(delay), Buffer.of(frame.transparent ?? 0)]),
  );
}

/** The NETSCAPE2.0 block has two sub-blocks of fixed sizes, so `extension` does not fit. */
function loopExtension(loops: number): Buffer {
  return Buffer.concat([
    Buffer.of(0x21, applicationLabel, 11),
    Buffer.from('NETSCAPE2.0', 'latin1'),
    Buffer.of(3, 1),
    uint16(loops),
    Buffer.of(0),
  ]);
}

function indexes({ pixels = 0 }: GifFrame, width: number, height: number): Uint8Array {
  if (typeof pixels === 'number') return new Uint8Array(width * height).fill(pixels);
  return Uint8Array.from({ length: width * height }, (_, at) => pixels(at % width, Math.floor(at / width)));
}

/**
 * LZW that never uses its table: each pixel is its own code, and a clear code comes before the table has enough entries
 * (126) for nine-bit codes. Eight-bit codes are bytes, so the stream is readable in a hex dump.
 */
function compress(pixels: Uint8Array): Buffer {
  const run = 120;
  const parts: Uint8Array[] = [];
  for (let at = 0; at < pixels.length; at += run) {
    parts.push(Buffer.of(clearCode), pixels.subarray(at, at + run));
  }
  return Buffer.concat([...parts, Buffer.of(endCode)]);
}

/** The size field of a colour table of 2^(bits+1) colours. */
function paletteBits(palette: readonly Colour[]): number {
  return Math.max(0, Math.ceil(Math.log2(palette.length)) - 1);
}

function colourTable(palette: readonly Colour[]): Buffer {
  const table = Buffer.alloc(3 * 2 ** (paletteBits(palette) + 1));
  palette.forEach((colour, at) => {
    table.set(colour, 3 * at);
  });
  return table;
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}
