import { THEMES } from '../../../recording/palette/themes.js';
import type { BadgeText } from './badge-text.js';
import { badgeColours } from './colours.js';
import { flatBadge } from './flat-badge.js';
import { terminalBadge } from './terminal-badge.js';

export const BADGE_STYLES = ['default', 'flat'] as const;
export type BadgeStyle = (typeof BADGE_STYLES)[number];

/** What is the same in every badge of a style and a theme is put together once. */
const PENS = new Map(
  THEMES.map((theme) => {
    const colours = badgeColours(theme);
    return [theme.slug, { default: terminalBadge(colours), flat: flatBadge(colours) }] as const;
  }),
);

/**
 * Draws a badge: SVG of under 2 KB that loads nothing and runs nothing.
 * @param theme the slug of one of the themes
 * @throws RangeError when there is no such theme
 */
export function drawBadge(style: BadgeStyle, theme: string, text: BadgeText): string {
  const pens = PENS.get(theme);
  if (!pens) throw new RangeError(`There is no theme "${theme}" to draw a badge in.`);
  return pens[style](text);
}
