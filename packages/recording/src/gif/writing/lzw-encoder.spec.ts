import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { GrowingOutput } from './growing-output.js';
import { LzwDecoder } from '../reading/lzw-decoder.js';
import { LzwEncoder } from './lzw-encoder.js';

function encode(pixels: Uint8Array, encoder = new LzwEncoder()): Uint8Array {
  const output = new GrowingOutput();
  expect(encoder.encode(pixels, output)).toBe(true);
  return output.take();
}

/** Numbers below 1 that are the same for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) / 2 ** 24;
  };
}

/** Short runs in a random order, from `words` sequences of runs. */
function textOf(seed: number, words: number, length: number): Uint8Array {
  const random = randomOf(seed);
  const known = Array.from({ length: words }, () =>
    Array.from({ length: 12 }, () => [Math.floor(random() * 8), 1 + Math.floor(random() ** 4 * 30)] as const),
  );
  const pixels: number[] = [];
  while (pixels.length < length) {
    for (const [pixel, run] of known[Math.floor(random() * words)] ?? [])
      pixels.push(...Array.from({ length: run }, () => pixel));
  }
  return Uint8Array.from(pixels.slice(0, length));
}

const anyPart = fc
  .tuple(fc.nat(), fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 60_000 }))
  .map(([seed, words, length]) => textOf(seed, words, length));

describe('LzwEncoder', () => {
  it('encodes pictures whose content changes, one after the other', () => {
    const encoder = new LzwEncoder();
    const decoder = new LzwDecoder();
    fc.assert(
      fc.property(fc.array(anyPart, { minLength: 1, maxLength: 3 }), (parts) => {
        const pixels = Buffer.concat(parts);
        const data = encode(pixels, encoder);
        const decoded = decoder.decode(data, 1, data[0] ?? 0, pixels.length);
        expect(Buffer.compare(decoded, pixels)).toBe(0);
      }),
      { numRuns: 20 },
    );
  });

  it('clears a full code table when other strings occur, also after a large blank area', () => {
    const [text, other] = [textOf(1, 200, 100_000), textOf(2, 200, 100_000)];
    const blank = new Uint8Array(400_000);
    const both = encode(Buffer.concat([blank, text, other])).length;
    expect(both).toBeLessThan(1.05 * (encode(Buffer.concat([blank, text])).length + encode(other).length));
  });

  it('refuses more bytes than its limit and appends nothing then', () => {
    const text = textOf(1, 200, 50_000);
    const { length } = encode(text);
    const output = new GrowingOutput();
    const encoder = new LzwEncoder();
    expect(encoder.encode(text, output, length - 1)).toBe(false);
    expect(output.length).toBe(0);
    expect(encoder.encode(text, output, length)).toBe(true);
    expect(output.length).toBe(length);
  });
});
