import { parse } from 'plist';
import { type ImportedTheme, InvalidThemeFile } from './imported-theme.js';
import { paletteOf } from './palette-of.js';
import { isFields } from './theme-fields.js';

/** The colours of iTerm2, a property list in XML (`.itermcolors`). */
export function iterm2Theme(xml: string): ImportedTheme {
  const colours = readList(xml);
  const colour = (name: string) => colourOf(name, colours[name]);
  const optional = (name: string) => (colours[name] === undefined ? undefined : colour(name));
  const screen = {
    foreground: colour('Foreground Color'),
    background: colour('Background Color'),
    cursor: optional('Cursor Color'),
    selection: optional('Selection Color'),
  };
  const ansi = Array.from({ length: 16 }, (_, at) => colour(`Ansi ${at} Color`));
  return { name: null, palette: paletteOf(screen, ansi) };
}

function readList(xml: string): Readonly<Record<string, unknown>> {
  try {
    const list: unknown = parse(xml);
    if (isFields(list)) return list;
  } catch (error) {
    throw new InvalidThemeFile(`The property list cannot be read: ${messageOf(error)}`);
  }
  throw new InvalidThemeFile('The property list has no dictionary of colours.');
}

/** @param value its components, each 0 to 1 */
function colourOf(name: string, value: unknown): string {
  if (!isFields(value)) throw new InvalidThemeFile(`The colour "${name}" is missing.`);
  if (value['Color Space'] === 'P3') {
    throw new InvalidThemeFile(`The colour "${name}" is in the colour space P3. Export the theme in sRGB.`);
  }
  const channels = ['Red', 'Green', 'Blue'].map((channel) => {
    const share = value[`${channel} Component`];
    if (typeof share === 'number' && share >= 0 && share <= 1) return Math.round(255 * share);
    throw new InvalidThemeFile(`The ${channel} Component of the colour "${name}" must be 0 to 1.`);
  });
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
}
