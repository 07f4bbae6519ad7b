/** Red, green and blue of a `#rrggbb` colour, 0 to 255 each. */
function channels(colour: string): readonly [number, number, number] {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) {
    throw new RangeError(
      `"${colour}" is not a colour that can be measured; write it as #rrggbb, six hexadecimal digits.`,
    );
  }
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 0xff, value & 0xff];
}

/** Undoes the sRGB transfer curve: an 8-bit channel to linear light, 0 to 1. */
function linear(channel: number): number {
  const encoded = channel / 255;
  return encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4;
}

/**
 * The relative luminance of a `#rrggbb` colour: 0 for black, 1 for white.
 *
 * Source: WCAG 2.2, definition of relative luminance, with the sRGB threshold 0.04045 of its erratum of 2021.
 *
 * @throws RangeError if the colour is not `#rrggbb`.
 */
export function relativeLuminance(colour: string): number {
  const [red, green, blue] = channels(colour);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/**
 * The contrast between two `#rrggbb` colours in any order: 1 (equal) to 21 (black on white).
 *
 * Source: WCAG 2.2, definition of contrast ratio; level AA requires 4.5 for body text (criterion 1.4.3).
 *
 * @throws RangeError if either colour is not `#rrggbb`.
 */
export function contrastRatio(one: string, other: string): number {
  const first = relativeLuminance(one);
  const second = relativeLuminance(other);
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}
