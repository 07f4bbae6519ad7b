import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, describe, it } from '@jest/globals';
import { buildCast } from '../support/cast-builder.js';
import { buildGif, type GifFrame } from '../support/gif-builder.js';
import { useService } from '../support/service-of-file.js';
import { castPart, picture, refusal, titled, UploadClient } from './upload-client.js';

const cast = buildCast({
  ...{ version: 2, width: 80, height: 24 },
  events: [
    [0.2, 'o', '$ make test\r\n'],
    [1, 'o', '\u001b[32m12 passed\u001b[0m\r\n'],
    [2, 'o', '$ '],
  ],
});

let ada: UploadClient;

useService(
  async (service) => {
    ada = new UploadClient(service, await service.createUser('ada'));
  },
  { mayWait: true },
);

const filePart = (name: string, filename: string) => ({
  name,
  filename,
  body: readFileSync(new URL(`../fixtures/recordings/${filename}`, import.meta.url)),
});

it('a GIF that is longer than its cast is uploaded with a warning', async () => {
  const frame = { pixels: 1, delay: 1000 };
  const gif = (count: number) =>
    buildGif({ width: 6, height: 4, frames: Array<GifFrame>(count).fill(frame) });
  const long = await ada.upload([titled(), picture(gif(2)), castPart(cast)]);
  expect(long.warnings).toEqual(['The GIF takes 20.0 s and the cast 2.0 s: they may be of two recordings.']);
  const still = await ada.upload([titled(), picture(gif(1)), castPart(cast)]);
  expect(still.warnings).toEqual([]);
});

describe('a cast', () => {
  it('is unpacked, and named without the endings of its file', async () => {
    const part = { ...castPart(gzipSync(cast)), filename: 'make-test.cast.gz' };
    const { title, cast_url } = await ada.upload([part]);
    expect(title).toBe('make-test');
    expect((await ada.get(cast_url)).bytes).toEqual(cast);
    const twice = await ada.post([{ ...part, body: gzipSync(part.body) }]);
    expect([twice.status, refusal(twice).detail]).toEqual([
      400,
      'cast: The recording is compressed twice (gzip); compress it once.',
    ]);
  });

  it('has U+FFFD for bytes that are not UTF-8, and a warning', async () => {
    const bytes = Buffer.from(cast.toString().replace('12 passed', '\xff passed'), 'latin1');
    const { warnings, cast_url } = await ada.upload([titled(), castPart(bytes)]);
    expect(warnings).toEqual([expect.stringMatching(/not UTF-8, first in line 3\..* 1 in all/)]);
    expect((await ada.get(cast_url)).bytes.toString()).toContain('\ufffd passed');
  });

  it('is made from a typescript and its timing, in any order', async () => {
    const typescript = filePart('cast', 'classic.typescript');
    const timing = filePart('timing', 'classic.timing');
    const gzipped = [typescript, timing].map((part) => ({ ...part, body: gzipSync(part.body) }));
    for (const parts of [[typescript, timing], [timing, typescript], gzipped]) {
      const { warnings, command, cast_url } = await ada.upload(parts);
      expect([warnings, command]).toEqual([[], expect.stringMatching(/^printf "Name/)]);
      const lines = (await ada.get(cast_url)).bytes.toString().split('\n');
      expect(lines[1]).toBe('[0.001633,"o","Name? "]');
    }
    const alone = await ada.post([typescript]);
    expect([alone.status, refusal(alone).detail]).toEqual([
      400,
      expect.stringMatching(/^cast: A typescript has no times.* --log-timing/),
    ]);
    for (const parts of [[timing], [timing, castPart(cast)], [timing, picture()]])
      expect(refusal(await ada.post(parts)).detail).toMatch(/^timing: belongs to a typescript/);
    expect(refusal(await ada.post([typescript, timing, timing])).detail).toBe('timing: was sent twice');
    const damaged = { ...timing, body: gzipSync(timing.body).subarray(0, 30) };
    expect(refusal(await ada.post([typescript, damaged])).detail).toMatch(/^timing: .* damaged gzip/);
    const huge = { ...timing, body: gzipSync(Buffer.alloc(10 * 1024 * 1024 + 1)) };
    expect((await ada.post([typescript, huge])).status).toBe(413);
  });

  it('loses the input of a typescript too', async () => {
    const parts = [filePart('cast', 'both.typescript'), filePart('timing', 'both.timing')];
    const { warnings, cast_url } = await ada.upload(parts);
    expect(warnings).toEqual([expect.stringMatching(/^The cast has 1 input event: /)]);
    expect((await ada.get(cast_url)).bytes.toString()).not.toContain('"i"');
  });

  it('is made from the YAML of terminalizer, also gzipped', async () => {
    const yaml = filePart('cast', 'terminalizer.yml');
    const gzipped = { ...yaml, filename: 'terminalizer.yml.gz', body: gzipSync(yaml.body) };
    for (const part of [yaml, gzipped]) {
      const { title, warnings, cast_url } = await ada.upload([part]);
      expect([title, warnings]).toEqual(['terminalizer', []]);
      const [header = ''] = (await ada.get(cast_url)).bytes.toString().split('\n');
      expect(JSON.parse(header)).toEqual({ version: 2, width: 100, height: 30, idle_time_limit: 2 });
    }
  });
});
