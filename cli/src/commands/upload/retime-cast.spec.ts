import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { retimeCast, type Timing } from './retime-cast.js';

const CAST = [
  '{"version":2,"width":80,"height":24,"title":"Demo","duration":20,"idle_time_limit":3}',
  '[0.5,"o","a"]',
  '[1,"o","b"]',
  '[11,"o","c"]',
  '[12,"m","chapter"]',
  '[20,"o","d"]',
].join('\n');

function retimed(timing: Timing, cast = CAST) {
  const [header = '', ...events] = Buffer.from(
    retimeCast(Buffer.from(cast), { name: 'demo.cast' }, timing).bytes,
  )
    .toString()
    .trimEnd()
    .split('\n');
  return {
    header: JSON.parse(header) as object,
    events: events.map((line) => (JSON.parse(line) as unknown[]).slice(0, 3)),
  };
}

describe('retimeCast', () => {
  it('speeds up and keeps the rest of the header', () => {
    const { header, events } = retimed({ speed: 2 });
    expect(header).toEqual({ version: 2, width: 80, height: 24, title: 'Demo', idle_time_limit: 3 });
    expect(events.map(([time]) => time)).toEqual([0.25, 0.5, 5.5, 6, 10]);
  });

  it('shortens pauses, then speeds up', () => {
    expect(retimed({ idle: 2 }).events.map(([time]) => time)).toEqual([0.5, 1, 3, 4, 6]);
    expect(retimed({ idle: 2, speed: 2 }).events.map(([time]) => time)).toEqual([0.25, 0.5, 1.5, 2, 3]);
    expect(retimed({ idle: 2 }).header).not.toHaveProperty('idle_time_limit');
  });

  it('cuts a range out and starts with the screen before it', () => {
    expect(retimed({ trim: { from: 10, to: 15 } }).events).toEqual([
      [0, 'o', 'a'],
      [0, 'o', 'b'],
      [1, 'o', 'c'],
      [2, 'm', 'chapter'],
    ]);
  });

  it('reads v1 and v3', () => {
    const v3 = '{"version":3,"term":{"cols":80,"rows":24}}\n[1,"o","a"]\n[2,"o","b"]\n';
    expect(retimed({ speed: 2 }, v3).events.map(([time]) => time)).toEqual([0.5, 1.5]);
    const v1 = '{"version":1,"width":80,"height":24,"duration":3,"stdout":[[1,"a"],[2,"b"]]}';
    expect(retimed({ idle: 1 }, v1).events.map(([time]) => time)).toEqual([1, 2]);
  });

  it('keeps the warnings of a typescript', () => {
    const files = { name: 'old.typescript', timing: { name: 'timing.gz', bytes: gzipSync('1 2\n') } };
    const typescript = Buffer.from('Script started on a day\nabcdef\n');
    expect(retimeCast(typescript, files, { speed: 2 }).warnings).toEqual([
      'The timing file is cut: the typescript has 5 bytes more. They are left out.',
      expect.stringContaining('80 \u00d7 24'),
    ]);
  });

  it.each([
    ['not a cast', {}, /^demo\.cast: /],
    [CAST, { trim: { from: 30, to: 40 } }, /leaves nothing of it/],
  ])('rejects %p with %p', (cast, timing, message) => {
    expect(() => retimed(timing, cast)).toThrow(message);
  });
});
