import { ColourMap } from '../gif/readme/colour-map.js';
import { decodeGif } from '../gif/reading/gif-decoder.js';
import { readImages } from '../gif/reading/gif-images.js';
import { type RgbChannels, distance, distanceToBlend, channelsOf, channelsOfHex } from './rgb-channels.js';
import type { TerminalTheme } from './themes.js';

const pixelBudget = 200_000_000;
const sampledScreens = 12;
const countedColours = 4096;
/** A colour with this share of all pixels is a background: that of the terminal or of the page around it. */
const shareOfBackground = 0.1;
const shareOfTerminal = 0.25;
/** Distances in RGB, each channel 0 to 255. Reduced palettes and dithering cause smaller ones. */
const nearBackground = 9;
const nearColour = 18;
const nearBlend = 14;
/** The weight of a pixel between the background and a colour, as on anti-aliased edges of letters. */
const worthOfBlend = 0.35;
const leastScore = 0.43;
const leastLead = 0.06;

interface Count {
  readonly colour: RgbChannels;
  /** The share of all pixels. */
  readonly share: number;
}

interface ThemeColours {
  readonly slug: string;
  readonly background: RgbChannels;
  readonly foreground: RgbChannels;
  readonly cursor: RgbChannels;
  /** All other colours that differ from the background. */
  readonly others: readonly RgbChannels[];
}

/**
 * The theme of a GIF of a terminal; `null` if none is similar enough.
 *
 * Of the themes whose background fills a quarter of the picture, it is the one that explains the other pixels best, each
 * weighted by its distance from the background. Pixels in one of the theme's colours count in full, pixels between one of
 * them and the background (edges of letters) count a third. Large areas of another colour, such as a page around the
 * terminal, do not count. The best theme must explain enough, and more than the next one. Text must not be brighter than
 * its foreground, such as white on black for the light grey of xterm.
 *
 * @throws InvalidRecording if `GifWalk` rejects the GIF.
 */
export function recogniseTheme(gif: Uint8Array, themes: readonly TerminalTheme[]): string | null {
  const counts = countColours(gif);
  const scored = themes
    .map(coloursOf)
    .filter(({ background }) => shareNear(counts, background) >= shareOfTerminal)
    .map((theme) => ({ slug: theme.slug, score: explained(counts, theme) }))
    .sort((one, other) => other.score - one.score);
  const [best, next] = scored;
  if (!best || best.score < leastScore || best.score - (next?.score ?? 0) < leastLead) return null;
  return best.slug;
}

/** The frequencies of the most frequent colours in screens from the whole animation. */
function countColours(gif: Uint8Array): Count[] {
  const { width, height, images } = readImages(gif);
  const counts = new ColourMap();
  const step = Math.ceil(images.length / sampledScreens);
  let [number, total] = [0, 0];
  for (const { pixels } of decodeGif(gif, { pixelBudget })) {
    if (number++ % step !== 0) continue;
    countPixels(pixels, counts);
    total += width * height;
  }
  const colours = counts.largestFirst().slice(0, countedColours);
  return colours.map((colour) => ({ colour: channelsOf(colour), share: counts.get(colour) / total }));
}

function countPixels(pixels: Uint32Array, counts: ColourMap): void {
  for (let start = 0; start < pixels.length;) {
    const colour = pixels[start] as number;
    let end = start + 1;
    while (end < pixels.length && pixels[end] === colour) end++;
    if (colour !== 0) counts.add(colour, end - start);
    start = end;
  }
}

function shareNear(counts: readonly Count[], background: RgbChannels): number {
  return counts
    .filter(({ colour }) => distance(colour, background) <= nearBackground)
    .reduce((sum, { share }) => sum + share, 0);
}

function explained(counts: readonly Count[], theme: ThemeColours): number {
  if (goesBeyondForeground(counts, theme)) return 0;
  const { background, others } = theme;
  let [sum, of] = [0, 0];
  for (const { colour, share } of counts) {
    const contrast = distance(colour, background);
    if (share >= shareOfBackground || contrast <= nearColour) continue;
    const weight = share * contrast;
    of += weight;
    if (others.some((other) => distance(colour, other) <= nearColour)) sum += weight;
    else if (others.some((other) => distanceToBlend(colour, background, other) <= nearBlend)) {
      sum += weight * worthOfBlend;
    }
  }
  return of === 0 ? 0 : sum / of;
}

/** Whether more text has a stronger colour of the foreground's hue than the foreground. */
function goesBeyondForeground(counts: readonly Count[], theme: ThemeColours): boolean {
  const { background, foreground, cursor } = theme;
  const contrast = distance(foreground, background);
  let [near, beyond] = [0, 0];
  for (const { colour, share } of counts) {
    if (share >= shareOfBackground) continue;
    if (distance(colour, foreground) <= nearColour) near += share;
    else if (distance(colour, background) <= contrast || distance(colour, cursor) <= nearColour) continue;
    else if (distanceToBlend(foreground, background, colour) <= nearBlend) beyond += share;
  }
  return beyond > near;
}

function coloursOf({ slug, palette }: TerminalTheme): ThemeColours {
  const background = channelsOfHex(palette.background);
  const foreground = channelsOfHex(palette.foreground);
  const others = Object.entries(palette)
    .filter(([name]) => name !== 'selection')
    .map(([, colour]: [string, string]) => channelsOfHex(colour))
    .filter((colour) => distance(colour, background) > nearColour);
  return { slug, background, foreground, cursor: channelsOfHex(palette.cursor), others };
}
