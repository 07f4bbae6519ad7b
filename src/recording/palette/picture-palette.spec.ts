import { describe, expect, it } from '@jest/globals';
import type { AsciicastTheme } from '../asciicast/asciicast.js';
import { picturePalette, slugOfPicture } from './picture-palette.js';
import { findTheme, THEMES } from './themes.js';

const ansi = Array.from({ length: 16 }, (_, at) => `#0000${at.toString(16)}F`);
const own: AsciicastTheme = { foreground: '#EEEEEE', background: '#111111', palette: ansi };

describe('the theme of a picture that is drawn', () => {
  it('is the default where the cast says nothing of colours', () => {
    expect(slugOfPicture(undefined)).toBe('dracula');
    expect(picturePalette(slugOfPicture(undefined), undefined)).toEqual(findTheme('dracula')?.palette);
  });

  it.each(THEMES)('is $slug where the cast has its colours', ({ slug, palette }) => {
    const { foreground, background } = palette;
    const isAnsi = (name: string) => !['foreground', 'background', 'cursor', 'selection'].includes(name);
    const colours = Object.entries<string>({ ...palette }).filter(([name]) => isAnsi(name));
    const said = {
      foreground: foreground.toUpperCase(),
      background,
      palette: colours.map(([, colour]) => colour),
    };
    expect(slugOfPicture(said)).toBe(slug);
  });

  it('is none where the cast has other colours, which are taken', () => {
    expect(slugOfPicture(own)).toBeNull();
    expect(picturePalette(null, own)).toMatchObject({
      foreground: '#eeeeee',
      background: '#111111',
      cursor: '#eeeeee',
      black: '#00000f',
      brightBlack: '#00008f',
      brightWhite: '#0000ff',
    });
  });

  it('is what its author says, whatever the cast does', () => {
    expect(picturePalette('nord', own)).toEqual(findTheme('nord')?.palette);
  });
});
