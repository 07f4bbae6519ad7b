import type { AsciicastTheme } from './asciicast.js';
import { isObject } from './asciicast-line.js';

const REMEDY =
  'Give fg, bg and a palette of 8 or 16 colours joined by colons, each #rrggbb, or leave the theme out.';

/** `palette` is 8 or 16 colours joined by colons; 8 are repeated as the bright ones. */
export function readTheme(theme: unknown): AsciicastTheme | undefined {
  if (!isObject(theme) || typeof theme.palette !== 'string') return undefined;
  const { fg, bg } = theme;
  const palette = coloursOf(theme.palette);
  if (!isColour(fg) || !isColour(bg) || !palette.every(isColour)) return undefined;
  if (palette.length === 8) palette.push(...palette);
  return palette.length === 16 ? { foreground: fg, background: bg, palette } : undefined;
}

/** Why the theme of a header is ignored, and what to do; undefined for a valid one or none. */
export function complaintOfTheme(theme: unknown): string | undefined {
  if (theme === undefined || theme === null || readTheme(theme)) return undefined;
  return `The theme in the cast's header is ignored: ${faultOf(theme)}. ${REMEDY}`;
}

function faultOf(theme: unknown): string {
  if (!isObject(theme)) return 'it is not an object';
  const isEmpty = (name: string) => theme[name] === undefined || theme[name] === null || theme[name] === '';
  const empty = ['fg', 'bg', 'palette'].filter(isEmpty);
  if (empty.length === 3) return 'it is empty';
  if (empty.length > 0) return `its ${empty.join(' and its ')} ${empty.length === 1 ? 'is' : 'are'} empty`;
  const wrong = ['fg', 'bg'].find((name) => !isColour(theme[name]));
  if (wrong) return `its ${wrong} is not a colour`;
  if (typeof theme.palette !== 'string') return 'its palette is not a string';
  const palette = coloursOf(theme.palette);
  const at = palette.findIndex((colour) => !isColour(colour));
  if (at !== -1) return `colour ${at + 1} of its palette is not a colour`;
  return `its palette has ${palette.length > 16 ? 'more than 16' : palette.length} colours`;
}

const coloursOf = (palette: string): string[] => palette.split(':', 17);

function isColour(value: unknown): value is string {
  return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);
}
