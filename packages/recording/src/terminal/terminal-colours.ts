const HEX_DIGITS = 4;
const INDEXED_COLOURS = 256;

/** Colours that a program set by OSC 4, 10, 11 and 12 (xterm, ctlseqs), 0xRRGGBB. */
export class TerminalColours {
  readonly indexed = new Map<number, number>();
  foreground: number | undefined;
  background: number | undefined;
  cursor: number | undefined;
  /** Grows with each change. */
  version = 0;

  /** OSC 4: pairs of an index and a colour. */
  setIndexed(data: string): void {
    const parts = data.split(';', 2 * INDEXED_COLOURS);
    for (let at = 0; at + 1 < parts.length; at += 2) {
      const [index, colour] = [Number(parts[at]), colourOf(parts[at + 1] ?? '')];
      if (colour === undefined || !Number.isInteger(index) || index < 0 || index >= INDEXED_COLOURS) continue;
      this.indexed.set(index, colour);
      this.version += 1;
    }
  }

  /** OSC 104: indices, or all. */
  resetIndexed(data: string): void {
    if (data === '') this.indexed.clear();
    for (const index of data.split(';', INDEXED_COLOURS)) this.indexed.delete(Number(index));
    this.version += 1;
  }

  /** OSC 10, 11 and 12: further colours are those of the next names. */
  set(first: number, data: string): void {
    data.split(';', 3).forEach((specification, at) => {
      const name = NAMES[first + at];
      const colour = colourOf(specification);
      if (name && colour !== undefined) this.change(name, colour);
    });
  }

  /** OSC 110, 111 and 112. */
  reset(number: number): void {
    const name = NAMES[number - 100];
    if (name) this.change(name, undefined);
  }

  resetAll(): void {
    if (this.version === 0) return;
    this.resetIndexed('');
    for (const name of Object.values(NAMES)) this.change(name, undefined);
  }

  private change(name: Name, colour: number | undefined): void {
    if (this[name] === colour) return;
    this[name] = colour;
    this.version += 1;
  }
}

type Name = 'foreground' | 'background' | 'cursor';
const NAMES: Readonly<Record<number, Name>> = { 10: 'foreground', 11: 'background', 12: 'cursor' };

/** `rgb:ff/80/00` with one to four digits a channel, or `#f80`, `#ff8000` and longer; others are left out. */
function colourOf(specification: string): number | undefined {
  const channels =
    /^rgb:([\da-f]{1,4})\/([\da-f]{1,4})\/([\da-f]{1,4})$/i.exec(specification)?.slice(1) ??
    partsOf(/^#([\da-f]{3,12})$/i.exec(specification)?.[1] ?? '');
  if (channels.length !== 3) return undefined;
  const [red = 0, green = 0, blue = 0] = channels.map((digits) =>
    Math.round((Number.parseInt(digits, 16) * 255) / (16 ** digits.length - 1)),
  );
  return (red << 16) | (green << 8) | blue;
}

function partsOf(digits: string): string[] {
  const length = digits.length / 3;
  if (!Number.isInteger(length) || length === 0 || length > HEX_DIGITS) return [];
  return [0, 1, 2].map((part) => digits.slice(part * length, (part + 1) * length));
}
