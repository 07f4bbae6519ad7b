/** Output is written in parts of this many characters, so that hostile output is stopped in time. */
const PART_LENGTH = 16_384;

/** Cuts output into parts, never inside a surrogate pair. */
export function* outputParts(data: string): Generator<string> {
  for (let start = 0; start < data.length;) {
    let end = Math.min(start + PART_LENGTH, data.length);
    if (end < data.length && /[\ud800-\udbff]/.test(data.charAt(end - 1))) end++;
    yield data.slice(start, end);
    start = end;
  }
}
