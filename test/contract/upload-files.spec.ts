import { describe, expect, it } from '@jest/globals';
import { buildCast, type CastEvent } from '../support/cast-builder.js';
import { buildGif, commentLabel, extension } from '../support/gif-builder.js';
import { useService } from '../support/service-of-file.js';
import { castPart, picture, smallGif, titled, UploadClient } from './upload-client.js';

const MIB = 1024 * 1024;
const PNG_SIGNATURE = '89504e470d0a1a0a';
const TYPED: CastEvent = [2.5, 'i', 'secret\r'];
const events: readonly CastEvent[] = [
  [0.25, 'o', '$ '],
  [1.5, 'o', 'echo \u001b[31mhi\u001b[0m\r\n'],
  [2, 'o', 'hi\r\n'],
];

let ada: UploadClient;

useService(async (service) => {
  ada = new UploadClient(service, await service.createUser('ada'));
});

const uploadGif = (gif: Uint8Array) => ada.upload([titled(), picture(gif)]);
const uploadCast = (cast: Uint8Array) => ada.upload([titled(), picture(), castPart(cast)]);

describe('the picture', () => {
  it('is served byte for byte', async () => {
    const gif = buildGif({
      width: 10,
      height: 10,
      loops: 0,
      frames: [{ delay: 5 }, { delay: 5, pixels: 1 }],
    });
    const answer = await ada.get((await uploadGif(gif)).gif_url);
    expect(answer.headers.get('content-type')).toBe('image/gif');
    expect(answer.bytes.equals(gif)).toBe(true);
  });

  it('loses the bytes after its trailer', async () => {
    const gif = Buffer.concat([
      smallGif,
      Buffer.from('<script>alert(1)</script>;;'),
      Buffer.alloc(200_000, 65),
    ]);
    const { gif_url, file_size_bytes } = await uploadGif(gif);
    expect(file_size_bytes).toBe(smallGif.length);
    expect((await ada.get(gif_url)).bytes.equals(smallGif)).toBe(true);
  });

  it('may lack its trailer', async () => {
    const { frames, processing } = await uploadGif(
      buildGif({ width: 6, height: 4, frames: [{}], trailer: false }),
    );
    expect({ frames, processing }).toEqual({ frames: 1, processing: true });
  });

  it('may be GIF87a or exactly 10 MiB', async () => {
    const old = buildGif({ version: '87a', width: 6, height: 4, frames: [{}] });
    expect((await uploadGif(old)).file_size_bytes).toBe(old.length);
    const large = gifOfLength(10 * MIB);
    expect((await uploadGif(large)).file_size_bytes).toBe(10 * MIB);
  });

  it('over 5 MB gets a smaller copy for READMEs', async () => {
    const { id } = await uploadGif(gifOfLength(5_000_001));
    const { readme_gif_url, readme_gif_steps, embed_codes, gif_url, file_size_bytes } =
      await ada.finished(id);
    expect(file_size_bytes).toBe(5_000_001);
    expect(readme_gif_steps).toEqual(['lossless']);
    expect(readme_gif_url).toMatch(/\/[0-9a-f]{16}\.readme\.gif$/);
    const small = await ada.get(readme_gif_url);
    expect(small.headers.get('content-type')).toBe('image/gif');
    expect(small.bytes.length).toBeLessThan(5_000_000);
    const stable = `${ada.site}/media/${id}.readme.gif`;
    expect((await ada.get(stable)).bytes.equals(small.bytes)).toBe(true);
    expect(embed_codes.markdown).toContain(`(${stable})`);
    expect(embed_codes.html).toContain(`src="${stable}"`);
    expect(embed_codes.picture).toContain(`<img src="${stable}"`);
    expect((await ada.get(gif_url)).bytes.length).toBe(5_000_001);
  });

  it('gets a still of at most 640 by 480', async () => {
    const { id, thumbnail_url } = await uploadGif(buildGif({ width: 1280, height: 200, frames: [{}] }));
    expect(thumbnail_url).toMatch(/\.png$/);
    const finished = await ada.finished(id);
    const png = (await ada.get(finished.thumbnail_url)).bytes;
    expect(png.subarray(0, 8).toString('hex')).toBe(PNG_SIGNATURE);
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([640, 100]);
  });

  it('gets a still even when its pixels end early', async () => {
    const lzw = { minimumCodeSize: 7, data: Buffer.of(0x80, 1, 2, 3, 1, 2, 3) };
    const { id } = await uploadGif(buildGif({ width: 6, height: 4, frames: [{ lzw }] }));
    const { bytes } = await ada.get((await ada.finished(id)).thumbnail_url);
    expect(bytes.subarray(0, 8).toString('hex')).toBe(PNG_SIGNATURE);
  });
});

describe('the cast', () => {
  it('of version 2 is served byte for byte', async () => {
    const cast = buildCast({
      version: 2,
      width: 80,
      height: 24,
      events,
      lineEnd: '\r\n',
      header: { extra: 1 },
    });
    const { id, cast_url } = await uploadCast(cast);
    for (const address of [cast_url, `/gifs/${id}/cast/`]) {
      const answer = await ada.get(address);
      expect(answer.headers.get('content-type')).toMatch(/^application\/x-asciicast/);
      expect(answer.bytes.equals(cast)).toBe(true);
    }
  });

  it.each([1, 3] as const)('of version %i is converted to version 2', async (version) => {
    const cast = buildCast({
      version,
      width: 80,
      height: 24,
      // Typed input is left out; version 1 has none.
      events: version === 1 ? events : [...events, TYPED],
      header: { env: { SHELL: '/bin/fish' } },
    });
    const { cast_url, shell } = await uploadCast(cast);
    const [header, ...lines] = (await ada.get(cast_url)).bytes.toString().trimEnd().split('\n');
    expect(JSON.parse(header ?? '')).toMatchObject({ version: 2, width: 80, height: 24 });
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(events);
    expect(shell).toBe('fish');
  });

  it('keeps only SHELL and TERM of its environment', async () => {
    const env = { SHELL: '/bin/zsh', TERM: 'xterm', AWS_SECRET_ACCESS_KEY: 'hunter2' };
    const { cast_url } = await uploadCast(
      buildCast({ version: 2, width: 80, height: 24, events, header: { env } }),
    );
    const [header] = (await ada.get(cast_url)).bytes.toString().split('\n');
    expect(JSON.parse(header ?? '')).toMatchObject({ env: { SHELL: '/bin/zsh', TERM: 'xterm' } });
    expect(header).not.toContain('hunter2');
  });

  it.each([1, 2, 3] as const)('of version %i gets a transcript', async (version) => {
    const { id } = await uploadCast(buildCast({ version, width: 80, height: 24, events }));
    const finished = await ada.finished(id);
    expect(finished.transcript).toBe('$ echo hi\nhi\n');
    const plain = await ada.get(`/gifs/${id}/transcript/`);
    expect(plain.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(plain.bytes.toString()).toBe(finished.transcript);
  });

  it('may come before the picture and the text fields', async () => {
    const cast = buildCast({ version: 2, width: 80, height: 24, events });
    const { cast_url } = await ada.upload([castPart(cast), picture(smallGif, 'gif'), titled()]);
    expect((await ada.get(cast_url)).bytes.equals(cast)).toBe(true);
  });

  it('may be almost 10 MiB', async () => {
    const line: CastEvent = [1, 'o', `${'x'.repeat(1000)}\r\n`];
    const cast = buildCast({
      version: 2,
      width: 80,
      height: 24,
      events: Array<CastEvent>(10_200).fill(line),
    });
    expect(cast.length).toBeGreaterThan(9.8 * MIB);
    expect(cast.length).toBeLessThanOrEqual(10 * MIB);
    const { id } = await uploadCast(cast);
    expect((await ada.finished(id)).transcript).toContain('xxx');
  });
});

/** A GIF padded to this length with a comment. */
function gifOfLength(length: number): Buffer {
  const build = (comment: number) =>
    buildGif({
      width: 6,
      height: 4,
      frames: [{ before: [extension(commentLabel, Buffer.alloc(comment, 32))] }],
    });
  const missing = length - build(0).length;
  // One byte in 256 holds the length of the 255 that follow.
  const comment = missing - Math.ceil(missing / 256);
  return build(comment);
}
