import { writePlaces } from '../../../indexing/search-index/text/lexeme-places.js';
import { tokenise } from '../../../indexing/search-index/text/tokens.js';
import { BestClusters, type MatchCluster } from './clusters.js';
import type { Occurrence } from './query-terms.js';
import { type TextRange, snippetRange } from './snippet.js';

/** Lines that differ only in numbers, as in logs, are shown once. */
const NUMBERS = /\d+/g;

export interface IndexedText {
  readonly text: string;
  /** The positions of its lexemes, as `writePlaces` writes them. */
  readonly places: string;
}

export const EMPTY_TEXT: IndexedText = { text: '', places: '' };

/** Tokenises the text when it is first searched. */
export function indexed(text: string, tokens = () => tokenise(text)): IndexedText {
  let places: string | undefined;
  return {
    text,
    get places() {
      return (places ??= writePlaces(tokens()));
    },
  };
}

export function indexedTags(tags: readonly string[]): IndexedText {
  return indexed(tags.join(', '), () => {
    let [offset, position] = [0, 0];
    return tags.flatMap((tag) => {
      const own = tokenise(tag).map(({ lexeme, ...at }) => ({
        lexeme,
        ...{ start: offset + at.start, end: offset + at.end, position: position + at.position },
      }));
      offset += tag.length + ', '.length;
      // No phrase continues in the next tag.
      position = (own.at(-1)?.position ?? position) + 1;
      return own;
    });
  });
}

export interface SearchedText {
  readonly text: string;
  /** The widest range that a snippet may show. */
  readonly limits: (found: TextRange) => TextRange;
}

export function plainText(text: string): SearchedText {
  const whole = { start: 0, end: text.length };
  return { text, limits: () => whole };
}

export function linesText(text: string): SearchedText {
  let line = lineAt(text, 0);
  return {
    text,
    limits: (found) => {
      // Remembers the line: it may be as long as the text and have many matches.
      if (found.start < line.start || found.start > line.end) line = lineAt(text, found.start);
      return found.end <= line.end ? line : { start: line.start, end: endOfLine(text, found.end) };
    },
  };
}

const lineAt = (text: string, offset: number): TextRange => ({
  start: offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1,
  end: endOfLine(text, offset),
});

function endOfLine(text: string, offset: number): number {
  const feed = text.indexOf('\n', offset);
  return feed < 0 ? text.length : feed;
}

export function bestClusters(
  { text, limits }: SearchedText,
  occurrences: readonly Occurrence[],
  weights: readonly number[],
  limit: number,
): readonly MatchCluster[] {
  const best = new BestClusters(weights, limit, (cluster) => {
    const range = snippetRange(text, cluster, limits(cluster));
    return { end: range.end, key: text.slice(range.start, range.end).replace(NUMBERS, '0') };
  });
  for (const occurrence of occurrences) {
    best.add(occurrence);
    if (best.isComplete) break;
  }
  return best.finish();
}

export function highlights(occurrences: readonly Occurrence[], shown: TextRange): TextRange[] {
  const inside = occurrences.filter(({ start }) => start >= shown.start && start < shown.end);
  if (inside.length > 1) inside.sort((a, b) => a.start - b.start);
  const result: { start: number; end: number }[] = [];
  for (const { start, end } of inside) {
    const last = result.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, Math.min(end, shown.end));
    else result.push({ start, end: Math.min(end, shown.end) });
  }
  return result;
}
