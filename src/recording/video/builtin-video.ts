import { InvalidRecording } from '../invalid-recording.js';
import { H264Encoder } from './h264/h264-encoder.js';
import { coarser, type H264Settings, settingsFor } from './h264/h264-settings.js';
import { type EncodedVideo, writeMp4 } from './mp4-writer.js';
import { videoLimits } from './video-limits.js';
import { distinctPictures, type VideoPlan } from './video-plan.js';
import type { Size } from './video-size.js';

/** The colours of `convertToI420` of sRGB, as the encoder's stream says them. */
const COLOUR_SPACE = {
  primaries: 'bt709',
  transfer: 'iec61966-2-1',
  matrix: 'bt709',
  fullRange: false,
} as const;

/** Shorter than a refresh, so that few are seen. Chromium drops pictures less than 1 ms after another. */
const MS_OF_DRAFT = 2;

/**
 * Encodes a GIF as MP4 with our own encoder. If the video is larger than the GIF, encodes it again, less sharp.
 * @throws InvalidRecording over the size limit
 */
export async function builtinVideo(
  gif: Uint8Array,
  plan: VideoPlan,
  mostBytes: number = videoLimits.bytes,
): Promise<Uint8Array> {
  const settings = settingsFor(plan.size);
  const video = await encode(gif, plan, settings, mostBytes);
  if (video.length <= gif.length) return video;
  return encode(gif, plan, coarser(settings, video.length / gif.length), mostBytes);
}

async function encode(
  gif: Uint8Array,
  plan: VideoPlan,
  settings: H264Settings,
  mostBytes: number,
): Promise<Uint8Array> {
  const encoder = new H264Encoder(plan.size, settings);
  const keyframes = new Set(plan.keyframes);
  const durationsMs: number[] = [...plan.durationsMs];
  const pictures: EncodedVideo['pictures'][number][] = [];
  let [number, byteCount] = [0, 0];
  for (const picture of distinctPictures(gif)) {
    const isKey = keyframes.has(number++);
    const draft = isKey ? undefined : encoder.encodeDraft(picture);
    if (draft) {
      const before = durationsMs[pictures.length - 1] ?? 0;
      durationsMs.splice(pictures.length - 1, 1, before - MS_OF_DRAFT, MS_OF_DRAFT);
      pictures.push({ data: draft, isKey: false });
      byteCount += draft.length;
    }
    const data = encoder.encode(picture, isKey);
    pictures.push({ data, isKey });
    byteCount += data.length;
    if (byteCount > mostBytes)
      throw new InvalidRecording(`The video would have more than ${mostBytes} bytes.`);
  }
  const config = configOf(encoder.configuration, plan.size);
  return writeMp4({ config, pictures }, durationsMs);
}

/** The codec's name has the profile and level (RFC 6381, 3.3). */
function configOf(description: Uint8Array, { width, height }: Size): VideoDecoderConfig {
  const profile = Buffer.from(description.subarray(1, 4)).toString('hex');
  const size = { codedWidth: width, codedHeight: height };
  return { codec: `avc1.${profile}`, ...size, description, colorSpace: COLOUR_SPACE };
}
