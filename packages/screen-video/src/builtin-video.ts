import { type CpuBudget, InvalidRecording, UNLIMITED_CPU } from '@ttyreel/recording';
import { EncodingPace } from './encoding-pace.js';
import { H264Encoder } from './h264/h264-encoder.js';
import { coarser, type H264Settings, settingsFor } from './h264/h264-settings.js';
import { type EncodedVideo, writeMp4 } from './mp4-writer.js';
import { videoLimits } from './video-limits.js';
import { distinctPictures, type VideoPlan } from './video-plan.js';

/** A video is encoded a second time only if the first time left this share of the CPU time, so that it fits. */
const SHARE_FOR_ANOTHER = 2 / 3;

/** A video, and the steps that made it fit its CPU time. */
export interface Film {
  readonly bytes: Uint8Array;
  readonly steps: readonly string[];
}

/**
 * Encodes a GIF as MP4 with our own encoder, again and less sharp if the video is larger than the GIF. The same GIF gives
 * the same bytes unless it takes more than half of the CPU time.
 * @throws InvalidRecording over the size limit
 */
export function builtinVideo(
  gif: Uint8Array,
  plan: VideoPlan,
  cpu: CpuBudget = UNLIMITED_CPU,
  mostBytes: number = videoLimits.bytes,
): Film {
  const settings = settingsOf(plan);
  const { pictureBytes, ...film } = encode(gif, plan, settings, cpu, mostBytes);
  const { length } = film.bytes;
  if (length <= gif.length || cpu.leftMs < SHARE_FOR_ANOTHER * cpu.ms) return film;
  // The index keeps its size.
  const rest = Math.max(1, gif.length - (length - pictureBytes));
  const { bytes, steps } = encode(gif, plan, coarser(settings, pictureBytes / rest), cpu, mostBytes);
  return { bytes, steps };
}

function settingsOf({ size, durationsMs, keyframes }: VideoPlan): H264Settings {
  const settings = settingsFor(size);
  // Keyframes copy nothing.
  return durationsMs.length > keyframes.length ? settings : { ...settings, hiddenColumns: 0 };
}

function encode(
  gif: Uint8Array,
  plan: VideoPlan,
  settings: H264Settings,
  cpu: CpuBudget,
  mostBytes: number,
): Film & { pictureBytes: number } {
  const encoder = new H264Encoder(plan.size, settings);
  const pace = new EncodingPace(plan.durationsMs.length, cpu);
  const keyframes = new Set(plan.keyframes);
  const pictures: EncodedVideo['pictures'][number][] = [];
  let pictureBytes = 0;
  for (const [picture, next] of withNext(distinctPictures(gif))) {
    const isKey = keyframes.has(pictures.length);
    const effort = pace.next(isKey);
    const following = keyframes.has(pictures.length + 1) ? undefined : next;
    const data =
      effort === 'held' ? encoder.repeat() : encoder.encode(picture, isKey, following, effort === 'fast');
    pictures.push({ data, isKey });
    pictureBytes += data.length;
    if (pictureBytes > mostBytes)
      throw new InvalidRecording(`The video would have more than ${mostBytes} bytes.`);
  }
  const { size, durationsMs } = plan;
  return {
    bytes: writeMp4({ size, configuration: encoder.configuration, pictures }, durationsMs),
    steps: pace.steps,
    pictureBytes,
  };
}

/** Pictures with the one after each. The arrays are reused. */
function* withNext(
  pictures: Iterable<Uint8Array>,
): Generator<[picture: Uint8Array, next?: Uint8Array], void> {
  let last: Uint8Array | undefined;
  for (const picture of pictures) {
    if (last) yield [last, picture];
    last ??= new Uint8Array(picture.length);
    last.set(picture);
  }
  if (last) yield [last];
}
