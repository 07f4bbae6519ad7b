import { decodeGif, gifSize } from '../gif/gif-decoder.js';
import { InvalidRecording } from '../invalid-recording.js';
import { convertToI420, emptyI420 } from './i420.js';
import { videoLimits } from './video-limits.js';
import { VideoScreen } from './video-screen.js';
import { type VideoSize, videoSize } from './video-size.js';

/**
 * A keyframe is most of a video's size: a whole screen of text, where the other pictures are what was typed. So they
 * are as rare as seeking allows, which has to decode what lies between (bench/README.md).
 */
const MS_BETWEEN_KEYFRAMES = 20_000;
const PICTURES_BETWEEN_KEYFRAMES = 120;
/** Two keyframes in a row would have to be numbered, which not every encoder does (H.264, 7.4.3: idr_pic_id). */
const FEWEST_PICTURES_BETWEEN_KEYFRAMES = 2;

/** What a video is going to be, known before anything is encoded. */
export interface VideoPlan {
  readonly size: VideoSize;
  /** How long each distinct picture is shown, in milliseconds. */
  readonly durationsMs: readonly number[];
  /** The pictures, counted from 0, that are encoded without reference to another; the first one is. */
  readonly keyframes: readonly number[];
}

/**
 * Plans the video of a GIF: the pictures that `distinctPictures` yields, and how long each is shown.
 *
 * @param pixelBudget how many pixels all pictures of the video may have together
 * @throws InvalidRecording for what is no GIF, and for one that would go over the budget
 */
export function planVideo(gif: Uint8Array, pixelBudget: number = videoLimits.pixels): VideoPlan {
  const screen = videoScreen(gif);
  const { width, height } = screen.size;
  const most = Math.floor(pixelBudget / (width * height));
  const durationsMs: number[] = [];
  for (const { pixels, changed, durationMs } of decodeGif(gif)) {
    if (screen.update(pixels, changed)) durationsMs.push(durationMs);
    else durationsMs.push((durationsMs.pop() ?? 0) + durationMs);
    if (durationsMs.length > most) {
      throw new InvalidRecording(
        `The GIF has too many pictures for a video, which can have ${most} of ${width} × ${height} pixels.`,
      );
    }
  }
  return { size: screen.size, durationsMs, keyframes: keyframesOf(durationsMs) };
}

/**
 * The pictures of the video of a GIF, each different from the one before, as I420 in the size of the plan. The array
 * is the same each time: it is valid until the next step of the iteration.
 */
export function* distinctPictures(gif: Uint8Array): Generator<Uint8Array, void> {
  const screen = videoScreen(gif);
  const picture = emptyI420(screen.size);
  for (const { pixels, changed } of decodeGif(gif)) {
    const different = screen.update(pixels, changed);
    if (!different) continue;
    convertToI420(screen.colours, screen.size, different, picture);
    yield picture;
  }
}

function videoScreen(gif: Uint8Array): VideoScreen {
  const recording = gifSize(gif);
  return new VideoScreen(recording, videoSize(recording));
}

function keyframesOf(durationsMs: readonly number[]): number[] {
  const keyframes: number[] = [];
  let last = -Infinity;
  let sinceLast = 0;
  for (const [number, durationMs] of durationsMs.entries()) {
    const pictures = number - last;
    const isDue = sinceLast >= MS_BETWEEN_KEYFRAMES || pictures >= PICTURES_BETWEEN_KEYFRAMES;
    if (isDue && pictures >= FEWEST_PICTURES_BETWEEN_KEYFRAMES) {
      keyframes.push(number);
      last = number;
      sinceLast = 0;
    }
    sinceLast += durationMs;
  }
  return keyframes;
}
