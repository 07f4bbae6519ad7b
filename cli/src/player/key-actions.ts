import type { Playback } from './playback.js';

/** Actions of keys other than seeking. */
export type KeyEffect = 'moved' | 'quit' | 'interrupt' | 'suspend' | 'help' | 'redraw' | 'none';

const SECONDS = 5;
const MORE_SECONDS = 30;
const SHARE = 0.1;

type Action = (playback: Playback) => unknown;

const MOVES: Readonly<Record<string, Action>> = {
  ' ': (playback) => {
    playback.togglePause();
  },
  '.': (playback) => {
    playback.step();
  },
  ',': (playback) => {
    playback.stepBack();
  },
  '\x1b[C': (playback) => {
    playback.seekBy(SECONDS);
  },
  '\x1b[D': (playback) => {
    playback.seekBy(-SECONDS);
  },
  '\x1b[A': (playback) => {
    playback.seekBy(MORE_SECONDS);
  },
  '\x1b[B': (playback) => {
    playback.seekBy(-MORE_SECONDS);
  },
  '>': (playback) => {
    playback.seekByShare(SHARE);
  },
  '<': (playback) => {
    playback.seekByShare(-SHARE);
  },
  ']': (playback) => playback.nextMarker(),
  m: (playback) => playback.nextMarker(),
  '[': (playback) => playback.previousMarker(),
  '+': (playback) => {
    playback.faster();
  },
  '-': (playback) => {
    playback.slower();
  },
  l: (playback) => {
    playback.loop = !playback.loop;
  },
};
const SAME_KEYS: Readonly<Record<string, string>> = {
  '=': '+',
  '\x1b[H': '0',
  '\x1bOH': '0',
  '\x1b[1~': '0',
};
const EFFECTS: Readonly<Record<string, KeyEffect>> = {
  q: 'quit',
  Q: 'quit',
  '\x1b': 'quit',
  '\x03': 'interrupt',
  '\x04': 'quit',
  '\x1a': 'suspend',
  '\x0c': 'redraw',
  '?': 'help',
  h: 'help',
};

/** Lines for the list of keys. */
export const KEY_HELP: readonly (readonly [string, string])[] = [
  ['space', 'pause, continue'],
  ['.  ,', 'one step forward, back'],
  ['→  ←', `${SECONDS} s forward, back`],
  ['↑  ↓', `${MORE_SECONDS} s forward, back`],
  ['>  <', '10 % forward, back'],
  ['0 … 9', 'to the start, to 10 % … 90 %'],
  [']  [', 'next marker, previous marker'],
  ['+  -', 'faster, slower'],
  ['l', 'loop'],
  ['q', 'quit'],
];

/** One key per match: an escape sequence (SS3 or CSI), or a character. */
const KEY = /\x1b(?:O[\s\S]|\[[0-?]*[ -/]*[@-~])?|[^\x1b]/gu; // eslint-disable-line no-control-regex -- keys send these characters

/** Splits terminal input into keys; cursor keys are the same in both of their modes. */
export function keysOf(input: string): string[] {
  return (input.match(KEY) ?? []).map((key) => key.replace(/^\x1bO([A-D])$/, '\x1b[$1')); // eslint-disable-line no-control-regex -- as above
}

/** Performs the action of a key. */
export function press(key: string, playback: Playback): KeyEffect {
  const meant = SAME_KEYS[key] ?? key;
  if (/^\d$/.test(meant)) {
    playback.seekToShare(Number(meant) / 10);
    return 'moved';
  }
  const move = MOVES[meant];
  if (move) {
    move(playback);
    return 'moved';
  }
  return EFFECTS[meant] ?? 'none';
}
