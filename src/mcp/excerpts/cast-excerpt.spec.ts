import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { type CastRange, readCastExcerpt } from './cast-excerpt.js';

const ALL: CastRange = { from: 0, to: Infinity, firstEvent: 0, maxBytes: 10_000 };
const EVENTS = [
  [0.5, 'o', '$ ls\r\n'],
  [1, 'o', 'a\r\n'],
  [1, 'o', 'b\r\n'],
  [2.5, 'm', 'done'],
] as const;

function excerpt(range: Partial<CastRange> = {}, events: readonly (readonly unknown[])[] = EVENTS) {
  const lines = [{ version: 2, width: 80, height: 24 }, ...events].map((line) => `${JSON.stringify(line)}\n`);
  return readCastExcerpt(Readable.from([Buffer.from(lines.join(''))]), { ...ALL, ...range });
}

describe('an excerpt of a cast', () => {
  it('has the header and the events of a range', async () => {
    expect(await excerpt()).toEqual({
      header: { version: 2, width: 80, height: 24 },
      events: EVENTS,
      nextEvent: null,
      isCut: false,
    });
    expect((await excerpt({ from: 1, to: 2 })).events).toEqual(EVENTS.slice(1, 3));
    expect((await excerpt({ from: 3 })).events).toEqual([]);
  });

  it('ends at a limit and continues with the event that did not fit', async () => {
    const first = await excerpt({ from: 1, maxBytes: 20 });
    expect([first.events, first.nextEvent]).toEqual([[EVENTS[1]], 2]);
    const next = await excerpt({ from: 1, firstEvent: 2 });
    expect([next.events, next.nextEvent]).toEqual([EVENTS.slice(2), null]);
  });

  it('truncates an event that exceeds the limit', async () => {
    const long = [
      [1, 'o', 'x'.repeat(100)],
      [2, 'o', 'y'],
    ];
    expect(await excerpt({ maxBytes: 10 }, long)).toMatchObject({
      events: [[1, 'o', 'x'.repeat(10)]],
      isCut: true,
      nextEvent: 1,
    });
  });

  it('reads only as much of the file as it needs', async () => {
    let read = 0;
    const lines = async function* () {
      yield await Promise.resolve('{"version":2}\n');
      for (; read < 100_000; read++) yield `[${read}, "o", "x"]\n`;
    };
    const source = Readable.from(lines());
    expect((await readCastExcerpt(source, { ...ALL, to: 3 })).events).toHaveLength(4);
    expect(read).toBeLessThan(1_000);
    expect(source.destroyed).toBe(true);
  });
});
