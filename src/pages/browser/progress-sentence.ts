/** How far the files of a new recording are. */
export function sentenceOf(ready: number, left: number, all: number): string {
  if (left === 0) return ready === all ? 'All files are ready.' : '';
  return `${ready} of ${all} files are ready, ${left} left.`;
}
