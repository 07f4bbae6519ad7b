import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { partsOf } from './rows/row-parts.js';
import { ScreenLog } from './screen-log.js';

const rows = fc.array(fc.constantFrom('', 'foo', 'bar', 'foo bar', 'x│foo', 'load 1', 'load 2'), {
  minLength: 1,
  maxLength: 8,
});

const byRow = (texts: readonly string[]) => new Map(texts.entries());

describe('ScreenLog', () => {
  it('writes text that moves every tenth of a second like text that stays', () => {
    fc.assert(
      fc.property(rows, fc.array(fc.nat({ max: 7 }), { minLength: 12, maxLength: 12 }), (texts, moves) => {
        const moving = new ScreenLog();
        const standing = new ScreenLog();
        moves.forEach((move, at) => {
          const by = move % texts.length;
          moving.update(byRow([...texts.slice(by), ...texts.slice(0, by)]), at / 10);
          standing.update(byRow(texts), at / 10);
          moving.look(at / 10 + 0.1, -1);
          standing.look(at / 10 + 0.1, -1);
        });
        const [moved, stood] = [moving, standing].map((log) => log.take().flatMap(wordsAndTimes).sort());
        expect(new Set(moved)).toEqual(new Set(stood));
      }),
    );
  });

  it('has a typed line once even if it scrolls before it stands', () => {
    const log = new ScreenLog();
    log.update(byRow(['above', '$ head /et']), 0);
    log.look(0.6, 1);
    log.update(byRow(['above', '$ head /etc/hosts']), 0.6);
    log.look(0.7, 1);
    log.update(byRow(['$ head /etc/hosts', '127.0.0.1']), 0.7);
    log.look(1.4, 1);
    expect(log.take().map(({ text }) => text)).toEqual(['above', '127.0.0.1', '$ head /etc/hosts']);
  });

  it('detects that a text is gone when the last row with it changes', () => {
    const log = new ScreenLog();
    log.update(byRow(['foo', 'foo']), 0);
    log.update(byRow(['foo', '']), 0.1);
    log.update(byRow(['', '']), 0.2);
    log.update(byRow(['foo', '']), 0.3);
    log.look(0.7, -1);
    expect(log.take()).toEqual([]);
    log.look(0.8, -1);
    expect(log.take()).toEqual([{ text: 'foo', time: 0.3 }]);
  });
});

describe('the parts of a row', () => {
  it('have single spaces, whatever is between their words', () => {
    const spaces = fc.constantFrom(' ', '  ', '\u00a0', '\t', 'word', '1', '漢');
    fc.assert(
      fc.property(fc.array(spaces), (pieces) => {
        const row = pieces.join('');
        const keys = partsOf(row).map(({ key }) => key);
        expect(keys).toEqual(row.trim() === '' ? [] : [row.trim().split(/\s+/u).join(' ')]);
      }),
    );
  });
});

function wordsAndTimes({ text, time }: { readonly text: string; readonly time: number }): string[] {
  return partsOf(text).map(({ key }) => `${key} ${String(time)}`);
}
