import { gifSize, InvalidRecording } from '@ttyreel/recording';
import { convertToI420, emptyI420 } from './i420.js';
import { videoLimits } from './video-limits.js';
import { VideoScreen } from './video-screen.js';
import { videoScreens } from './video-screens.js';
import { type VideoSize, videoSize } from './video-size.js';

/** Keyframes are most of a video's size, so they are as rare as seeking allows (bench/README.md). */
const MS_BETWEEN_KEYFRAMES = 20_000;
const PICTURES_BETWEEN_KEYFRAMES = 240;
/** Consecutive keyframes need distinct idr_pic_id (H.264, 7.4.3), which not every encoder writes. */
const FEWEST_PICTURES_BETWEEN_KEYFRAMES = 2;

export interface VideoPlan {
  readonly size: VideoSize;
  readonly durationsMs: readonly number[];
  /** Indices of frames encoded without reference to another; includes 0. */
  readonly keyframes: readonly number[];
}

/**
 * Plans the frames that `distinctPictures` yields, fewer a second where all are over the budget. @throws InvalidRecording for an invalid GIF or one over the budget
 */
export function planVideo(gif: Uint8Array, pixelBudget: number = videoLimits.pixels): VideoPlan {
  const screen = videoScreen(gif);
  const { width, height } = screen.size;
  const most = mostPictures(screen, pixelBudget);
  const durationsMs: number[] = [];
  for (const { pixels, changed, durationMs } of videoScreens(gif, most)) {
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

/** Yields frames that differ from the previous one as I420. The array is reused: it is valid until the next step. */
export function* distinctPictures(
  gif: Uint8Array,
  pixelBudget: number = videoLimits.pixels,
): Generator<Uint8Array, void> {
  const screen = videoScreen(gif);
  const picture = emptyI420(screen.size);
  for (const { pixels, changed } of videoScreens(gif, mostPictures(screen, pixelBudget))) {
    const different = screen.update(pixels, changed);
    if (!different) continue;
    convertToI420(screen.colours, screen.size, different, picture);
    yield picture;
  }
}

function mostPictures({ size: { width, height } }: VideoScreen, pixelBudget: number): number {
  return Math.floor(pixelBudget / (width * height));
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
