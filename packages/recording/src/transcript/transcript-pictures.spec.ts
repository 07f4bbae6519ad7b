import { describe, expect, it } from '@jest/globals';
import { kitty, png, sixel } from '../../../../test/support/picture-sequences.js';
import { textOf } from '../../../../test/support/recorded-steps.js';

const PNG = png(20, 40, 0xff0000ff);

describe('a transcript with pictures', () => {
  it.each([
    ['sixel', sixel(20, 40)],
    ['the kitty protocol', kitty('a=T,f=100', PNG)],
    ['an inline file', `\x1b]1337;File=inline=1:${PNG.toString('base64')}\x07`],
  ])('has the text around them but not their data: %s', async (_, sequence) => {
    const half = Math.floor(sequence.length / 2);
    const steps = ['$ show\r\n', sequence.slice(0, half), sequence.slice(half), '\r\n$ exit\r\n'];
    expect(await textOf(steps)).toEqual(['$ show', '', '$ exit']);
  });
});
