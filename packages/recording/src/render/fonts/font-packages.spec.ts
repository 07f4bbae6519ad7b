import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { FONT_FAMILIES, TITLE_FAMILY } from './font-family.js';
import { emojiFonts, fallbackFonts } from './font-packages.js';

it('takes each font from a dependency of this package', () => {
  const { dependencies } = JSON.parse(
    readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
  ) as { dependencies: Record<string, string> };
  const families = [...Object.values(FONT_FAMILIES), TITLE_FAMILY];
  const faces = families.flatMap(({ regular, bold, italic, boldItalic }) => [
    regular,
    bold,
    italic,
    boldItalic,
  ]);
  const fonts = [...faces.flat(), ...fallbackFonts(), ...emojiFonts()];
  const names = new Set(fonts.map(({ path }) => /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? ''));
  expect(Object.keys(dependencies)).toEqual(expect.arrayContaining([...names]));
});
