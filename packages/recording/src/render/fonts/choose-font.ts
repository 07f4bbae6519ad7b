import { type FontFamily, type Style, filesOf } from './font-family.js';
import type { FontFile } from './font-file.js';
import { emojiFonts, fallbackFonts } from './font-packages.js';

/** Requests text presentation of the preceding character. */
const TEXT_SELECTOR = '\ufe0e';
const EMOJI_SELECTOR = '\ufe0f';
/** Guide the choice and joining of glyphs; fonts need not have them. */
const INVISIBLE = /[\p{Variation_Selector}\u200c\u200d]/gu;

/** Whether a character is to be shown as a picture. */
export function isEmoji(text: string): boolean {
  if (text.includes(TEXT_SELECTOR)) return false;
  return (
    /^(?:\p{Emoji_Presentation}|\p{Emoji_Modifier_Base}\p{Emoji_Modifier})/u.test(text) ||
    (text.includes(EMOJI_SELECTOR) && /^\p{Emoji}/u.test(text))
  );
}

/** The first font that has all of a character and its combining characters, else its base; undefined for none. */
export function fontFor(text: string, style: Style, family: FontFamily): FontFile | undefined {
  const codes = codesOf(text);
  const [base = 0] = codes;
  const fonts = [...filesOf(family, style), ...fallbackFonts()];
  return fonts.find((font) => codes.every((code) => font.has(code))) ?? fonts.find((font) => font.has(base));
}

/** The first file that has all characters of a sequence: only then it may have a picture for the whole. */
export function emojiFontFor(text: string): FontFile | undefined {
  const codes = codesOf(text);
  return emojiFonts().find((font) => codes.every((code) => font.has(code)));
}

/** The part of a text that a font has, so that the canvas uses no system font. */
export function textIn(font: FontFile, text: string): string {
  const [base = '', ...others] = text.replace(INVISIBLE, '');
  return base + others.filter((character) => font.has(character.codePointAt(0) ?? 0)).join('');
}

function codesOf(text: string): number[] {
  return Array.from(text.replace(INVISIBLE, ''), (character) => character.codePointAt(0) ?? 0);
}
