/**
 * Videos of GIFs: seconds, size and likeness, by both encoders.
 *
 *     npm run bench:mp4 -- recording.gif ...
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { distinctPictures } from '@ttyreel/screen-video';
import { Mp4Encoders } from '../test/support/mp4-encoders.js';

const RUNS = 3;
const ENCODERS = ['ffmpeg', 'builtin'] as const;
/** Options with which ffmpeg decodes each picture once. */
const TO_PICTURES = ['-fps_mode', 'passthrough', '-f', 'rawvideo'];

/** The peak signal-to-noise ratio of the luma of all pictures, in dB, as decoded by the installed ffmpeg. */
async function likeness(gif: Uint8Array, file: string, lumaBytes: number): Promise<number> {
  const options = ['-v', 'error', '-i', file, ...TO_PICTURES, 'pipe:1'];
  const run = promisify(execFile);
  const { stdout } = await run('ffmpeg', options, { encoding: 'buffer', maxBuffer: 4_000_000_000 });
  let squares = 0;
  let pictures = 0;
  for (const picture of distinctPictures(gif)) {
    const start = pictures++ * picture.length;
    for (let at = 0; at < lumaBytes; at++) squares += ((picture[at] ?? 0) - (stdout[start + at] ?? 0)) ** 2;
  }
  return 10 * Math.log10((255 ** 2 * pictures * lumaBytes) / squares);
}

/** The median of the runs. */
async function seconds(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const start = performance.now();
    await work();
    times.push((performance.now() - start) / 1000);
  }
  return times.sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0;
}

const files = process.argv.slice(2);
if (files.length === 0) throw new Error('Name the GIFs to make videos of.');
const encoders = await Mp4Encoders.load();
const folder = await mkdtemp(path.join(os.tmpdir(), 'ttyreel-bench-'));
console.log('| GIF | pictures | size | encoder | seconds | KB | of the GIF | PSNR dB |');
console.log('| --- | -------: | ---- | ------- | ------: | -: | ---------: | ------: |');
for (const file of files) {
  const gif = await readFile(file);
  const { size, durationsMs } = encoders.plan(gif);
  for (const name of ENCODERS) {
    const video = path.join(folder, `${name}.mp4`);
    const time = await seconds(async () => writeFile(video, await encoders.encode(name, gif)));
    const byteCount = (await readFile(video)).length;
    const facts = [
      path.basename(file),
      durationsMs.length,
      `${size.width} × ${size.height}`,
      name,
      time.toFixed(2),
      (byteCount / 1000).toFixed(0),
      `${((100 * byteCount) / gif.length).toFixed(0)} %`,
      (await likeness(gif, video, size.width * size.height)).toFixed(1),
    ];
    console.log(`| ${facts.join(' | ')} |`);
  }
}
await encoders.close();
await rm(folder, { recursive: true });
