import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { GifWriter } from '../../packages/recording/src/gif/writing/gif-writer.js';
import { renderGif } from '@ttyreel/recording';
import { distinctPictures } from '@ttyreel/screen-video';
import { buildGif } from '../support/gif-builder.js';
import { Mp4Encoders } from '../support/mp4-encoders.js';
import { RunningService } from '../support/running-service.js';

interface Probe {
  readonly streams: readonly Record<string, unknown>[];
  readonly format: { readonly duration: string };
  readonly packets: readonly {
    readonly pts_time: string;
    readonly duration_time: string;
    readonly flags: string;
  }[];
}

/** A GIF of 33 × 17 pixels; each frame fills another column. */
function gifOf(delays: readonly number[]): Uint8Array {
  const frames = delays.map((delay, number) => ({
    delay,
    pixels: (x: number) => (x === number % 33 ? 1 : 0),
  }));
  return buildGif({ width: 33, height: 17, frames });
}

/** A large picture with few details. */
function largeGif(side: number): Uint8Array {
  const gif = new GifWriter({ width: side, height: side, palette: Uint8Array.of(40, 42, 54, 248, 248, 242) });
  const indices = new Uint8Array(side * side);
  gif.add({ left: 0, top: 0, width: side, height: side, indices, delayCs: 50 });
  gif.add({ left: 9, top: 9, width: 1, height: 1, indices: Uint8Array.of(1), delayCs: 50 });
  return gif.finish();
}

/** A screen of new text ten times a second. */
function flashedScreens(): Uint8Array {
  const events = Array.from({ length: 30 }, (_, screen) => {
    const lines = Array.from({ length: 20 }, (_line, row) => {
      const word = (at: number) =>
        (Math.imul(1 + at + 8 * row + 200 * screen, 0x9e3779b1) >>> 8).toString(36);
      return Array.from({ length: 8 }, (_word, at) => `\x1b[3${String(1 + (at % 7))}m${word(at)}`).join(' ');
    });
    return { time: screen / 10, code: 'o', data: `\x1b[2J\x1b[H${lines.join('\r\n')}` };
  });
  return renderGif({ header: { width: 60, height: 20, env: {} }, events }).bytes;
}

/** The peak signal-to-noise ratio of the luma in dB. */
function likeness(picture: Uint8Array, decoded: Uint8Array): number {
  const luma = picture.subarray(0, (picture.length * 2) / 3);
  const squares = luma.reduce((sum, value, at) => sum + (value - (decoded[at] ?? 0)) ** 2, 0);
  return 10 * Math.log10((255 ** 2 * luma.length) / squares);
}

describe('a machine with ffmpeg', () => {
  it('uses it to encode videos', async () => {
    const service = await RunningService.start();
    try {
      const ready = await fetch(`${service.address}/health/ready`);
      expect(await ready.json()).toMatchObject({ status: 'ok', mp4_encoder: 'ffmpeg' });
    } finally {
      await service.remove();
    }
  });
});

describe.each(['ffmpeg', 'builtin'] as const)('the MP4 of %s, as ffprobe reads it', (name) => {
  let encoders: Mp4Encoders;
  let folder: string;

  beforeAll(async () => {
    encoders = await Mp4Encoders.load();
    folder = await mkdtemp(path.join(os.tmpdir(), 'ttyreel-mp4-'));
  });

  afterAll(async () => {
    await encoders.close();
    await rm(folder, { recursive: true });
  });

  async function probe(gif: Uint8Array): Promise<Probe> {
    const file = path.join(folder, 'video.mp4');
    await writeFile(file, await encoders.encode(name, gif));
    const options = ['-v', 'error', '-of', 'json', '-show_streams', '-show_format', '-show_packets', file];
    const { stdout, stderr } = await promisify(execFile)('ffprobe', options, { maxBuffer: 100_000_000 });
    expect(stderr).toBe('');
    return JSON.parse(stdout) as Probe;
  }

  it('is H.264 in yuv420p with colour metadata, the same as that of the other encoder', async () => {
    const { streams } = await probe(gifOf([10, 20]));
    expect(streams).toHaveLength(1);
    expect(streams[0]).toMatchObject({
      codec_name: 'h264',
      pix_fmt: 'yuv420p',
      width: 34,
      height: 18,
      has_b_frames: 0,
      color_range: 'tv',
      color_space: 'bt709',
      color_primaries: 'bt709',
      color_transfer: 'iec61966-2-1',
    });
  });

  it('has the times of the GIF to the millisecond', async () => {
    const { packets, format } = await probe(gifOf([31, 6, 0, 1, 250, 7, 300]));
    const times = packets.map(({ pts_time, duration_time }) => [Number(pts_time), Number(duration_time)]);
    expect(times).toEqual([
      [0, 0.31],
      [0.31, 0.06],
      [0.37, 0.1],
      [0.47, 0.1],
      [0.57, 2.5],
      [3.07, 0.07],
      [3.14, 3],
    ]);
    expect(Number(format.duration)).toBe(6.14);
  });

  it('shows a single picture for its full time', async () => {
    const { packets, format } = await probe(gifOf([250]));
    expect(packets).toHaveLength(1);
    expect(Number(format.duration)).toBe(2.5);
  });

  it('has a keyframe at least every 20 seconds', async () => {
    const { packets } = await probe(gifOf(new Array<number>(200).fill(30)));
    const keyframes = packets
      .filter(({ flags }) => flags.startsWith('K'))
      .map(({ pts_time }) => Number(pts_time));
    expect(keyframes).toEqual(expect.arrayContaining([0, 20.1, 40.2]));
  });

  it('keeps the time of 10,000 pictures', async () => {
    const { packets, format } = await probe(gifOf(new Array<number>(10_000).fill(3)));
    expect(packets).toHaveLength(10_000);
    expect(Number(packets.at(-1)?.pts_time)).toBeCloseTo(299.97, 6);
    expect(Number(format.duration)).toBe(300);
  });

  it('is sharp in each picture, however short', async () => {
    const gif = flashedScreens();
    await writeFile(path.join(folder, 'video.mp4'), await encoders.encode(name, gif));
    const options = ['-v', 'error', '-i', path.join(folder, 'video.mp4'), '-f', 'rawvideo'];
    const { stdout } = await promisify(execFile)('ffmpeg', [...options, '-fps_mode', 'passthrough', '-'], {
      encoding: 'buffer',
      maxBuffer: 100_000_000,
    });
    const decibels: number[] = [];
    for (const picture of distinctPictures(gif))
      decibels.push(likeness(picture, stdout.subarray(decibels.length * picture.length)));
    expect(decibels).toHaveLength(30);
    expect(Math.min(...decibels)).toBeGreaterThan(38);
  });

  it('is at most 1,920 pixels per side', async () => {
    const { streams } = await probe(largeGif(2048));
    expect(streams[0]).toMatchObject({ width: 1024, height: 1024 });
  });

  it('fails alone if its encoder fails', async () => {
    const gif = gifOf([10, 10]);
    const wrong = { ...encoders.plan(gif), size: { width: 0, height: 0, shrink: 1 } };
    const [failed, made] = await Promise.allSettled([
      encoders.film(name, gif, undefined, wrong),
      encoders.encode(name, gif),
    ]);
    expect(failed.status).toBe('rejected');
    expect(made.status).toBe('fulfilled');
  });
});
