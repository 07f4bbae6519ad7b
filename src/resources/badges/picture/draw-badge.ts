import type { TerminalTheme } from '../../../recording/palette/themes.js';
import type { BadgeText } from './badge-text.js';
import { badgeColours } from './colours.js';
import { flatBadge } from './flat-badge.js';
import { terminalBadge } from './terminal-badge.js';

export const BADGE_STYLES = ['default', 'flat'] as const;
export type BadgeStyle = (typeof BADGE_STYLES)[number];

type Pens = Readonly<Record<BadgeStyle, (text: BadgeText) => string>>;

/** What is the same in every badge of a style and a theme is put together once. */
const pens = new WeakMap<TerminalTheme, Pens>();

/** Draws a badge: SVG of under 2 KB that loads nothing and runs nothing. */
export function drawBadge(style: BadgeStyle, theme: TerminalTheme, text: BadgeText): string {
  return pensOf(theme)[style](text);
}

function pensOf(theme: TerminalTheme): Pens {
  const known = pens.get(theme);
  if (known) return known;
  const colours = badgeColours(theme);
  const made = { default: terminalBadge(colours), flat: flatBadge(colours) };
  pens.set(theme, made);
  return made;
}
