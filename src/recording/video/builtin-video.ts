import { InvalidRecording } from '../invalid-recording.js';
import { H264Encoder } from './h264/h264-encoder.js';
import { coarser, type H264Settings, settingsFor } from './h264/h264-settings.js';
import { type EncodedVideo, writeMp4 } from './mp4-writer.js';
import { videoLimits } from './video-limits.js';
import { distinctPictures, type VideoPlan } from './video-plan.js';

/**
 * Encodes a GIF as MP4 with our own encoder, again and less sharp if the video is larger than the GIF.
 * @throws InvalidRecording over the size limit
 */
export function builtinVideo(
  gif: Uint8Array,
  plan: VideoPlan,
  mostBytes: number = videoLimits.bytes,
): Uint8Array {
  const settings = settingsOf(plan);
  const { video, pictureBytes } = encode(gif, plan, settings, mostBytes);
  if (video.length <= gif.length) return video;
  // The index keeps its size.
  const rest = Math.max(1, gif.length - (video.length - pictureBytes));
  return encode(gif, plan, coarser(settings, pictureBytes / rest), mostBytes).video;
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
  mostBytes: number,
): { video: Uint8Array; pictureBytes: number } {
  const encoder = new H264Encoder(plan.size, settings);
  const keyframes = new Set(plan.keyframes);
  const pictures: EncodedVideo['pictures'][number][] = [];
  let pictureBytes = 0;
  for (const [picture, next] of withNext(distinctPictures(gif))) {
    const isKey = keyframes.has(pictures.length);
    const data = encoder.encode(picture, isKey, keyframes.has(pictures.length + 1) ? undefined : next);
    pictures.push({ data, isKey });
    pictureBytes += data.length;
    if (pictureBytes > mostBytes)
      throw new InvalidRecording(`The video would have more than ${mostBytes} bytes.`);
  }
  const { size, durationsMs } = plan;
  return {
    video: writeMp4({ size, configuration: encoder.configuration, pictures }, durationsMs),
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
