import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type * as Pool from '../../src/resources/media/derived/processes/recording-pool.js';
import { CpuAllowance } from '../../src/platform/jobs/cpu-allowance.js';
import { type Film, planVideo, type VideoPlan } from '@ttyreel/screen-video';
import type { Mp4Encoder } from '../../src/resources/media/mp4/mp4-encoder.js';

type EncoderClass = new (threads: Pool.RecordingPool) => Mp4Encoder;
type Built = typeof Pool & Record<'FfmpegMp4Encoder' | 'BuiltinMp4Encoder', EncoderClass>;

const MODULES = [
  'resources/media/derived/processes/recording-pool.js',
  'resources/media/mp4/ffmpeg-mp4-encoder.js',
  'resources/media/mp4/builtin-mp4-encoder.js',
];

const MUCH_MS = 3_600_000;

/** Both encoders in their built form, because a worker thread runs JavaScript. */
export class Mp4Encoders {
  private constructor(
    private readonly built: Built,
    readonly threads: Pool.RecordingPool,
  ) {}

  static async load(): Promise<Mp4Encoders> {
    const folder = path.resolve(import.meta.dirname, '../../dist/src');
    const modules: object[] = [];
    // Sequentially: jest fails to link a module that two concurrent imports share.
    for (const module of MODULES) modules.push((await import(path.join(folder, module))) as object);
    const built = Object.assign({}, ...modules) as Built;
    return new Mp4Encoders(built, new built.RecordingPool(1024 ** 3));
  }

  private named(name: Mp4Encoder['name']): Mp4Encoder {
    const { FfmpegMp4Encoder, BuiltinMp4Encoder } = this.built;
    return name === 'ffmpeg' ? new FfmpegMp4Encoder(this.threads) : new BuiltinMp4Encoder(this.threads);
  }

  plan(gif: Uint8Array): VideoPlan {
    return planVideo(gif);
  }

  /** The MP4 of a GIF. */
  async encode(name: Mp4Encoder['name'], gif: Uint8Array, cpuMs?: number): Promise<Uint8Array> {
    return (await this.film(name, gif, cpuMs)).bytes;
  }

  /** With the steps that made it fit its CPU time. */
  async film(
    name: Mp4Encoder['name'],
    gif: Uint8Array,
    cpuMs = MUCH_MS,
    plan = this.plan(gif),
  ): Promise<Film> {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'ttyreel-film-'));
    const file = path.join(folder, 'a.gif');
    try {
      await writeFile(file, gif);
      return await this.named(name).encode(file, plan, new CpuAllowance(cpuMs));
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  async close(): Promise<void> {
    await this.threads.onApplicationShutdown();
  }
}
