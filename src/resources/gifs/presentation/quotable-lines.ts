import { findSecrets } from '@ttyreel/recording';

/** A line may be a megabyte. */
const LINE_MAX = 1_000;
const MOST_LINES = 100;
const LETTER = /[\p{L}\p{N}]/gu;

/**
 * The first lines of a transcript that may be quoted elsewhere: with text, and without anything that looks like a secret,
 * confirmed or not. A secret may continue on the lines after it, up to the first one with white space.
 */
export function* quotableLines(transcript: string): Generator<string, void, undefined> {
  let continues = false;
  let read = 0;
  for (let at = 0; at < transcript.length && read < MOST_LINES; at = endOfLine(transcript, at) + 1) {
    const line = lineAt(transcript, at);
    if (!hasText(line)) {
      continues = false;
      continue;
    }
    read++;
    if (hasSecret([line]) || continuesInto(line, lineAt(transcript, endOfLine(transcript, at) + 1))) {
      continues = true;
    } else if (continues) {
      continues = !/\s/.test(line.trim());
    } else {
      yield line.slice(0, LINE_MAX);
    }
  }
}

function endOfLine(text: string, start: number): number {
  const feed = text.indexOf('\n', start);
  return feed === -1 ? text.length : feed;
}

/** With some characters more than are quoted, so that no secret is cut. */
function lineAt(text: string, start: number): string {
  return text.slice(start, Math.min(endOfLine(text, start), start + 2 * LINE_MAX));
}

/** Whether only both lines together have a secret. */
function continuesInto(line: string, next: string): boolean {
  return !hasSecret([next]) && (hasSecret([line.trimEnd() + next.trimStart()]) || hasSecret([line, next]));
}

/** Two letters or digits at least. */
export function hasText(line: string): boolean {
  return (line.match(LETTER)?.length ?? 0) > 1;
}

export function hasSecret(lines: readonly string[]): boolean {
  return (
    findSecrets(
      lines.map((text) => ({ text, time: null })),
      'screen',
    ).length > 0
  );
}
