import type { TerminalTheme } from '@ttyreel/recording';
import type { BadgeText } from './badge-text.js';
import { badgeColours } from './colours.js';
import { flatBadge } from './flat-badge.js';
import { terminalBadge } from './terminal-badge.js';

export const BADGE_STYLES = ['default', 'flat'] as const;
export type BadgeStyle = (typeof BADGE_STYLES)[number];

type Renderers = Readonly<Record<BadgeStyle, (text: BadgeText) => string>>;

/** The constant parts of a style and theme are built once. */
const RENDERERS = new WeakMap<TerminalTheme, Renderers>();

/** Draws an SVG of under 2 KB without external resources or scripts. */
export function drawBadge(style: BadgeStyle, theme: TerminalTheme, text: BadgeText): string {
  return renderersOf(theme)[style](text);
}

function renderersOf(theme: TerminalTheme): Renderers {
  const known = RENDERERS.get(theme);
  if (known) return known;
  const colours = badgeColours(theme);
  const renderers = { default: terminalBadge(colours), flat: flatBadge(colours) };
  RENDERERS.set(theme, renderers);
  return renderers;
}
