import { THEMES } from '../../../recording/palette/themes.js';
import type { BadgeText } from './badge-text.js';
import { badgeColours } from './colours.js';
import { flatBadge } from './flat-badge.js';
import { terminalBadge } from './terminal-badge.js';

export const BADGE_STYLES = ['default', 'flat'] as const;
export type BadgeStyle = (typeof BADGE_STYLES)[number];

/** The constant parts of a style and theme are built once. */
const RENDERERS = new Map(
  THEMES.map((theme) => {
    const colours = badgeColours(theme);
    return [theme.slug, { default: terminalBadge(colours), flat: flatBadge(colours) }] as const;
  }),
);

/** Draws an SVG of under 2 KB without external resources or scripts. @throws RangeError for an unknown theme */
export function drawBadge(style: BadgeStyle, theme: string, text: BadgeText): string {
  const renderers = RENDERERS.get(theme);
  if (!renderers) throw new RangeError(`There is no theme "${theme}" to draw a badge in.`);
  return renderers[style](text);
}
