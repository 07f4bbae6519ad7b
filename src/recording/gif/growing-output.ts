/** Bytes that are written one after the other into storage that doubles when it is full. */
export class GrowingOutput {
  /** The storage; only the first `length` bytes are written. Another one after each `reserve`. */
  bytes: Uint8Array;
  length = 0;

  constructor(capacity = 64 * 1024) {
    this.bytes = new Uint8Array(capacity);
  }

  /** Makes room, so that `count` more bytes can be stored at `length` without a check. */
  reserve(count: number): void {
    const needed = this.length + count;
    if (needed <= this.bytes.length) return;
    const larger = new Uint8Array(Math.max(needed, 2 * this.bytes.length));
    larger.set(this.bytes.subarray(0, this.length));
    this.bytes = larger;
  }

  byte(value: number): void {
    this.reserve(1);
    this.bytes[this.length++] = value;
  }

  /** Two bytes, the lower one first. */
  uint16(value: number): void {
    this.byte(value & 0xff);
    this.byte(value >> 8);
  }

  append(piece: Uint8Array): void {
    this.reserve(piece.length);
    this.bytes.set(piece, this.length);
    this.length += piece.length;
  }

  /** Takes out what stands from `start` to before `end`; what follows moves there. */
  remove(start: number, end: number): void {
    this.bytes.copyWithin(start, end, this.length);
    this.length -= end - start;
  }

  /** A copy of what was written. */
  take(): Uint8Array {
    return this.bytes.slice(0, this.length);
  }
}
