import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import sharp from 'sharp';
import {
  applicationLabel,
  type GifPlan,
  buildGif,
  commentLabel,
  extension,
  plainTextLabel,
  profileBlock,
} from '../../../../../test/support/gif-builder.js';
import { ascii, outcome, pixel, small, walk } from '../../../../../test/support/walked-gifs.js';
import { InvalidRecording } from '../../invalid-recording.js';
import { GifWalk } from './gif-walk.js';

const smallFacts = { width: 8, height: 6, frames: 3, durationMs: 220 };

/** Valid GIFs with some bytes replaced, inserted or removed. */
const damagedGif = fc
  .tuple(
    fc.constantFrom(
      buildGif(small),
      buildGif(pixel),
      buildGif({ ...small, trailer: false, after: ascii('x') }),
    ),
    fc.array(
      fc.record({
        at: fc.nat(400),
        remove: fc.integer({ min: 0, max: 3 }),
        insert: fc.uint8Array({ maxLength: 3 }),
      }),
      { maxLength: 4 },
    ),
  )
  .map(([gif, edits]) =>
    edits.reduce<Buffer>(
      (bytes, { at, remove, insert }) =>
        Buffer.concat([bytes.subarray(0, at), insert, bytes.subarray(at + remove)]),
      gif,
    ),
  );

describe('GifWalk', () => {
  it('returns size, frames and duration', () => {
    expect(walk(buildGif(small))).toEqual({ ...smallFacts, taken: buildGif(small).length });
  });

  it.each<[string, GifPlan]>([
    ['several frames, one of them smaller than the canvas', small],
    ['one frame without a delay', pixel],
    [
      'a frame without a delay after one with a delay',
      { ...small, frames: [{ delay: 9 }, {}, { delay: 0 }, { delay: 1 }] },
    ],
    ['GIF87a', { ...small, version: '87a', frames: [{ interlaced: true }] }],
    [
      'a local palette',
      {
        ...small,
        frames: [
          {
            palette: [
              [0, 0, 0],
              [255, 0, 0],
              [9, 9, 9],
            ],
            pixels: 2,
          },
        ],
      },
    ],
    ['no trailer', { ...small, trailer: false }],
    ['a first frame larger than the canvas', { ...small, frames: [{ left: 4, width: 20 }, {}] }],
    [
      'a later frame that extends beyond the canvas',
      { ...small, frames: [{}, { left: 5000, top: 3, delay: 2 }] },
    ],
    [
      'a plain text block between delay and image',
      {
        ...small,
        frames: [
          { before: [extension(0xf9, Buffer.of(0, 50, 0, 0)), extension(plainTextLabel, ascii('text'))] },
        ],
      },
    ],
    [
      'two delays before one image',
      {
        ...small,
        frames: [{ before: [extension(0xf9, Buffer.of(0, 50, 0, 0))], delay: 3 }],
      },
    ],
  ])('agrees with libvips: %s', async (_name, plan) => {
    const gif = buildGif(plan);
    const { width, height, pageHeight, pages, delay } = await sharp(gif, { animated: true }).metadata();
    await sharp(gif, { animated: true, failOn: 'warning' }).raw().toBuffer();
    expect(walk(gif)).toMatchObject({
      width,
      height: pageHeight ?? height,
      frames: pages,
      durationMs: delay?.reduce((sum, one) => sum + one, 0),
    });
  });

  it('accepts GIFs of libvips', async () => {
    const still = { width: 30, height: 20, channels: 3, background: '#3fb950' } as const;
    const pages = await Promise.all(
      ['#000000', '#ffffff', '#3fb950'].map((background) =>
        sharp({ create: { ...still, background } })
          .png()
          .toBuffer(),
      ),
    );
    const gif = await sharp(pages, { join: { animated: true } })
      .gif({ delay: [40, 120, 300] })
      .toBuffer();
    expect(walk(gif)).toEqual({ width: 30, height: 20, frames: 3, durationMs: 460, taken: gif.length });
  });

  it('returns the same facts or error whatever the chunks', () => {
    fc.assert(
      fc.property(damagedGif, fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }), (gif, sizes) => {
        const whole = outcome(gif);
        expect(outcome(gif, [1])).toEqual(whole);
        expect(outcome(gif, sizes)).toEqual(whole);
      }),
      { numRuns: 2000 },
    );
  });

  it('returns facts or an error for any bytes after a signature, and reads nothing past the end', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (noise) => {
        const gif = new GifWalk();
        const bytes = Buffer.concat([buildGif(pixel).subarray(0, 25), noise]);
        try {
          const taken = gif.push(bytes);
          expect(gif.position).toBe(taken);
          expect(gif.end().frames).toBeGreaterThan(0);
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidRecording);
        }
        expect(gif.position).toBeLessThanOrEqual(bytes.length);
      }),
      { numRuns: 2000 },
    );
  });

  it('drops bytes after the trailer in the same or a later chunk', () => {
    const gif = new GifWalk();
    const bytes = buildGif({ ...small, after: ascii('<script>') });
    expect(gif.push(bytes)).toBe(bytes.length - 8);
    expect(gif.push(ascii('more'))).toBe(0);
    expect(gif.position).toBe(bytes.length - 8);
    expect(gif.end()).toEqual(smallFacts);
  });

  it('throws the same error again after a failure', () => {
    const gif = new GifWalk();
    const complaint = /^This is not a GIF/;
    expect(() => gif.push(ascii('GIF88a'))).toThrow(complaint);
    expect(() => gif.push(buildGif(small))).toThrow(complaint);
    expect(() => gif.end()).toThrow(complaint);
  });

  describe('that hides texts', () => {
    const secret = ascii('a secret of nobody');
    const block = (name: string) =>
      Buffer.concat([
        extension(applicationLabel, ascii(name)).subarray(0, -1),
        Buffer.of(18),
        secret,
        Buffer.of(0),
      ]);

    it.each([
      ['a comment', extension(commentLabel, secret)],
      ['a plain text', extension(plainTextLabel, secret)],
      ['a block of an unknown application', block('XMP DataXMP')],
      ['a block whose application has a longer name', extension(applicationLabel, secret)],
    ])('makes %s blank', (_, extensionBlock) => {
      const bytes = buildGif({ ...pixel, frames: [{ before: [extensionBlock] }] });
      expect(bytes.includes(secret)).toBe(true);
      const expected = walk(bytes);
      const gif = new GifWalk(true);
      for (let at = 0; at < bytes.length; at += 5) gif.push(bytes.subarray(at, at + 5));
      expect({ ...gif.end(), taken: bytes.length }).toEqual(expected);
      expect(bytes.includes(secret)).toBe(false);
      expect(walk(bytes)).toEqual(expected);
    });

    it('keeps how often the GIF repeats, and its colour profile', () => {
      const bytes = buildGif({ ...small, frames: [{ before: [profileBlock(secret)] }] });
      const before = Buffer.from(bytes);
      new GifWalk(true).push(bytes);
      expect(bytes.equals(before)).toBe(true);
    });
  });
});
