/** RE2 syntax (github.com/google/re2/wiki/Syntax) that JavaScript writes differently. */
const TRANSLATIONS: readonly (readonly [RegExp, string])[] = [
  [/\\Q.*?(?:\\E|$)/gs, 'q'],
  [/\\[AzC]/g, '\\b'],
  [/\\[pP](?:\{[^{}]*\}|[A-Z])/g, '\\w'],
  [/\\x\{[0-9a-fA-F]+\}/g, 'x'],
  [
    /\[:\^?(?:alnum|alpha|ascii|blank|cntrl|digit|graph|lower|print|punct|space|upper|word|xdigit):\]/g,
    '\\w',
  ],
  [/\(\?P</g, '(?<'],
  [/\(\?[imsU]*(?:-[imsU]+)?([:)])/g, '(?:$1'],
  [/\(\?::/g, '(?:'],
];
/** Compiling a long pattern is slow. */
const LONGEST = 1000;

/** The error of a Go regular expression, as the end of a sentence; null when it is valid. */
export function problemOfPattern(pattern: string): string | null {
  if (pattern.length > LONGEST) return `is longer than ${LONGEST} characters`;
  const bare = pattern.replace(/\\\\/g, '');
  if (/(?<!\\)\(\?<?[=!]/.test(bare)) return 'looks ahead or behind, which Go cannot do';
  if (/\\(?:[1-9]|k<)/.test(bare)) return 'refers back to a group, which Go cannot do';
  for (const [, least, most] of bare.matchAll(/\{(\d+)(?:,(\d*))?\}/g)) {
    if (Number(least) > 1000 || Number(most ?? 0) > 1000) return 'repeats something more than 1000 times';
  }
  const translated = TRANSLATIONS.reduce((text, [from, to]) => text.replace(from, to), pattern);
  try {
    new RegExp(translated);
    return null;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const reason = error.message.split(': ').at(-1) ?? '';
    return `cannot be read: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`;
  }
}
