import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { parseAsciicast, renderGif } from '@ttyreel/recording';
import { stills, transcribe } from './recording-worker.js';

const CAST = [
  '{"version":2,"width":40,"height":6}',
  '[1,"o","one\\r\\n"]',
  '[1.5,"m","Second part"]',
  '[2,"o","two, which is longer\\r\\n"]',
  '[32,"m",""]',
  '[33,"o","\\u001b[2J"]',
].join('\n');

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'worker-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function stored(name: string, bytes: Uint8Array | string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, bytes);
  return file;
}

it('finds the markers of a cast at their seconds of the picture, in which pauses are shorter', async () => {
  const cast = await stored('a.cast', CAST);
  expect(await transcribe({ cast, picture: null })).toMatchObject({
    result: {
      markers: [
        { time: 1.5, label: 'Second part' },
        { time: 7, label: '' },
      ],
    },
  });
});

it('says which second the still shows', async () => {
  const { bytes } = renderGif(parseAsciicast(CAST));
  const gif = await stored('a.gif', bytes);
  expect(await stills({ gif, themes: null })).toMatchObject({ result: { second: 2 } });
});
