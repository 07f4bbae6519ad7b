import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { Asciicast, AsciicastEvent } from '../asciicast/asciicast.js';
import { parseAsciicast } from '../asciicast/parse-asciicast.js';
import { scenesOf } from '../render/timeline.js';
import { ScreenPlayer } from '../render/screen-player.js';
import { naturalTiming, type Timing } from '../timing/timing.js';
import { type MediaLine, transcribeMedia } from './media-transcript.js';

const TOLERANCE = 0.25;
const SESSION = new URL('../../../../test/fixtures/casts/shell-session.cast', import.meta.url);

interface ShownScreen {
  readonly from: number;
  readonly until: number;
  readonly text: string;
}

/** The screens of a recording, one line of text each without line breaks, so that wrapped lines are found. */
function screensOf(
  { header, events }: Asciicast,
  moments: readonly [number, AsciicastEvent[]][],
): ShownScreen[] {
  const player = new ScreenPlayer({ cols: header.width, rows: header.height }, events);
  return moments.map(([from, shown], at) => {
    player.play(shown);
    const { terminal } = player;
    const rows = Array.from(
      { length: terminal.rows },
      (_, y) => terminal.row(terminal.top + y)?.translateToString() ?? '',
    );
    return { from, until: moments[at + 1]?.[0] ?? Infinity, text: rows.join('') };
  });
}

/**
 * The share of the lines that are on the screen within a quarter of a second of their time. Lines that no screen
 * shows are omitted: one output that is longer than the screen scrolls its first lines away.
 */
function shareShown(
  lines: readonly MediaLine[],
  screens: readonly ShownScreen[],
  timeOf: (line: MediaLine) => number,
): number {
  const texts = lines.filter((line) =>
    screens.some(({ text }) => line.text !== '' && text.includes(line.text)),
  );
  expect(texts.length).toBeGreaterThan(0.85 * lines.filter(({ text }) => text !== '').length);
  const shown = texts.filter((line) => {
    const time = timeOf(line);
    return screens.some(
      ({ from, until, text }) =>
        from <= time + TOLERANCE && until >= time - TOLERANCE && text.includes(line.text),
    );
  });
  return shown.length / texts.length;
}

function framesOf(cast: Asciicast, timing: Timing): [number, AsciicastEvent[]][] {
  let now = 0;
  return scenesOf(cast.events, timing).map(({ events, delay }) => {
    const from = now;
    now += delay / 100;
    return [from, [...events]];
  });
}

/** Prompts with typing at 8 keys a second, and pauses of a minute before the command and its output. */
function typed(): Asciicast {
  const events: AsciicastEvent[] = [];
  let time = 0;
  const print = (data: string, after: number) => events.push({ time: (time += after), code: 'o', data });
  for (const [at, command] of ['make all', 'git push', 'npm test', 'clear'].entries()) {
    print('~/work $ ', 0.1);
    for (const [key, letter] of Array.from(command).entries()) print(letter, key === 0 ? 20 * at : 0.12);
    print('\r\n', 2);
    if (command === 'clear') print('\x1b[H\x1b[2J', 0.01);
    else for (let line = 0; line < 12; line++) print(`${command} ${line} of 12\r\n`, line === 4 ? 60 : 0.4);
  }
  return { header: { width: 40, height: 10, env: {} }, events };
}

describe('the times of lines', () => {
  it.each([
    ['a session', parseAsciicast(readFileSync(SESSION, 'utf8'))],
    ['typing with long pauses', typed()],
  ])('match the screen of %s, in the cast and in its picture', async (_, cast) => {
    const natural = naturalTiming(cast.header);
    const inCast = screensOf(
      cast,
      cast.events.map((event) => [event.time, [event]]),
    );
    for (const timing of [natural, { ...natural, idleLimit: 1 }, { idleLimit: 0.5, fps: 5, speed: 2 }]) {
      const { lines } = await transcribeMedia(cast, timing);
      const inPicture = screensOf(cast, framesOf(cast, timing));
      expect(shareShown(lines, inCast, ({ castTime }) => castTime)).toBeGreaterThanOrEqual(0.95);
      expect(shareShown(lines, inPicture, ({ time }) => time)).toBeGreaterThanOrEqual(0.95);
    }
  });

  it('are those at which commands are entered', async () => {
    const { lines } = await transcribeMedia(typed(), naturalTiming({}));
    const push = lines.find(({ text }) => text === '~/work $ git push');
    expect((push?.time ?? 0) - (push?.typedFrom ?? 0)).toBeCloseTo(7 * 0.12 + 2, 1);
    expect(push?.castTime).toBeGreaterThan(80);
    expect(push?.time).toBeLessThan(21);
  });
});
