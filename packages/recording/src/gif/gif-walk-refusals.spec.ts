import { describe, expect, it } from '@jest/globals';
import { applicationLabel, buildGif, commentLabel, extension } from '../../../../test/support/gif-builder.js';
import { ascii, outcome, pixel, small, walk } from '../../../../test/support/walked-gifs.js';
import { InvalidRecording } from '../invalid-recording.js';
import { gifLimits } from './gif-blocks.js';
import { GifWalk } from './reading/gif-walk.js';

/** A frame of few bytes, whatever size it declares. */
const cheap = { minimumCodeSize: 2, data: Buffer.of(0x4c, 0x01) };

describe('the limits of GifWalk', () => {
  it('rejects a GIF cut at any byte except between blocks after the first image', () => {
    const gif = buildGif(small);
    const endsOfImages = [1, 2, 3].map(
      (frames) => buildGif({ ...small, frames: small.frames.slice(0, frames), trailer: false }).length,
    );
    const accepted = Array.from({ length: gif.length }, (_, length) => length).filter(
      (length) => typeof outcome(gif.subarray(0, length)) !== 'string',
    );
    expect(accepted).toEqual(expect.arrayContaining(endsOfImages));
    // Also after the comment, and after the two delays before the second and third image.
    expect(accepted).toHaveLength(endsOfImages.length + 3);
    expect(outcome(gif.subarray(0, 30))).toBe(
      'The GIF is cut: it ends at byte 30, in the middle of a block. Send the whole file.',
    );
  });

  it.each([
    ['a PNG', Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a), /begins with 89 50 4e 47 0d 0a/],
    ['an SVG', ascii('<svg x'), /This is not a GIF/],
    ['GIF90a', ascii('GIF90a'), /not with GIF87a or GIF89a/],
  ])('rejects %s after six bytes', (_name, bytes, complaint) => {
    expect(() => new GifWalk().push(bytes)).toThrow(complaint);
  });

  it('rejects an empty file', () => {
    expect(() => new GifWalk().end()).toThrow('This is not a GIF: the file is empty.');
  });

  it.each<[string, Uint8Array, string | RegExp]>([
    ['a canvas without width', buildGif({ ...pixel, width: 0 }), 'canvas is 0x1 pixels'],
    ['a canvas that is too wide', buildGif({ ...pixel, width: 4097 }), 'width and height must be 1 to 4,096'],
    [
      'a frame without height',
      buildGif({ ...pixel, frames: [{}, { height: 0 }] }),
      'Frame 2 of the GIF is 1x0',
    ],
    [
      'a frame that is too high',
      buildGif({ ...pixel, frames: [{ height: 4097, lzw: cheap }] }),
      'Frame 1 of the GIF is 1x4097',
    ],
    [
      'a first frame that extends the canvas too far',
      buildGif({ ...pixel, frames: [{ left: 4096 }] }),
      "The GIF's canvas, as far as its first frame reaches, is 4097x1 pixels",
    ],
    ['a GIF without images', buildGif({ ...pixel, frames: [] }), 'The GIF has no image: it ends at byte 26'],
    [
      'an image without data',
      buildGif({ ...pixel, frames: [{ lzw: { minimumCodeSize: 2, data: Buffer.alloc(0) } }] }),
      'Frame 1 of the GIF has no image data',
    ],
    [
      'an LZW code size of 0',
      buildGif({ ...pixel, frames: [{ lzw: { ...cheap, minimumCodeSize: 0 } }] }),
      'code size of 0',
    ],
    [
      'an LZW code size of 9',
      buildGif({ ...pixel, frames: [{ lzw: { ...cheap, minimumCodeSize: 9 } }] }),
      'code size of 9 at byte 35; it must be 1 to 8',
    ],
    [
      'an unknown block',
      buildGif({ ...pixel, trailer: false, after: Buffer.of(0x77) }),
      /byte \d+ should begin an image \(2c\), an extension \(21\) or the trailer \(3b\), but it is 77/,
    ],
    [
      'a graphic control extension of three bytes',
      buildGif({ ...pixel, frames: [{ before: [extension(0xf9, Buffer.of(0, 0, 0))] }] }),
      'graphic control extension at byte 27 is not 4 bytes long',
    ],
    [
      'a sub-block longer than the file',
      buildGif({ ...pixel, trailer: false, after: Buffer.of(0x21, commentLabel, 200, 1, 2, 0) }),
      'The GIF is cut',
    ],
    [
      'a total delay that is too long',
      buildGif({ ...pixel, frames: Array.from({ length: 3277 }, () => ({ delay: 65535, lzw: cheap })) }),
      'plays longer than 2,147,483,647 ms (passed at frame 3277)',
    ],
    [
      'too many pixels in total',
      buildGif({
        ...pixel,
        frames: Array.from({ length: 239 }, () => ({ width: 4096, height: 4096, lzw: cheap })),
      }),
      'more than 4,000,000,000 pixels together (passed at frame 239)',
    ],
    [
      'too many frames',
      buildGif({ ...pixel, frames: Array.from({ length: 10_001 }, () => ({ lzw: cheap })) }),
      'has more than 10,000 frames, which is the limit',
    ],
  ])('rejects %s', (_name, bytes, complaint) => {
    expect(() => walk(bytes)).toThrow(complaint);
    expect(() => walk(bytes)).toThrow(InvalidRecording);
  });

  it('accepts the largest canvas, the most frames and the longest duration', () => {
    const frames = Array.from({ length: gifLimits.frames }, () => ({
      lzw: cheap,
      width: 1,
      height: 1,
      delay: 21474,
    }));
    expect(walk(buildGif({ width: 4096, height: 4096, frames }))).toMatchObject({
      width: 4096,
      height: 4096,
      frames: 10_000,
      durationMs: 2_147_400_000,
    });
  });

  it('rejects a flood of extensions before it ends', () => {
    const gif = new GifWalk();
    const head = buildGif({ ...pixel, frames: [], trailer: false });
    const empty = extension(applicationLabel, Buffer.alloc(0));
    gif.push(head);
    for (let count = 0; count < gifLimits.extensionsInARow; count++) gif.push(empty);
    expect(() => gif.push(empty)).toThrow('more than 256 extension blocks in a row without an image');
  });

  it('reads an endless extension without buffering it', () => {
    const gif = new GifWalk();
    gif.push(Buffer.concat([buildGif({ ...pixel, trailer: false }), Buffer.of(0x21, commentLabel)]));
    const before = gif.position;
    const megabyte = new Uint8Array(1024 * 1024).fill(255);
    expect(gif.push(megabyte)).toBe(megabyte.length);
    expect(gif.position - before).toBe(megabyte.length);
    expect(() => gif.end()).toThrow('The GIF is cut');
  });
});
