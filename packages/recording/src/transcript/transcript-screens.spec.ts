import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { type Step, textOf, timesOf } from '../../../../test/support/recorded-steps.js';
import { parseAsciicast } from '../asciicast/parse-asciicast.js';
import { transcribeCast } from './transcript.js';

describe('a transcript of erased and alternate screens', () => {
  it.each([
    '\x1b[H\x1b[2J',
    '\x1b[H\x1b[J',
    '\x1b[3J\x1b[H\x1b[2J',
    '\x1bc',
    '\x1b[5;20H\x1b[1J\x1b[H\x1b[K',
  ])('keeps the screen before %j', async (erase) => {
    const lines = await timesOf(['1\r\n2\r\n3\r\n4\r\n5\r\n6\r\n$ clear', erase, '$ exit']);
    const expected = [
      ['1', 1],
      ['2', 1],
      ['3', 1],
      ['4', 1],
      ['5', 1],
      ['6', 1],
      ['$ clear', 1],
      ['$ exit', 3],
    ];
    expect(lines.filter(([text]) => text !== '')).toEqual(expected);
  });

  it('keeps the lines above the screen when the scrollback is erased', async () => {
    expect(await textOf(['1\r\n2\r\n3\r\n4', '\x1b[3J', '\r\n5'], 20, 2)).toEqual(['1', '2', '3', '4', '5']);
  });

  it('has only the changes of a screen that is redrawn repeatedly', async () => {
    const steps = [1, 2, 2, 3].map((n) => `\x1b[H\x1b[2JEvery 2s: df\r\nused ${String(n)}\r\nfree`);
    const texts = (await textOf(steps)).filter((text) => text !== '');
    expect(texts).toEqual(['Every 2s: df', 'used 1', 'free', 'used 2', 'used 3']);
  });

  it('has a complete screen if only its start equals the previous one', async () => {
    const steps = ['$ ls\r\na\r\nb', '\x1b[H\x1b[2J$ ls\r\nc\r\nd'];
    expect((await textOf(steps)).filter((text) => text !== '')).toEqual(['$ ls', 'a', 'b', '$ ls', 'c', 'd']);
  });

  it('puts the output of a full-screen program after its command', async () => {
    const steps = ['$ vim\r\n', '\x1b[?1049h\x1b[Hhello\r\n~', '\x1b[2;1Hworld', '\x1b[?1049l', '$ exit'];
    expect(await timesOf(steps)).toEqual([
      ['$ vim', 1],
      ['hello', 2],
      ['world', 3],
      ['$ exit', 5],
    ]);
  });

  it('puts it there even if the window is resized meanwhile', async () => {
    const steps: Step[] = [
      'a long first line\r\n$ vim\r\n',
      '\x1b[?1049hhello',
      ['r', '6x4'],
      '\x1b[?1049l',
      '$ exit',
    ];
    expect(await textOf(steps)).toEqual(['a long first line', '$ vim', 'hello', '$ exit']);
  });

  it('has each distinct line of a pager once', async () => {
    const enter = '\x1b[?1049h\x1b[Hp1\r\np2\r\np3\r\np4\r\n:';
    const steps = ['$ less\r\n', enter, '\rp5\r\n:', '\rp6\r\n:', '\x1b[H\x1b[2Jp1\r\nlast', '\x1b[?1049l$ '];
    const texts = (await textOf(steps)).filter((text) => text !== ':');
    expect(texts).toEqual(['$ less', 'p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'last', '$']);
  });

  it('keeps the times of lines that scrolled off before the screen is redrawn', async () => {
    const output = (time: number, data: string) => ({ time, code: 'o', data }) as const;
    const events = [output(0, '\x1b[2J'), output(0.1, 'first\r\n'), output(0.2, '\r\n'.repeat(5))];
    const redraw = [output(0.5, '\x1b[H'), output(0.6, '\x1b[2Jlast')];
    const header = { width: 20, height: 3, env: {} };
    const { lines } = await transcribeCast({ header, events: [...events, ...redraw] });
    expect(lines.find(({ text }) => text === 'first')?.time).toBe(0.1);
  });

  it('has the alternate screen of a recording that ends there', async () => {
    expect(await textOf(['$ top\r\n\x1b[?47hload 1.0'])).toEqual(['$ top', 'load 1.0']);
  });

  it('has what a full-screen program shows after the terminal shrank', async () => {
    const words = Array.from({ length: 15 }, (_, at) => `word${at}x`);
    const steps: Step[] = [
      'hello\r\n',
      ['r', '20x8'],
      '\x1b[?1049h\x1b[H\x1b[2J',
      ...words.map((word) => `\r\n${word}`),
    ];
    expect(await textOf([...steps, '\x1b[?1049l'], 40, 24)).toEqual(['hello', ...words]);
  });

  it.each(['\r\n', '\x1b[S\r'])('has lines that scroll below a header by %j once', async (scroll) => {
    const words = Array.from({ length: 9 }, (_, at) => `word${at}x`);
    const lines = words.map((word) => (scroll === '\r\n' ? `${word}${scroll}` : `${scroll}${word}`));
    const texts = await textOf(['head\r\n\x1b[2;5r\x1b[5;1H', ...lines]);
    expect(texts).toEqual(['head', ...words]);
  });

  it('has each wrapped line of a full-screen program that scrolls once, and whole', async () => {
    const lines = Array.from({ length: 12 }, (_, at) => `para${at} wordone${at} wordtwo${at} end${at}`);
    const steps = ['\x1b[?1049h\x1b[H', ...lines.map((line) => `${line}\r\n`), '\x1b[?1049l'];
    expect(await textOf(steps)).toEqual(lines);
  });

  it('has the times of a screen of one row', async () => {
    expect(await timesOf(['hello\r\n', 'bye\r\n', '$ '], 20, 1)).toEqual([
      ['hello', 1],
      ['bye', 2],
      ['$', 3],
    ]);
  });

  it('joins a line of a full-screen program whose wide character does not fit at the margin', async () => {
    const steps = ['\x1b[?1049h\x1b[H\x1b[2J', `${'a'.repeat(19)}😀 after`, '\x1b[?1049l'];
    expect(await timesOf(steps)).toEqual([[`${'a'.repeat(19)}😀 after`, 2]]);
  });

  it('is correct for a whole session', async () => {
    const file = new URL('../../../../test/fixtures/casts/shell-session.cast', import.meta.url);
    const cast = parseAsciicast(readFileSync(file, 'utf8'));
    const { lines, text } = await transcribeCast(cast);
    expect(lines[0]).toEqual({
      text: 'dev@host:~/notes$ ls -l',
      time: 1.13,
      typedFrom: 0.42,
    });
    expect(text).toContain('$ make build\n[####################] 100% building\n[ 1/60] Building');
    expect(text).toContain('Built target notes ✓ 漢字 🚀\ndev@host:~/notes$ vim todo.md\n# To do\n');
    expect(text).toContain('\n- ship it\n');
    expect(text).toMatch(/\$ clear\ndev@host:~\/notes\$ exit\nexit\n$/);
    expect(await transcribeCast(cast)).toEqual({ lines, text });
  });
});
