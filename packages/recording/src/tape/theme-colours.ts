import { ANSI_COLOURS, type Palette, SCREEN_COLOURS } from '../palette/themes.js';

const COLOURS: readonly (keyof Palette)[] = [...SCREEN_COLOURS, ...ANSI_COLOURS];

/** The error of a JSON theme as a sentence; null when it is valid. */
export function problemOfThemeObject(json: string): string | null {
  const theme = objectOf(json);
  if (!theme) return 'The colours of a theme are a JSON object: { "background": "#171717", … }';
  for (const name of COLOURS) {
    const colour = theme[name];
    if (colour !== undefined && (typeof colour !== 'string' || !isColour(colour)))
      return `The ${name} of this theme is not a colour: write # and six hexadecimal digits.`;
  }
  return null;
}

export function coloursOf(json: string): Partial<Palette> {
  const theme = objectOf(json) ?? {};
  return Object.fromEntries(
    COLOURS.flatMap((name) => {
      const colour = theme[name];
      return typeof colour === 'string' && /^#[0-9a-f]{6}$/i.test(colour)
        ? [[name, colour.toLowerCase()]]
        : [];
    }),
  );
}

export function themeObject(palette: Palette): string {
  return JSON.stringify(Object.fromEntries(COLOURS.map((name) => [name, palette[name]])));
}

function isColour(text: string): boolean {
  return text === '' || /^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(text);
}

function objectOf(json: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
