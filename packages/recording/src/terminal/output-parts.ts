/** UTF-16 units; small parts let a work limit stop hostile output in time. */
const PART_LENGTH = 16_384;

/** Never splits a surrogate pair. */
export function outputParts(data: string, length = PART_LENGTH): string[] {
  if (data === '') return [];
  if (data.length <= length) return [data];
  const parts: string[] = [];
  for (let start = 0; start < data.length;) {
    let end = Math.min(start + length, data.length);
    if (end < data.length && /[\ud800-\udbff]/.test(data.charAt(end - 1))) end++;
    parts.push(data.slice(start, end));
    start = end;
  }
  return parts;
}
