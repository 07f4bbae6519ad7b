import { contrastRatio, type Palette, type TerminalTheme } from '@ttyreel/recording';

export const TONES = ['plain', 'good', 'fair', 'care', 'bad', 'quiet', 'news'] as const;
export type Tone = (typeof TONES)[number];

/** WCAG 2.2, criterion 1.4.3, level AA: 4.5, and a margin for rounding. */
const WANTED_CONTRAST = 4.55;
const STEPS = 20;

export interface Surface {
  readonly fill: string;
  readonly text: string;
}

/** `#rrggbb` each; texts have a contrast of at least 4.5. */
export interface BadgeColours {
  readonly background: string;
  readonly border: string;
  readonly dots: readonly [string, string, string];
  readonly cursor: string;
  readonly prompt: string;
  readonly command: string;
  readonly name: string;
  readonly metric: string;
  readonly message: Readonly<Record<Tone, string>>;
  /** The halves of a flat badge. */
  readonly label: Surface;
  readonly surface: Readonly<Record<Tone, Surface>>;
}

export function badgeColours({ palette, isDark }: TerminalTheme): BadgeColours {
  const { background, foreground } = palette;
  const colours = toneColours(palette);
  const onBackground = (...candidates: string[]) => readable(background, candidates);
  const labelFill = mix(background, foreground, isDark ? 0.16 : 0.12);
  return {
    background,
    border: mix(background, foreground, 0.28),
    dots: [palette.red, palette.yellow, palette.green],
    cursor: palette.cursor,
    prompt: onBackground(palette.green, palette.brightGreen),
    command: onBackground(foreground),
    name: onBackground(palette.cyan, palette.brightCyan),
    metric: onBackground(mix(background, foreground, 0.6)),
    message: eachTone((tone) => onBackground(...colours[tone])),
    label: { fill: labelFill, text: readable(labelFill, [foreground]) },
    surface: eachTone((tone) => surfaceOf(colours[tone][0], palette)),
  };
}

/** Candidates in order of preference. ANSI has no orange, so `care` is between red and yellow. */
function toneColours(palette: Palette): Readonly<Record<Tone, readonly [string, ...string[]]>> {
  return {
    plain: [palette.blue, palette.brightBlue],
    good: [palette.green, palette.brightGreen],
    fair: [palette.yellow, palette.brightYellow],
    care: [mix(palette.red, palette.yellow, 0.5), mix(palette.brightRed, palette.brightYellow, 0.5)],
    bad: [palette.red, palette.brightRed],
    quiet: [mix(palette.background, palette.foreground, 0.55)],
    news: [palette.magenta, palette.brightMagenta],
  };
}

function eachTone<Value>(make: (tone: Tone) => Value): Record<Tone, Value> {
  return Object.fromEntries(TONES.map((tone) => [tone, make(tone)])) as Record<Tone, Value>;
}

/** Falls back to black or white: one of them is always readable. */
function surfaceOf(fill: string, { background, foreground, black, brightWhite }: Palette): Surface {
  const candidates = [background, foreground, black, brightWhite, '#000000', '#ffffff'];
  return { fill, text: readable(fill, candidates) };
}

/** The first readable candidate, otherwise the last one shifted towards black or white. */
function readable(surface: string, candidates: readonly string[]): string {
  const found = candidates.find((colour) => contrastRatio(colour, surface) >= WANTED_CONTRAST);
  if (found !== undefined) return found;
  const end = contrastRatio('#000000', surface) > contrastRatio('#ffffff', surface) ? '#000000' : '#ffffff';
  const last = candidates.at(-1) ?? end;
  for (let step = 1; step < STEPS; step += 1) {
    const shifted = mix(last, end, step / STEPS);
    if (contrastRatio(shifted, surface) >= WANTED_CONTRAST) return shifted;
  }
  return end;
}

/** Interpolates in sRGB. @param share of the second colour, 0 to 1 */
function mix(first: string, second: string, share: number): string {
  const at = (colour: string, place: number) => Number.parseInt(colour.slice(place, place + 2), 16);
  const channels = [1, 3, 5].map((place) =>
    Math.round(at(first, place) * (1 - share) + at(second, place) * share)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${channels.join('')}`;
}
