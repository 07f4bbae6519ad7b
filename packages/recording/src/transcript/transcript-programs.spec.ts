import { describe, expect, it } from '@jest/globals';
import { textOf, timesOf } from '../../../../test/support/recorded-steps.js';
import type { AsciicastEvent } from '../asciicast/asciicast.js';
import { transcribeCast } from './transcript.js';

const OPEN = '\x1b[?1049h\x1b[H';
const CLOSE = '\x1b[?1049l';

/** One output every 50 milliseconds. */
async function quickly(outputs: readonly string[], height = 5): Promise<string[]> {
  const events = outputs.map((data, at): AsciicastEvent => ({ time: at / 20, code: 'o', data }));
  const { lines } = await transcribeCast({ header: { width: 40, height, env: {} }, events });
  return lines.map(({ text }) => text);
}

const numbers = (count: number) => Array.from({ length: count }, (_, at) => String(at + 1));

describe('a transcript of a full-screen program', () => {
  it('has the text of a row before it was overwritten, at its time', async () => {
    const steps = [OPEN + 'Save changes?', '\x1b[H\x1b[KWritten.', '\x1b[H\x1b[KGoodbye.', CLOSE];
    expect(await timesOf(steps)).toEqual([
      ['Save changes?', 1],
      ['Written.', 2],
      ['Goodbye.', 3],
    ]);
  });

  it('has a typed line once, in its final state', async () => {
    const steps = [OPEN + 'git', ' commit', ' --amend', '\r\nDone', CLOSE];
    expect(await textOf(steps)).toEqual(['git commit --amend', 'Done']);
  });

  it('omits text that disappears immediately', async () => {
    const frames = numbers(40).map((n) => `\x1b[H\x1b[2J${'xyz'[Number(n) % 3] ?? ''}${n}flash`);
    expect(await quickly([OPEN, ...frames, '\x1b[H\x1b[2JThe end', CLOSE])).toEqual(['The end']);
  });

  it('has a word that stays while the rest of its row changes', async () => {
    const frames = numbers(60).map((n) => `\r\x1b[K${'|/-\\'[Number(n) % 4] ?? ''} Resolving ${n}x${n}`);
    const texts = await quickly([OPEN, ...frames, '\r\x1b[KDone', CLOSE]);
    expect(texts).toHaveLength(2);
    expect(texts[0]).toMatch(/^[|/\\-] Resolving \d+x\d+$/);
  });

  it('has a clock ten times, then less and less often', async () => {
    const steps = numbers(100).map((n) => `\x1b[HCPU ${n} %`);
    const texts = await textOf([OPEN, ...steps, CLOSE]);
    const written = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20, 40, 80, 100];
    expect(texts).toEqual(written.map((n) => `CPU ${String(n)} %`));
  });

  it('has every line of a growing list even if only numbers differ', async () => {
    const screen = (last: number) =>
      `\x1b[H${[2, 1, 0].map((back) => `\x1b[Kstep ${String(last - back)}\r\n`).join('')}`;
    const texts = await textOf([OPEN, ...numbers(40).map((n) => screen(Number(n) + 2)), CLOSE]);
    expect(texts).toEqual(numbers(42).map((n) => `step ${n}`));
  });

  it('has only the new text of panes side by side', async () => {
    const steps = [`${OPEN}left one│right one\r\nleft two│`, '\x1b[2;10Hright two', CLOSE];
    expect(await textOf(steps)).toEqual(['left one│right one', 'left two│', 'right two']);
  });

  it('has text that scrolls off, however fast', async () => {
    const lines = numbers(100).map((n) => `line ${n}`);
    expect(await textOf([OPEN + lines.join('\r\n'), CLOSE])).toEqual(lines);
  });

  it('says where it omits the rest of a program', async () => {
    const lines = numbers(10_100).map((n) => `line ${n}`);
    const texts = await textOf([`$ game\r\n${OPEN}${lines.join('\r\n')}`, `${CLOSE}$ ls`]);
    expect(texts).toHaveLength(10_003);
    expect(texts.slice(-3)).toEqual([
      'line 10000',
      '[The rest of this program is left out of the transcript.]',
      '$ ls',
    ]);
  });
});

describe('a transcript of a program that redraws the normal screen', () => {
  it('has one screen of an animation', async () => {
    const frames = numbers(320).map(
      (n) => `\x1b[H\x1b[2J\x1b[3Jthe show\r\n${' '.repeat(Number(n) % 20)}*\r\n`,
    );
    expect(await quickly(['$ play\r\n', ...frames, '$ exit'])).toEqual(['$ play', 'the show', '*', '$ exit']);
  });

  it('has the long scenes of an animation', async () => {
    const frames = numbers(60).map(
      (n) => `\x1b[H\x1b[2J${Number(n) <= 30 ? 'first act' : 'second act'} ${n}`,
    );
    const texts = await quickly(['$ play\r\n', ...frames]);
    expect(texts.slice(0, 2)).toEqual(['$ play', expect.stringMatching(/^first act \d+$/)]);
    expect(texts.at(-1)).toBe('second act 60');
    expect(texts.length).toBeLessThan(5);
  });

  it('has text that was overwritten from the first row on', async () => {
    const steps = ['\x1b[H\x1b[2Jtop\r\nnode\r\nvim', '\x1b[Htop\r\nbash\x1b[K\r\nvim', '\x1b[4;1H$ exit'];
    expect(await textOf(steps)).toEqual(['top', 'node', 'bash', 'vim', '$ exit']);
  });

  it('has a wrapped line once', async () => {
    expect(await textOf(['0123456789 123456789 wrapped\r\n$ clear', '\x1b[H\x1b[2J$'])).toEqual([
      '0123456789 123456789 wrapped',
      '$ clear',
      '$',
    ]);
  });
});
