import { describe, expect, it } from '@jest/globals';
import { buildCast } from '../../../../test/support/cast-builder.js';
import { AsciicastIntake } from './asciicast-intake.js';

const colours = Array.from({ length: 9 }, () => '#112233');
const whole = { fg: '#ffffff', bg: '#000000', palette: colours.slice(0, 8).join(':') };

function warningsOf(version: 1 | 2 | 3, theme: unknown): readonly string[] {
  const header = version === 3 ? { term: { cols: 80, rows: 24, theme } } : { theme };
  const intake = new AsciicastIntake();
  intake.push(buildCast({ version, width: 80, height: 24, events: [[0, 'o', 'x']], header }));
  return intake.end().facts.warnings;
}

describe('the theme in the header of a cast', () => {
  it.each([
    [{}, 'it is empty'],
    [{ fg: '', bg: '', palette: '' }, 'it is empty'],
    ['none', 'it is not an object'],
    [{ ...whole, palette: '' }, 'its palette is empty'],
    [{ palette: whole.palette }, 'its fg and its bg are empty'],
    [{ ...whole, bg: 'black' }, 'its bg is not a colour'],
    [{ ...whole, palette: 7 }, 'its palette is not a string'],
    [{ ...whole, palette: '#112233:red' }, 'colour 2 of its palette is not a colour'],
    [{ ...whole, palette: colours.join(':') }, 'its palette has 9 colours'],
  ])('is ignored with a warning that says what to do: %j', (theme, fault) => {
    const warning = `The theme in the cast's header is ignored: ${fault}. Give fg, bg and a palette of 8 or 16 colours`;
    for (const version of [1, 2, 3] as const)
      expect(warningsOf(version, theme)).toEqual([expect.stringContaining(warning)]);
  });

  it('causes no warning if it is complete or missing', () => {
    for (const version of [1, 2, 3] as const)
      expect([warningsOf(version, whole), warningsOf(version, undefined)]).toEqual([[], []]);
  });
});
