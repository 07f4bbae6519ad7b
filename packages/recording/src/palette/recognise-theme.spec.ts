import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { GlobalFonts, createCanvas } from '@napi-rs/canvas';
import fc from 'fast-check';
import sharp, { type GifOptions } from 'sharp';
import { THEMES } from '../../../../test/support/builtin-themes.js';
import { damagedGif } from '../../../../test/support/gif-plans.js';
import { InvalidRecording } from '../invalid-recording.js';
import { recogniseTheme } from './recognise-theme.js';
import type { Palette } from './themes.js';

const fonts = path.dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json'));
GlobalFonts.registerFromPath(path.join(fonts, 'ttf', 'DejaVuSansMono.ttf'), 'Terminal');

type TextColours = Pick<
  Palette,
  'background' | 'foreground' | 'cursor' | 'red' | 'green' | 'blue' | 'yellow'
>;

const lines: readonly [keyof TextColours, string][] = [
  ['foreground', '$ ls -l src/recording'],
  ['foreground', 'total 48'],
  ['blue', 'drwxr-xr-x  9 user users  4096 Nov 21 10:25 palette'],
  ['green', '-rwxr-xr-x  1 user users 12033 Nov 21 10:21 draw'],
  ['foreground', '$ git status'],
  ['foreground', 'On branch main'],
  ['red', '        modified:   editor.cast'],
  ['yellow', 'warning: in the working copy, CRLF will be replaced'],
  ['foreground', '$ '],
];

/** A GIF of a terminal of 80 by 24 with these lines; only in the foreground colour if plain. */
function draw(
  palette: TextColours,
  size: number,
  {
    plain = false,
    margin = 0,
    options = {},
  }: { plain?: boolean; margin?: number; options?: GifOptions } = {},
): Promise<Buffer> {
  const [width, height] = [Math.ceil(80 * 0.602 * size), Math.ceil(24 * 1.2 * size)];
  const canvas = createCanvas(width + 2 * margin, height + 2 * margin);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.translate(margin, margin);
  context.fillStyle = palette.background;
  context.fillRect(0, 0, width, height);
  context.font = `${size}px Terminal`;
  lines.forEach(([name, line], row) => {
    context.fillStyle = palette[plain ? 'foreground' : name];
    context.fillText(line, 0, (row + 1) * 1.2 * size);
  });
  context.fillStyle = palette.cursor;
  context.fillRect(2 * 0.602 * size, 8.2 * 1.2 * size, 0.602 * size, 1.2 * size);
  const raw = { width: canvas.width, height: canvas.height, channels: 4 } as const;
  return sharp(canvas.data(), { raw })
    .gif({ effort: 1, ...options })
    .toBuffer();
}

const cases = THEMES.map(({ slug, palette }) => [slug, palette] as const);

describe('recogniseTheme', () => {
  it.each(cases)('recognises %s', async (slug, palette) => {
    for (const gif of await Promise.all([14, 18].map((size) => draw(palette, size))))
      expect(recogniseTheme(gif, THEMES)).toBe(slug);
  });

  it.each(cases)('recognises %s by only background and text', async (slug, palette) => {
    expect(recogniseTheme(await draw(palette, 15, { plain: true }), THEMES)).toBe(slug);
  });

  it.each(cases)('recognises %s on a white page with few colours', async (slug, palette) => {
    expect(
      recogniseTheme(await draw(palette, 16, { margin: 40, options: { colours: 48, dither: 0 } }), THEMES),
    ).toBe(slug);
  });

  it.each([
    ['editor', 'nord'],
    ['progress', 'tokyo-night'],
    ['rebase', 'dracula'],
  ])('recognises the theme of the recording "%s"', (name, slug) => {
    const gif = readFileSync(new URL(`../../../../demo/${name}.gif`, import.meta.url));
    expect(recogniseTheme(gif, THEMES)).toBe(slug);
  });

  const accents = { red: '#c0392b', green: '#16a085', blue: '#2e86c1', yellow: '#b7950b' };
  it.each<[string, TextColours]>([
    ['white on black', { background: '#000000', foreground: '#ffffff', cursor: '#ffffff', ...accents }],
    ['black on white', { background: '#ffffff', foreground: '#000000', cursor: '#000000', ...accents }],
    ['green on black', { background: '#000000', foreground: '#33ff33', cursor: '#33ff33', ...accents }],
    ['white on aubergine', { background: '#300a24', foreground: '#ffffff', cursor: '#ffffff', ...accents }],
    [
      "one theme's text on another's background",
      { background: '#282a36', foreground: '#b58900', cursor: '#b58900', ...accents },
    ],
  ])('recognises no theme in %s', async (_name, palette) => {
    expect(recogniseTheme(await draw(palette, 14), THEMES)).toBeNull();
    expect(recogniseTheme(await draw(palette, 18, { plain: true }), THEMES)).toBeNull();
  });

  it('recognises no theme in a picture without text', async () => {
    const plain = sharp({ create: { width: 60, height: 40, channels: 3, background: '#282a36' } });
    expect(recogniseTheme(await plain.gif().toBuffer(), THEMES)).toBeNull();
  });

  it('returns a theme or rejects any input without other errors', () => {
    fc.assert(
      fc.property(damagedGif(), (gif) => {
        try {
          recogniseTheme(gif, THEMES);
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidRecording);
        }
      }),
      { numRuns: 300 },
    );
  });
});
