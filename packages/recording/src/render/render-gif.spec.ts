import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyString } from '../../../../test/support/any-string.js';
import { builtinTheme } from '../../../../test/support/builtin-themes.js';
import { meanColour } from '../../../../test/support/colour-difference.js';
import { decodeFrames, pixelsOf } from '../../../../test/support/decoded-frames.js';
import type { Asciicast, AsciicastEvent } from '../asciicast/asciicast.js';
import { parseAsciicast } from '../asciicast/parse-asciicast.js';
import { CpuBudget } from '../cpu-budget.js';
import { GifWalk } from '../gif/reading/gif-walk.js';
import { naturalTiming } from '../timing/timing.js';
import { pictureLayout } from './picture-size.js';
import { PRESETS } from './picture-style.js';
import { renderGif } from './render-gif.js';

const palette = builtinTheme('dracula').palette;
const SESSION = new URL('../../../../test/fixtures/casts/shell-session.cast', import.meta.url);

/** The start of a session: prompts, typing, a progress bar. */
function session(): Asciicast {
  const cast = parseAsciicast(readFileSync(SESSION, 'utf8'));
  return { ...cast, events: cast.events.slice(0, 60) };
}

const castOf = (events: readonly AsciicastEvent[], width = 20, height = 5): Asciicast => ({
  header: { width, height, env: {} },
  events,
});
const output = (time: number, data: string): AsciicastEvent => ({ time, code: 'o', data });

function factsOf(gif: Uint8Array) {
  const walk = new GifWalk();
  walk.push(gif);
  return walk.end();
}

function pictureSize(cols: number, rows: number) {
  const { width, height } = pictureLayout({ cols, rows }, PRESETS.classic);
  return { width, height };
}

describe('rendering a recording', () => {
  it('returns the same bytes on every run, whatever was rendered before', () => {
    const cast = session();
    const first = renderGif(cast, palette).bytes;
    renderGif(castOf([output(0, '\x1b[31m漢🚀 other ░ text')]), palette);
    expect(Buffer.compare(renderGif(cast, palette).bytes, first)).toBe(0);
  });

  it('returns the same bytes in another process', () => {
    const cast = session();
    const script = `
      import { createHash } from 'node:crypto';
      import { readFileSync } from 'node:fs';
      import { parseAsciicast } from '${new URL('../asciicast/parse-asciicast.ts', import.meta.url).href}';
      import { DEFAULT_THEME } from '${new URL('../palette/themes.ts', import.meta.url).href}';
      import { renderGif } from '${new URL('render-gif.ts', import.meta.url).href}';
      const { header, events } = parseAsciicast(readFileSync(new URL('${SESSION.href}'), 'utf8'));
      const cast = { header, events: events.slice(0, 60) };
      console.log(createHash('sha256').update(renderGif(cast, DEFAULT_THEME.palette).bytes).digest('hex'));
    `;
    const options = ['--import', 'tsx', '--input-type=module', '--eval', script];
    const other = execFileSync(process.execPath, options, { encoding: 'utf8' });
    expect(createHash('sha256').update(renderGif(cast, palette).bytes).digest('hex')).toBe(other.trim());
  });

  it('returns the facts of the GIF', () => {
    const gif = renderGif(castOf([output(0, 'a'), output(1, 'b')]), palette);
    const { width, height, frames, durationMs } = gif;
    expect({ width, height, frames, durationMs }).toEqual({
      ...pictureSize(20, 5),
      frames: 2,
      durationMs: 4000,
    });
    expect(factsOf(gif.bytes)).toEqual({ width, height, frames, durationMs });
  });

  describe('that takes much CPU time', () => {
    const cast = castOf(Array.from({ length: 20 }, (_, second) => output(second, `line ${second}\r\n`)));
    /** Each frame takes a second, and a tenth when many seconds are used. */
    const draw = (seconds: number, slowSeconds = Infinity) => {
      let usedMs = 0;
      const cpu = new CpuBudget(
        1_000 * seconds,
        () => (usedMs += usedMs < 1_000 * slowSeconds ? 1_000 : 100),
      );
      return renderGif(cast, palette, undefined, { ...PRESETS.classic, scale: 2 }, cpu);
    };

    it('is the same as without a limit if it fits', () => {
      const unlimited = renderGif(cast, palette, undefined, { ...PRESETS.classic, scale: 2 });
      expect(draw(40)).toEqual(unlimited);
      expect(unlimited.effort).toBe('full');
    });

    it('is drawn at scale 1', () => {
      expect(draw(15, 9)).toMatchObject({
        ...{ scale: 1, complete: true, frames: 20, effort: 'reduced' },
        reason: 'The picture is drawn at scale 1: at scale 2 it would take too long to draw.',
      });
    });

    it('ends early if that takes too long too', () => {
      const { complete, frames, effort, reason } = draw(10);
      expect({ complete, effort }).toEqual({ complete: false, effort: 'reduced' });
      expect(frames).toBeLessThan(10);
      expect(reason).toMatch(
        /The picture ends at second \d of the recording: the rest would take too long to draw\./,
      );
    });
  });

  it('has no frame for invisible changes', () => {
    const events = [output(0, 'a'), output(1, '\x1b[0m'), output(2, '\ra'), output(3, 'b')];
    const gif = renderGif(castOf(events), palette);
    expect([gif.frames, gif.durationMs]).toEqual([2, 6000]);
  });

  it('waits for the end of a synchronized update', async () => {
    const events = [
      output(0, 'a\x1b[?25l'),
      output(0.1, '\x1b[?2026h\x1b[2J'),
      output(0.2, '\x1b[Hnew\x1b[?2026l'),
    ];
    expect(renderGif(castOf(events), palette).frames).toBe(2);
    const endless = [output(0, 'a'), output(0.1, '\x1b[?2026h\x1b[Hb'), output(4, 'c')];
    expect((await decodeFrames(renderGif(castOf(endless), palette).bytes)).length).toBeGreaterThanOrEqual(2);
  });

  it('splits a pause that exceeds the delay of one frame', () => {
    const timing = { ...naturalTiming({}), idleLimit: 3000 };
    const gif = renderGif(castOf([output(0, 'a'), output(2000, 'b')]), palette, timing);
    expect([gif.frames, factsOf(gif.bytes).durationMs]).toEqual([5, 2_003_000]);
  });

  it('uses smaller cells for a screen that would be too large', () => {
    expect(pictureSize(80, 24)).toEqual({ width: 740, height: 452 });
    for (const [cols, rows] of [
      [1000, 1000],
      [1000, 1],
      [1, 1000],
      [500, 200],
    ] as const) {
      const { width, height } = pictureSize(cols, rows);
      expect(Math.max(width, height)).toBeLessThanOrEqual(4096);
    }
  });

  it('shows more colours than a palette has, in the frame that needs them', async () => {
    const line = (y: number) =>
      Array.from({ length: 40 }, (_, x) => `\x1b[48;2;${x * 6};${y * 12};${(x * y) % 256}m `).join('');
    const screen = Array.from({ length: 20 }, (_, y) => line(y)).join('\r\n');
    const gif = renderGif(castOf([output(0, '\x1b[?25l' + screen)], 40, 20), palette);
    const [frame] = await decodeFrames(gif.bytes);
    let furthest = 0;
    for (let y = 0; y < 20; y++) {
      for (let x = 0; x < 40; x++) {
        const shown = frame ? meanColour(pixelsOf(frame, 10 + x * 9, 10 + y * 18, 9, 18)) : 0;
        const wanted = [x * 6, y * 12, (x * y) % 256];
        [shown >> 16, (shown >> 8) & 0xff, shown & 0xff].forEach((value, at) => {
          furthest = Math.max(furthest, Math.abs(value - (wanted[at] ?? 0)));
        });
      }
    }
    expect(furthest).toBeLessThan(20);
  });

  it('cuts a recording that costs too much and says so', () => {
    const costly = '\x1b[2J'.repeat(4000);
    const events = Array.from({ length: 100 }, (_, at) => output(at, `${at}${costly}`));
    const gif = renderGif(castOf(events, 200, 100), palette);
    expect([gif.complete, factsOf(gif.bytes).frames]).toEqual([false, gif.frames]);
  });
});

describe('rendering any recording', () => {
  const sequence = fc.oneof(
    anyString(30),
    fc
      .tuple(fc.array(fc.nat(300), { maxLength: 4 }), fc.constantFrom(...Array.from('mHJKABCDLMPSTXhlr@bG')))
      .map(([params, final]) => `\x1b[${params.join(';')}${final}`),
    fc.constantFrom(
      '\x1b[?25l',
      '\x1b[?1049h',
      '\x1b[?1049l',
      '\x1bc',
      '\x1b7',
      '\x1b8',
      '漢字',
      '🚀',
      '┼═╬',
      '\r\n',
      '\t',
    ),
  );
  const event = fc.record({
    time: fc.float({ min: 0, max: 20, noNaN: true }),
    code: fc.constantFrom('o', 'o', 'o', 'r', 'i', 'm'),
    data: fc.oneof(
      fc.array(sequence).map((all) => all.join('')),
      fc.constantFrom('10x3', '3x10', '0x0', '40x8'),
    ),
  });

  it('returns a GIF that libvips decodes with the same frames and times', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(event, { maxLength: 12 }),
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 1, max: 10 }),
        async (events, cols, rows) => {
          const cast = castOf(
            [...events].sort((a, b) => a.time - b.time),
            cols,
            rows,
          );
          const gif = renderGif(cast, palette);
          const { width, height, frames, durationMs } = gif;
          expect(factsOf(gif.bytes)).toEqual({ width, height, frames, durationMs });
          const decoded = await decodeFrames(gif.bytes);
          expect([decoded.length, decoded[0]?.width, decoded[0]?.height]).toEqual([frames, width, height]);
        },
      ),
      { numRuns: 40 },
    );
  });
});
