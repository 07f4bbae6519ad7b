import { InvalidRecording } from '../invalid-recording.js';
import { H264Encoder } from './h264/h264-encoder.js';
import { coarser, type H264Settings, settingsFor } from './h264/h264-settings.js';
import { type EncodedVideo, writeMp4 } from './mp4-writer.js';
import { videoLimits } from './video-limits.js';
import { distinctPictures, type VideoPlan } from './video-plan.js';

/** Shorter than a refresh, so that few are seen. Chromium drops pictures less than 1 ms after another. */
const MS_OF_DRAFT = 2;

/**
 * Encodes a GIF as MP4 with our own encoder. If the video is larger than the GIF, encodes it again, with drafts of screens,
 * and then less sharp.
 * @throws InvalidRecording over the size limit
 */
export function builtinVideo(
  gif: Uint8Array,
  plan: VideoPlan,
  mostBytes: number = videoLimits.bytes,
): Uint8Array {
  const settings = settingsFor(plan.size);
  const plain = encode(gif, plan, settings, mostBytes);
  if (plain.video.length <= gif.length) return plain.video;
  const { video, pictureBytes } = encode(gif, plan, settings, mostBytes, 'drafts');
  if (video.length <= gif.length) return video;
  // The index keeps its size.
  const rest = Math.max(1, gif.length - (video.length - pictureBytes));
  return encode(gif, plan, coarser(settings, pictureBytes / rest), mostBytes, 'drafts').video;
}

function encode(
  gif: Uint8Array,
  plan: VideoPlan,
  settings: H264Settings,
  mostBytes: number,
  extra?: 'drafts',
): { video: Uint8Array; pictureBytes: number } {
  const encoder = new H264Encoder(plan.size, settings);
  const keyframes = new Set(plan.keyframes);
  const durationsMs: number[] = [...plan.durationsMs];
  const pictures: EncodedVideo['pictures'][number][] = [];
  let [number, pictureBytes] = [0, 0];
  for (const picture of distinctPictures(gif)) {
    const isKey = keyframes.has(number++);
    const draft = extra === 'drafts' && !isKey ? encoder.encodeDraft(picture) : undefined;
    if (draft) {
      const before = durationsMs[pictures.length - 1] ?? 0;
      durationsMs.splice(pictures.length - 1, 1, before - MS_OF_DRAFT, MS_OF_DRAFT);
      pictures.push({ data: draft, isKey: false });
      pictureBytes += draft.length;
    }
    const data = encoder.encode(picture, isKey);
    pictures.push({ data, isKey });
    pictureBytes += data.length;
    if (pictureBytes > mostBytes)
      throw new InvalidRecording(`The video would have more than ${mostBytes} bytes.`);
  }
  const video = writeMp4({ size: plan.size, configuration: encoder.configuration, pictures }, durationsMs);
  return { video, pictureBytes };
}
