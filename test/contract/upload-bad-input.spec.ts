import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { buildCast } from '../support/cast-builder.js';
import { buildGif, commentLabel, extension } from '../support/gif-builder.js';
import { useService } from '../support/service-of-file.js';
import {
  castPart,
  expectRefused,
  picture,
  refusal,
  smallGif,
  Standstill,
  titled,
  UploadClient,
} from './upload-client.js';

const MIB = 1024 * 1024;

let ada: UploadClient;

useService(async (service) => {
  ada = new UploadClient(service, await service.createUser('ada'));
  await ada.finished((await ada.upload([titled(), picture()])).id);
});

const gif = (width: number, height: number) => buildGif({ width, height, frames: [{ width: 1, height: 1 }] });
const manyFrames = (count: number) =>
  buildGif({ width: 1, height: 1, frames: Array.from({ length: count }, () => ({})) });

/** Frames that claim to be large and hold almost nothing. */
function pixelFlood(): Buffer {
  const lzw = { minimumCodeSize: 2, data: Buffer.of(0x44, 0x01) };
  return buildGif({ width: 4096, height: 4096, frames: Array.from({ length: 239 }, () => ({ lzw })) });
}

/** Sub-blocks that claim 255 bytes each, where the file has ten. */
const lyingSubBlocks = Buffer.concat([
  smallGif.subarray(0, smallGif.indexOf(0x2c) + 11),
  Buffer.alloc(10, 0xff),
]);

const notGifs: [string, Uint8Array | string, RegExp][] = [
  ['an empty file', '', /empty/],
  ['a text', 'GIF', /cut/],
  ['a longer text', 'This is a recording, honestly.', /not a GIF/],
  ['a PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), /not a GIF: it begins with 89 50 4e 47/],
  ['a cast', '{"env": {}, "version": 2, "width": 80, "height": 24}\n', /It is a cast: send it as `cast`\.$/],
  ['another JSON', '{"version": "1.0.0"}\n', /GIF89a\.$/],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', /not a GIF/],
  ['an MVG', 'push graphic-context\nviewbox 0 0 640 480\n', /not a GIF/],
  ['a playlist', '#EXTM3U\n#EXT-X-TARGETDURATION:1\nhttp://127.0.0.1:1/\n', /not a GIF/],
  ['a concat script', "ffconcat version 1.0\nfile '/etc/passwd'\n", /not a GIF/],
  ['an HTML page', '<!doctype html><script>alert(1)</script>', /not a GIF/],
  ['a GIF with a leading byte', Buffer.concat([Buffer.of(0), smallGif]), /not a GIF/],
  ['an unknown GIF version', Buffer.from(smallGif).fill('GIF90a', 0, 6), /not a GIF/],
];

const badGifs: [string, Uint8Array, RegExp][] = [
  ['a canvas of 65535 by 65535', gif(65_535, 65_535), /65535x65535 pixels.* 1 to 4,096/],
  ['a canvas of 4097 by 1', gif(4097, 1), /4097x1.* 1 to 4,096/],
  ['an empty canvas', gif(0, 0), /0x0/],
  ['an empty frame', buildGif({ width: 2, height: 2, frames: [{ width: 0, height: 2 }] }), /0x2/],
  ['no frame', buildGif({ width: 2, height: 2, frames: [] }), /no image/],
  ['10,001 frames', manyFrames(10_001), /more than 10,000 frames/],
  ['frames of more than four gigapixels', pixelFlood(), /more than 4,000,000,000 pixels/],
  ['false sub-block sizes', lyingSubBlocks, /cut/],
  [
    'garbage between its blocks',
    Buffer.concat([smallGif.subarray(0, -1), Buffer.from('rubbish')]),
    /byte \d+/,
  ],
  [
    'a thousand empty extensions',
    buildGif({
      width: 2,
      height: 2,
      frames: [{ before: Array.from({ length: 1000 }, () => extension(commentLabel, new Uint8Array())) }],
    }),
    /more than 256 extension blocks/,
  ],
  [
    'a frame without pixels',
    buildGif({ width: 2, height: 2, frames: [{ lzw: { minimumCodeSize: 2, data: new Uint8Array() } }] }),
    /no image data/,
  ],
  [
    'a code size of 12',
    buildGif({ width: 2, height: 2, frames: [{ lzw: { minimumCodeSize: 12, data: Buffer.of(1) } }] }),
    /LZW code size of 12/,
  ],
];

describe('the upload rejects a picture that is', () => {
  it.each(notGifs)('%s', async (_name, bytes, detail) => {
    await expectRefused(ada, () => ada.post([titled(), picture(bytes)]), { detail, field: 'file' });
  });

  it('an HTML page in the field gif', async () => {
    await expectRefused(ada, () => ada.post([titled(), picture('<html>', 'gif')]), {
      detail: /^gif: This is not a GIF/,
      field: 'gif',
    });
  });
});

describe('the upload rejects a GIF with', () => {
  it.each(badGifs)('%s', async (_name, bytes, detail) => {
    await expectRefused(ada, () => ada.post([titled(), picture(bytes)]), { detail, field: 'file' });
  });

  it('more than 10 MiB', async () => {
    const large = Buffer.concat([smallGif, Buffer.alloc(11 * MIB)]);
    await expectRefused(ada, () => ada.post([titled(), picture(large)]), {
      status: 413,
      detail: /^file: .*10 MiB/,
    });
  });

  it('its end cut off at any point', async () => {
    const whole = buildGif({
      width: 5,
      height: 5,
      loops: 0,
      frames: [{ delay: 5 }, { delay: 5, before: [extension(commentLabel, Buffer.from('cut here'))] }],
    });
    // At the end of the second frame's pixels, only the trailer is missing.
    const ends = Array.from({ length: Math.ceil((whole.length - 1) / 7) }, (_, at) => at * 7);
    const complete = wholeAfterFirstFrame(whole);
    const before = await Standstill.of(ada);
    for (const end of ends.filter((at) => !complete.includes(at))) {
      const answer = await ada.post([titled(), picture(whole.subarray(0, end))]);
      expect([end, answer.status]).toEqual([end, 400]);
      expect(refusal(answer).detail).toMatch(/^file: .*(cut|empty)/);
    }
    await before.hold();
  });
});

const header = '{"version": 2, "width": 80, "height": 24}\n';
const badCasts: [string, Uint8Array | string, RegExp][] = [
  ['an empty file', '', /empty/],
  ['a text', 'hello', /not an asciicast/],
  ['a GIF', smallGif, /not an asciicast.* It is a GIF: send it as `file`\.$/],
  ['gzip of another file', gzipSync('hello'), /not an asciicast/],
  ['zstd', Buffer.of(0x28, 0xb5, 0x2f, 0xfd), /compressed/],
  ['version 4', '{"version": 4, "width": 80, "height": 24}\n[0, "o", "x"]\n', /version 4.* 1, 2 and 3/],
  ['no version', '{"width": 80, "height": 24}\n[0, "o", "x"]\n', /version/],
  ['no events', header, /no events/],
  [
    'a width of 100000',
    '{"version": 2, "width": 100000, "height": 24}\n[0, "o", "x"]\n',
    /width is 100000.* 1000/,
  ],
  ['no height', '{"version": 2, "width": 80}\n[0, "o", "x"]\n', /height/],
  ['a negative time', `${header}[-1, "o", "x"]\n`, /Line 2 .*negative/],
  ['an infinite time', `${header}[1e999, "o", "x"]\n`, /Line 2 .*2,147,483,647 ms/],
  ['a time beyond 32 bits', `${header}[2147484, "o", "x"]\n`, /Line 2 .*2,147,483,647 ms/],
  ['a time that is not a number', `${header}["1", "o", "x"]\n`, /Line 2 .*number/],
  ['an event that is an object', `${header}{"__proto__": {"isStaff": true}}\n`, /Line 2 .*not an event/],
  ['a truncated event', `${header}[1, "o", "he`, /Line 2 .*cut/],
  ['a line of more than 1 MiB', `${header}[1, "o", "${'x'.repeat(MIB)}"]\n`, /Line 2 .*1 MiB/],
  ['endless nesting', '['.repeat(100_000), /asciicast/],
  ['nesting in an object', `{"a":${'['.repeat(100_000)}`, /asciicast|nests/],
  [
    'bytes after its header',
    Buffer.concat([Buffer.from(header), Buffer.of(0xed, 0xa0, 0x80)]),
    /Line 2 .*cut/,
  ],
  ['damaged gzip', gzipSync(header).subarray(0, 30), /gzip/],
];

describe('the upload rejects a cast that is or has', () => {
  it.each(badCasts)('%s', async (_name, bytes, detail) => {
    await expectRefused(ada, () => ada.post([titled(), picture(), castPart(bytes)]), {
      detail,
      field: 'cast',
    });
  });

  it('more than 10 MiB', async () => {
    const events = Array.from({ length: 11_000 }, (_, at) => [at, 'o', 'x'.repeat(1024)] as const);
    const cast = buildCast({ version: 2, width: 80, height: 24, events });
    await expectRefused(ada, () => ada.post([titled(), castPart(cast), picture()]), {
      status: 413,
      detail: /^cast: .*10 MiB/,
    });
    await expectRefused(ada, () => ada.post([titled(), castPart(gzipSync(cast)), picture()]), {
      status: 413,
      detail: /cast .*10 MiB when unpacked/,
    });
  });

  it('an invalid picture beside it', async () => {
    const cast = buildCast({ version: 2, width: 80, height: 24, events: [[0, 'o', 'x']] });
    await expectRefused(ada, () => ada.post([titled(), castPart(cast), picture('<svg/>')]), {
      detail: /^file: This is not a GIF/,
      field: 'file',
    });
  });
});

/** Where the file may end without its trailer: after its first frame and after the next extension. */
function wholeAfterFirstFrame(whole: Buffer): number[] {
  const comment = whole.indexOf(Buffer.of(0x21, commentLabel));
  const timing = comment + extension(commentLabel, Buffer.from('cut here')).length;
  return [comment, timing, timing + 8, whole.length - 1];
}
