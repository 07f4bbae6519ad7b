import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { BufferSource, EncodedPacketSink, Input, MP4 } from 'mediabunny';
import { optimiseGif } from '../../../test/support/optimise-gif.js';
import { buildGif } from '../../../test/support/gif-builder.js';
import { lettersGif } from '../../../test/support/letters-gif.js';
import { CpuBudget, InvalidRecording, UNLIMITED_CPU } from '@ttyreel/recording';
import { builtinVideo } from './builtin-video.js';
import { H264Encoder } from './h264/h264-encoder.js';
import { retime } from './retime.js';
import { distinctPictures, planVideo } from './video-plan.js';

/** A GIF of 33 × 17 pixels; each frame fills another column. */
function gifOf(delays: readonly number[]): Uint8Array {
  const frames = delays.map((delay, number) => ({
    delay,
    pixels: (x: number) => (x === number % 33 ? 1 : 0),
  }));
  return buildGif({ width: 33, height: 17, frames });
}

/** Small tiles, for which H.264 needs more bytes than LZW. */
function tiledGif(): Uint8Array {
  const frames = [3, 5, 7, 11].map((factor) => ({
    delay: 5,
    pixels: (x: number, y: number) => (((x % 7) * (y % 5) * factor) >> 1) % 4,
  }));
  return optimiseGif(buildGif({ width: 200, height: 100, frames }));
}

/** The bytes of all pictures with the usual settings, without hidden letters. */
function usualBytes(gif: Uint8Array): number {
  const encoder = new H264Encoder(planVideo(gif).size);
  let [bytes, isKey] = [0, true];
  for (const picture of distinctPictures(gif)) {
    bytes += encoder.encode(picture, isKey).length;
    isKey = false;
  }
  return bytes;
}

function mp4Of(gif: Uint8Array): Uint8Array {
  return builtinVideo(gif, planVideo(gif)).bytes;
}

async function read(mp4: Uint8Array) {
  const track = await new Input({ source: new BufferSource(mp4), formats: [MP4] }).getPrimaryVideoTrack();
  if (!track) throw new Error('There is no video.');
  const packets = [];
  for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet);
  return { track, packets };
}

/** The names of the boxes of the file, in order (ISO/IEC 14496-12, 4.2). */
function boxesOf(mp4: Uint8Array): string[] {
  const view = new DataView(mp4.buffer, mp4.byteOffset);
  const names: string[] = [];
  for (let at = 0; at < mp4.length; at += view.getUint32(at)) {
    names.push(String.fromCharCode(...mp4.subarray(at + 4, at + 8)));
  }
  return names;
}

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;

function decodedByFfmpeg(mp4: Uint8Array): Buffer {
  const options = ['-v', 'warning', '-err_detect', 'explode', '-i', 'pipe:0', '-fps_mode', 'passthrough'];
  const output = ['-f', 'rawvideo', '-pix_fmt', 'yuv420p', 'pipe:1'];
  const { stdout, stderr } = spawnSync('ffmpeg', [...options, ...output], { input: mp4, maxBuffer: 1e8 });
  expect(stderr.toString()).toBe('');
  return stdout;
}

describe('the MP4 of the built-in encoder', () => {
  it('keeps its CPU time with fewer pictures, and all times', async () => {
    const gif = gifOf(Array.from({ length: 40 }, () => 10));
    let usedMs = 0;
    // Each picture takes as long as a fifth of the budget.
    const cpu = new CpuBudget(5_000, () => (usedMs += 1_000));
    const { bytes, steps } = builtinVideo(gif, planVideo(gif), cpu);
    expect(steps).toEqual(['faster encoding', expect.stringMatching(/^pictures: \d of 40$/)]);
    const { packets } = await read(bytes);
    expect(packets.map(({ timestamp }) => Math.round(10 * timestamp))).toEqual([...Array(40).keys()]);
  });

  it('is the same as without a limit if half of the CPU time suffices', () => {
    const gif = gifOf([10, 10, 10]);
    const cpu = new CpuBudget(60_000);
    expect(builtinVideo(gif, planVideo(gif), cpu)).toEqual(builtinVideo(gif, planVideo(gif)));
  });

  it('shows each picture from its time on, and the last one for its full duration', async () => {
    const { packets } = await read(mp4Of(gifOf([31, 6, 0, 250, 300])));
    const times = packets.map(({ timestamp, duration }) =>
      [timestamp * 1000, duration * 1000].map(Math.round),
    );
    expect(times).toEqual([
      [0, 310],
      [310, 60],
      [370, 100],
      [470, 2500],
      [2970, 3000],
    ]);
  });

  it('has its index at the start', () => {
    expect(boxesOf(mp4Of(gifOf([10, 10])))).toEqual(['ftyp', 'moov', 'mdat']);
  });

  it('has a small index', async () => {
    const mp4 = mp4Of(gifOf(Array.from({ length: 100 }, (_, number) => 3 + (number % 9))));
    const { packets } = await read(mp4);
    const pictureBytes = packets.reduce((sum, { byteLength }) => sum + byteLength, 0);
    expect(mp4.length - pictureBytes).toBeLessThan(700 + 12 * packets.length);
  });

  it('marks exactly the pictures from which a player can start', async () => {
    const { packets } = await read(mp4Of(gifOf([700, 700, 700, 700, 700])));
    expect(packets.map(({ type }) => type)).toEqual(['key', 'delta', 'delta', 'key', 'delta']);
  });

  it('is H.264 with even sides and colour metadata', async () => {
    const { track } = await read(mp4Of(gifOf([10])));
    expect(await track.getDecoderConfig()).toMatchObject({
      codec: expect.stringMatching(/^avc1\.4d/),
      codedWidth: 34,
      codedHeight: 18,
      colorSpace: { primaries: 'bt709', transfer: 'iec61966-2-1', matrix: 'bt709', fullRange: false },
    });
  });

  it('has a known checksum, which only a change of the encoder changes', () => {
    const hash = createHash('sha256').update(mp4Of(lettersGif())).digest('hex');
    expect(hash).toBe('fdd3b1e4c6ebbf506365d3f049a6e9dff4a9bd3f96b8ae06cbe1b2c65ecb09bc');
  });

  (hasFfmpeg ? it : it.skip)('is decoded to the pictures of the GIF, at 40 dB or more (needs ffmpeg)', () => {
    const gif = lettersGif();
    const shown = decodedByFfmpeg(mp4Of(gif));
    const wanted = Buffer.concat(Array.from(distinctPictures(gif), (picture) => Buffer.from(picture)));
    expect(shown).toHaveLength(wanted.length);
    const squares = shown.reduce((sum, value, at) => sum + (value - (wanted[at] ?? 0)) ** 2, 0);
    expect(10 * Math.log10((255 ** 2 * shown.length) / squares)).toBeGreaterThan(40);
  });

  it('is deterministic', async () => {
    const gif = gifOf([10, 20, 30]);
    const [once, again] = [await read(mp4Of(gif)), await read(mp4Of(gif))];
    expect(once.packets.map(({ data }) => [...data])).toEqual(again.packets.map(({ data }) => [...data]));
  });

  it('has each new letter of a screen once, and no picture that the GIF does not have', async () => {
    const gif = lettersGif();
    const { packets } = await read(mp4Of(gif));
    const times = packets.map(({ timestamp }) => timestamp * 1000);
    expect(times.map(Math.round)).toEqual([0, 100, 200]);
    const byteCount = packets.reduce((sum, { data }) => sum + data.length, 0);
    expect(byteCount).toBeLessThan(0.7 * usualBytes(gif));
  });

  it('has the size of the picture without its hidden columns', async () => {
    const { track } = await read(mp4Of(lettersGif()));
    expect(await track.getDecoderConfig()).toMatchObject({ codedWidth: 160, codedHeight: 120 });
  });

  it('is less sharp if it would be larger than the GIF', () => {
    const gif = tiledGif();
    const usual = usualBytes(gif);
    expect(usual).toBeGreaterThan(gif.length);
    expect(mp4Of(gif).length).toBeLessThan(0.9 * usual);
  });

  it('is rejected if it would be too large, and the next one is created', async () => {
    const gif = tiledGif();
    expect(() => builtinVideo(gif, planVideo(gif), UNLIMITED_CPU, 10_000)).toThrow(InvalidRecording);
    const { packets } = await read(mp4Of(gif));
    expect(packets.filter(({ duration }) => duration > 0.04)).toHaveLength(4);
  });
});

describe('picture timing', () => {
  it('fails if the number of times does not match the pictures', async () => {
    const gif = gifOf([10, 20, 30]);
    const film = mp4Of(gif);
    await expect(retime(film, [100, 200])).rejects.toThrow('The encoder made 3 pictures of 2.');
  });
});
