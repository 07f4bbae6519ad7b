import { describe, expect, it } from '@jest/globals';
import { Playback, type PlaybackOptions } from './playback.js';
import { keysOf, press } from './key-actions.js';
import { Timeline } from './timeline.js';

const header = { width: 80, height: 24, env: {} };
const events = [
  { time: 1, code: 'o', data: 'a' },
  { time: 2, code: 'm', data: 'first' },
  { time: 2, code: 'o', data: 'b' },
  { time: 3, code: 'i', data: 'x' },
  { time: 12, code: 'o', data: 'c' },
  { time: 12, code: 'm', data: 'second' },
  { time: 20, code: 'x', data: '0' },
];
const cast = { header, events };

const playbackOf = (options: Partial<PlaybackOptions> = {}, idle?: number) =>
  new Playback(new Timeline(cast, idle), {
    speed: 1,
    start: 0,
    loop: false,
    pauseOnMarkers: false,
    ...options,
  });

describe('the timeline', () => {
  it('keeps the times of the recording without an idle limit', () => {
    const timeline = new Timeline(cast);
    expect(timeline.events.map(({ time }) => time)).toEqual([1, 2, 12]);
    expect(timeline.markers).toEqual([
      { time: 2, label: 'first' },
      { time: 12, label: 'second' },
    ]);
    expect(timeline.duration).toBe(20);
  });

  it('cuts pauses to the idle limit', () => {
    const timeline = new Timeline(cast, 3);
    expect(timeline.events.map(({ time }) => time)).toEqual([1, 2, 5]);
    expect(timeline.duration).toBe(8);
    expect(timeline.timeOf(11)).toBe(5);
    expect(timeline.timeOf(1.5)).toBe(1.5);
  });

  it('uses the idle limit of the recording unless an option overrides it', () => {
    const limited = { header: { ...header, idleTimeLimit: 0.5 }, events };
    expect(new Timeline(limited).duration).toBe(2);
    expect(new Timeline(limited, Infinity).duration).toBe(20);
  });

  it('counts the events that are due', () => {
    const timeline = new Timeline(cast);
    expect([0, 1, 1.9, 2, 12, 99].map((time) => timeline.countUntil(time))).toEqual([0, 1, 1, 2, 3, 3]);
  });
});

describe('playback', () => {
  it('advances with the clock and the speed', () => {
    const playback = playbackOf({ speed: 2 });
    playback.advance(0.75);
    expect(playback).toMatchObject({ position: 1.5, shown: 1, untilNext: 0.25 });
  });

  it('does not advance while paused', () => {
    const playback = playbackOf({ start: 1.5 });
    playback.togglePause();
    playback.advance(10);
    expect(playback).toMatchObject({ position: 1.5, untilNext: undefined });
  });

  it('starts at a second of the recording, regardless of the idle limit', () => {
    expect(playbackOf({ start: 13 }, 3).position).toBe(6);
    expect(playbackOf({ start: 999 }).position).toBe(20);
  });

  it('pauses on markers if enabled', () => {
    const playback = playbackOf({ pauseOnMarkers: true });
    playback.advance(5);
    expect(playback).toMatchObject({ position: 2, isPaused: true, marker: { label: 'first' } });
    playback.togglePause();
    playback.advance(5);
    expect(playback).toMatchObject({ position: 7, isPaused: false });
  });
});

describe('keys', () => {
  const after = (keys: string, options: Partial<PlaybackOptions> = {}) => {
    const playback = playbackOf(options);
    for (const key of keysOf(keys)) press(key, playback);
    return playback;
  };

  it('are parsed from terminal input', () => {
    expect(keysOf(' .\x1b[C\x1bOD\x1b[1;2Cq🚀')).toEqual([
      ' ',
      '.',
      '\x1b[C',
      '\x1b[D',
      '\x1b[1;2C',
      'q',
      '🚀',
    ]);
  });

  it.each([
    ['right', '\x1b[C', 9],
    ['left', '\x1b[D', 0],
    ['up and down', '\x1b[A\x1b[B', 0],
    ['10 %', '>', 6],
    ['a digit', '5', 10],
    ['the start', '0', 0],
    ['steps', '.', 12],
    ['step back', ',', 1],
    ['next marker', ']', 12],
    ['no marker after the last', ']]]', 12],
    ['previous marker', '[', 2],
    ['previous marker, skipping one that was just reached', '][', 2],
  ])('%s', (_, keys, position) => {
    expect(after(keys, { start: 4 }).position).toBeCloseTo(position);
  });

  it('pause, change the speed and loop', () => {
    expect(after(' ')).toMatchObject({ isPaused: true });
    expect(after('  ')).toMatchObject({ isPaused: false });
    expect(after('++')).toMatchObject({ speed: 2 });
    expect(after('---')).toMatchObject({ speed: 0.25 });
    expect(after('l')).toMatchObject({ loop: true });
  });

  it('have other effects', () => {
    const effects = ['q', '\x03', '\x1a', '?', 'y'].map((key) => press(key, playbackOf()));
    expect(effects).toEqual(['quit', 'interrupt', 'suspend', 'help', 'none']);
  });
});
