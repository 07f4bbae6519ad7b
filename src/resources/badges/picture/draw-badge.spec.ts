import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyString } from '../../../../test/support/any-string.js';
import sharp from 'sharp';
import { contrastRatio, DEFAULT_THEME } from '@ttyreel/recording';
import { builtinTheme, THEMES } from '../../../../test/support/builtin-themes.js';
import { METRICS } from '../metric.js';
import type { BadgeText } from './badge-text.js';
import { badgeColours, TONES } from './colours.js';
import { BADGE_STYLES, drawBadge } from './draw-badge.js';

const REQUESTS: BadgeText = {
  command: 'pip',
  name: 'requests',
  label: 'pypi',
  message: '2.32.3',
  flatMessage: 'v2.32.3',
  tone: 'plain',
  description: 'requests version: 2.32.3',
};

/** The longest texts of a badge, with the most bytes per cell. */
function longest(character: string): BadgeText {
  const text = character.repeat(300);
  return {
    command: text,
    name: text,
    metric: text,
    label: text,
    message: text,
    tone: 'care',
    description: text,
  };
}

/** Rendered by librsvg, whose XML parser accepts only well-formed input. */
const sizeOf = async (svg: string) => {
  const { width, height } = await sharp(Buffer.from(svg)).metadata();
  return { width, height };
};

describe('a badge', () => {
  it.each(BADGE_STYLES)(
    'in the style %s is under 2 KB in every theme and tone, whatever its text',
    (style) => {
      for (const theme of THEMES) {
        for (const metric of METRICS) {
          const svg = drawBadge(style, theme, { ...REQUESTS, metric });
          expect(Buffer.byteLength(svg)).toBeLessThan(1_200);
        }
        for (const character of ['x', '&', '"', '許', '🚀', '\u0301', '\u0000']) {
          expect(Buffer.byteLength(drawBadge(style, theme, longest(character)))).toBeLessThan(2_048);
        }
      }
    },
  );

  it.each(BADGE_STYLES)('in the style %s is as wide as its text', async (style) => {
    const width = async (text: Partial<BadgeText>) =>
      (await sizeOf(drawBadge(style, builtinTheme('nord'), { ...REQUESTS, ...text }))).width;
    const one = await width({ message: '1', flatMessage: '1' });
    expect(await width({ message: '1.2.3', flatMessage: '1.2.3' })).toBe(one + 4 * 7);
    expect(await width({ message: '許', flatMessage: '許' })).toBe(one + 7);
  });

  it('has a text alternative', () => {
    for (const style of BADGE_STYLES) {
      const svg = drawBadge(style, DEFAULT_THEME, REQUESTS);
      expect(svg).toMatch(/^<svg [^>]*role="img" aria-label="requests version: 2\.32\.3">/);
      expect(svg).toContain('<title>requests version: 2.32.3</title>');
    }
  });

  it('reads as a terminal line or as a label and a value', () => {
    const words = (svg: string) => svg.replace(/<title>.*<\/title>/, '').replace(/<[^<>]*>/g, '');
    expect(words(drawBadge('default', DEFAULT_THEME, REQUESTS))).toBe('$ pip requests 2.32.3');
    expect(
      words(drawBadge('default', DEFAULT_THEME, { ...REQUESTS, metric: 'license', message: 'MIT' })),
    ).toBe('$ pip requests license MIT');
    expect(words(drawBadge('flat', DEFAULT_THEME, REQUESTS))).toBe('pypiv2.32.3');
  });

  it('is well-formed XML that loads and runs nothing, whatever its text', async () => {
    const text = anyString(40);
    const texts = fc.record({
      command: text,
      name: text,
      metric: fc.option(text, { nil: undefined }),
      label: text,
      message: text,
      tone: fc.constantFrom(...TONES),
      description: text,
    });
    await fc.assert(
      fc.asyncProperty(
        texts,
        fc.constantFrom(...BADGE_STYLES),
        fc.constantFrom(...THEMES),
        async (said, style, theme) => {
          const svg = drawBadge(style, theme, said);
          expect((await sizeOf(svg)).height).toBe(style === 'flat' ? 20 : 24);
          expect(
            svg.match(/<(\w+)/g)?.every((tag) => /^<(svg|title|rect|circle|path|g|text|tspan)$/.test(tag)),
          ).toBe(true);
          expect(svg.replace('xmlns="http://www.w3.org/2000/svg"', '')).not.toMatch(
            /<[^<>]*(?:href|url\(|src=)/,
          );
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe.each(THEMES)('the badge colours in $name', (theme) => {
  const colours = badgeColours(theme);

  it('make every text readable', () => {
    const { background, label, prompt, command, name, metric, message, surface } = colours;
    const pairs = [
      ...[prompt, command, name, metric, ...Object.values(message)].map((text) => ({
        fill: background,
        text,
      })),
      label,
      ...Object.values(surface),
    ];
    expect(pairs).toHaveLength(4 + 2 * TONES.length + 1);
    const hard = pairs.filter(({ fill, text }) => contrastRatio(fill, text) < 4.5);
    expect(hard).toEqual([]);
  });

  it('are those of the theme if they are readable', () => {
    const own = Object.values(theme.palette) as string[];
    expect(own).toEqual(expect.arrayContaining([colours.background, colours.cursor, ...colours.dots]));
    expect(own).toContain(colours.surface.plain.fill);
  });
});
