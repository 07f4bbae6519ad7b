/** The first match counts: most browsers also name their predecessors. */
const BROWSERS = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrom(?:e|ium)\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^([\w.-]{1,40})\//, null],
] as const;

const SYSTEMS = [
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

/** `Firefox on Linux`, for the owner of a session. */
export function browserName(userAgent: string): string {
  const browser = nameIn(BROWSERS, userAgent) ?? 'Unknown browser';
  const system = nameIn(SYSTEMS, userAgent);
  return system === undefined ? browser : `${browser} on ${system}`;
}

function nameIn(names: readonly (readonly [RegExp, string | null])[], userAgent: string): string | undefined {
  for (const [pattern, name] of names) {
    const match = pattern.exec(userAgent);
    if (match) return name ?? match[1];
  }
  return undefined;
}
