import { describe, expect, it } from '@jest/globals';
import { VideoScreen } from './video-screen.js';
import { videoSize } from './video-size.js';

const all = (width: number, height: number) => ({ left: 0, top: 0, width, height });

describe('the screen of a video', () => {
  it('repeats the last column and row of odd sides', () => {
    const recording = { width: 3, height: 1 };
    const screen = new VideoScreen(recording, videoSize(recording));
    screen.update(Uint32Array.of(7, 8, 9), all(3, 1));
    expect([...screen.colours]).toEqual([7, 8, 9, 9, 7, 8, 9, 9]);
  });

  it('returns exactly the changed area', () => {
    const recording = { width: 10, height: 10 };
    const screen = new VideoScreen(recording, videoSize(recording));
    const pixels = new Uint32Array(100);
    expect(screen.update(pixels, all(10, 10))).toEqual(all(10, 10));
    expect(screen.update(pixels, all(10, 10))).toBeNull();
    pixels[34] = 5;
    pixels[56] = 5;
    expect(screen.update(pixels, all(10, 10))).toEqual({ left: 4, top: 3, width: 3, height: 3 });
  });

  it('fills transparent corners with the most frequent colour', () => {
    const recording = { width: 4, height: 2 };
    const screen = new VideoScreen(recording, videoSize(recording));
    const dark = 0xff201010;
    screen.update(Uint32Array.of(0, dark, dark, 0, dark, dark, dark, 0xff0000ff), all(4, 2));
    expect([...screen.colours]).toEqual([dark, dark, dark, dark, dark, dark, dark, 0xff0000ff]);
    const shrunk = new VideoScreen(recording, { width: 2, height: 2, shrink: 2 });
    shrunk.update(Uint32Array.of(0, dark, dark, 0, dark, dark, dark, dark), all(4, 2));
    expect(shrunk.colours[0]).toBe(dark & 0xffffff);
  });

  it('is black if most of a picture is transparent', () => {
    const recording = { width: 2, height: 2 };
    const screen = new VideoScreen(recording, videoSize(recording));
    screen.update(Uint32Array.of(0, 0, 0, 0xff0000ff), all(2, 2));
    expect([...screen.colours]).toEqual([0, 0, 0, 0xff0000ff]);
  });

  it('reads nothing outside the changed area', () => {
    const recording = { width: 4, height: 4 };
    const screen = new VideoScreen(recording, videoSize(recording));
    screen.update(new Uint32Array(16), all(4, 4));
    const pixels = new Uint32Array(16).fill(1);
    expect(screen.update(pixels, { left: 0, top: 0, width: 0, height: 0 })).toBeNull();
  });

  it('shows a change of the last pixel in its repetitions', () => {
    const recording = { width: 3, height: 3 };
    const screen = new VideoScreen(recording, videoSize(recording));
    const pixels = new Uint32Array(9);
    screen.update(pixels, all(3, 3));
    pixels[8] = 1;
    const area = screen.update(pixels, { left: 2, top: 2, width: 1, height: 1 });
    expect(area).toEqual({ left: 2, top: 2, width: 2, height: 2 });
    expect([...screen.colours].filter((colour) => colour === 1)).toHaveLength(4);
  });

  it('averages merged pixels, also at the edge where there are fewer', () => {
    const recording = { width: 3, height: 3 };
    const screen = new VideoScreen(recording, { width: 2, height: 2, shrink: 2 });
    const [low, high] = [0x102030, 0x304050];
    screen.update(Uint32Array.of(low, high, low, high, low, high, low, high, low), all(3, 3));
    expect([...screen.colours]).toEqual([0x203040, 0x203040, 0x203040, low]);
  });
});
