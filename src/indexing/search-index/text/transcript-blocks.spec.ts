import { describe, expect, it } from '@jest/globals';
import { BLOCK_LENGTH, blocksOf } from './transcript-blocks.js';

const partsOf = (transcript: string) => {
  const all = Buffer.from(transcript);
  return Array.from(blocksOf(transcript), ({ text, firstLine, firstByte, bytes }) => {
    expect(all.subarray(firstByte, firstByte + bytes).toString()).toBe(text);
    expect(all.subarray(0, firstByte).toString().split('\n')).toHaveLength(firstLine + 1);
    return text;
  });
};

describe('the blocks of a transcript', () => {
  it('are none without text, and one of a short text', () => {
    expect(partsOf('')).toEqual([]);
    expect(partsOf('a\nb')).toEqual(['a\nb']);
  });

  it('end with a line', () => {
    const line = `${'🎉x'.repeat(20)}\n`;
    const parts = partsOf(line.repeat(2_000));
    expect(parts.join('')).toBe(line.repeat(2_000));
    for (const part of parts)
      expect([part.endsWith('\n'), part.length <= BLOCK_LENGTH]).toEqual([true, true]);
    expect(parts).toHaveLength(4);
  });

  it('cut a longer line, but no character', () => {
    const text = `x${'🎉'.repeat(BLOCK_LENGTH)}\nend`;
    const parts = partsOf(text);
    expect(parts.join('')).toBe(text);
    expect(parts.map(({ length }) => length)).toEqual([BLOCK_LENGTH - 1, BLOCK_LENGTH, 6]);
  });
});
