/** In UTF-16 units. */
export const BLOCK_LENGTH = 32_768;

/** In bytes of UTF-8. */
export interface BlockPlace {
  readonly firstLine: number;
  readonly firstByte: number;
  readonly bytes: number;
}

/** Parts of a transcript, cut at the ends of lines unless a line is longer than a block. */
export function* blocksOf(transcript: string): Generator<BlockPlace & { readonly text: string }, void, void> {
  let [firstLine, firstByte] = [0, 0];
  for (let start = 0, end: number; start < transcript.length; start = end) {
    end = endOfBlock(transcript, start);
    const text = transcript.slice(start, end);
    const bytes = Buffer.byteLength(text);
    yield { text, firstLine, firstByte, bytes };
    firstLine += text.split('\n').length - 1;
    firstByte += bytes;
  }
}

function endOfBlock(text: string, start: number): number {
  const end = start + BLOCK_LENGTH;
  if (end >= text.length) return text.length;
  const feed = text.lastIndexOf('\n', end - 1);
  if (feed >= start) return feed + 1;
  return (text.codePointAt(end - 1) ?? 0) > 0xffff ? end - 1 : end;
}
