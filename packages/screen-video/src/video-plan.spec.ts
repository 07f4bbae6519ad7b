import { describe, expect, it } from '@jest/globals';
import { buildGif } from '../../../test/support/gif-builder.js';
import { InvalidRecording } from '@ttyreel/recording';
import { distinctPictures, planVideo } from './video-plan.js';

/** A GIF of 8 × 6 pixels. Each frame has one colour and a number of hundredths of a second. */
function gifOf(frames: readonly (readonly [colour: number, delay: number])[]): Uint8Array {
  const pictures = frames.map(([pixels, delay]) => ({ pixels, delay }));
  return buildGif({ width: 8, height: 6, frames: pictures });
}

const blinking = (count: number, delay: number) =>
  gifOf(Array.from({ length: count }, (_, number) => [number % 2, delay] as const));

describe('the plan of a video', () => {
  it('merges equal frames into one picture', () => {
    const gif = gifOf([
      [0, 20],
      [0, 30],
      [1, 7],
      [0, 5],
      [0, 300],
    ]);
    expect(planVideo(gif).durationsMs).toEqual([500, 70, 3050]);
    expect([...distinctPictures(gif)]).toHaveLength(3);
  });

  it('shows delays of 0 and 1 for 100 ms, as browsers do', () => {
    expect(planVideo(blinking(3, 0)).durationsMs).toEqual([100, 100, 100]);
    expect(planVideo(blinking(3, 1)).durationsMs).toEqual([100, 100, 100]);
  });

  it('has a keyframe at most 20 seconds after the previous one', () => {
    expect(planVideo(blinking(45, 100)).keyframes).toEqual([0, 20, 40]);
  });

  it('has a keyframe at most 240 pictures after the previous one', () => {
    expect(planVideo(blinking(500, 2)).keyframes).toEqual([0, 240, 480]);
  });

  it('has no two consecutive keyframes', () => {
    expect(planVideo(blinking(6, 3_000)).keyframes).toEqual([0, 2, 4]);
  });

  it('works for a single picture', () => {
    expect(planVideo(gifOf([[2, 40]]))).toEqual({
      size: { width: 8, height: 6, shrink: 1 },
      durationsMs: [400],
      keyframes: [0],
    });
  });

  it('has fewer pictures per second above the pixel limit, with the same duration', () => {
    const budget = 8 * 6 * 100;
    const gif = gifOf(
      Array.from({ length: 150 }, (_, number) => [number % 3, number % 3 === 2 ? 20 : 2] as const),
    );
    const { durationsMs } = planVideo(gif, budget);
    expect(durationsMs.length).toBeLessThanOrEqual(100);
    expect(durationsMs.reduce((sum, duration) => sum + duration)).toBe(50 * 240);
    expect([...distinctPictures(gif, budget)]).toHaveLength(durationsMs.length);
    expect(planVideo(blinking(100, 5), budget).durationsMs).toHaveLength(100);
  });

  it('has about as many pictures as the pixel limit allows', () => {
    const gif = gifOf(Array.from({ length: 1_000 }, (_, number) => [number % 4, 2] as const));
    const { durationsMs } = planVideo(gif, 8 * 6 * 150);
    expect(durationsMs.length).toBeGreaterThan(0.9 * 150);
    expect(durationsMs.length).toBeLessThanOrEqual(150);
  });

  it('is rejected if even the lowest rate has too many pixels', () => {
    expect(() => planVideo(blinking(40, 1_000), 8 * 6 * 10)).toThrow(InvalidRecording);
  });
});
