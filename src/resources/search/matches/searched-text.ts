import { TokenScanner } from '../../../indexing/search-index/text/token-scanner.js';
import { BestClusters, type MatchCluster } from './clusters.js';
import { lineFilter } from './line-filter.js';
import type { QueryTerms } from './query-terms.js';
import { type TextRange, snippetRange } from './snippet.js';

/** Scanning starts before a snippet, so that its first word is read in context. */
const LOOK_BEHIND = 256;
/** Lines that differ only in numbers, as in logs, are shown once. */
const NUMBERS = /\d+/g;
const UNITS_PER_WORD = 8;

export interface SearchedText {
  readonly text: string;
  /** Parts to scan, from an offset on; parts without any of the lexemes may be missing. */
  readonly parts: (from: number, sought?: readonly string[]) => Iterable<TextRange>;
  /** The widest range that a snippet may show. */
  readonly limits: (found: TextRange) => TextRange;
}

export function plainText(text: string): SearchedText {
  const whole = { start: 0, end: text.length };
  return { text, parts: () => [whole], limits: () => whole };
}

export function tagsText(tags: readonly string[]): SearchedText {
  const separator = ', ';
  let end = -separator.length;
  const parts = tags.map((tag) => {
    const start = end + separator.length;
    end = start + tag.length;
    return { start, end };
  });
  return { ...plainText(tags.join(separator)), parts: () => parts };
}

export function linesText(text: string): SearchedText {
  let line = linesOf(text, { start: 0, end: 0 });
  return {
    text,
    parts: (from, sought) => lines(text, from, sought && lineFilter(sought)),
    limits: (found) => {
      // Remembers the line: it may be as long as the text and have many matches.
      if (found.start < line.start || found.start > line.end)
        line = linesOf(text, { start: found.start, end: found.start });
      return found.end <= line.end ? line : { start: line.start, end: endOfLine(text, found.end) };
    },
  };
}

function* lines(text: string, from: number, filter?: RegExp): Generator<TextRange, void, void> {
  for (let offset = from; offset < text.length;) {
    if (filter) filter.lastIndex = offset;
    const found = filter ? filter.exec(text)?.index : offset;
    if (found === undefined) return;
    const line = linesOf(text, { start: found, end: found });
    yield line;
    offset = line.end + 1;
  }
}

const linesOf = (text: string, { start, end }: TextRange): TextRange => ({
  start: start === 0 ? 0 : text.lastIndexOf('\n', start - 1) + 1,
  end: endOfLine(text, end),
});

function endOfLine(text: string, offset: number): number {
  const feed = text.indexOf('\n', offset);
  return feed < 0 ? text.length : feed;
}

export function bestClusters(
  { text, parts, limits }: SearchedText,
  terms: QueryTerms,
  limit: number,
): MatchCluster[] {
  const best = new BestClusters(terms.weights, limit, (cluster) => {
    const range = snippetRange(text, cluster, limits(cluster));
    return { end: range.end, key: text.slice(range.start, range.end).replace(NUMBERS, '0') };
  });
  const scanner = new TokenScanner(
    text,
    terms.sink((occurrence) => {
      best.add(occurrence);
      if (best.isFull) scanner.stop();
    }),
  );
  let last = -1;
  for (const { start, end } of parts(0, terms.sought)) {
    // Positions continue only across adjacent lines.
    if (start > last + 1) scanner.skip(Math.ceil((start - last) / UNITS_PER_WORD));
    scanner.scan(start, end);
    last = end;
    if (best.isComplete) break;
  }
  return best.finish();
}

export function highlights({ text, parts }: SearchedText, terms: QueryTerms, shown: TextRange): TextRange[] {
  const found: TextRange[] = [];
  const scanner = new TokenScanner(
    text,
    terms.sink((occurrence) => {
      if (occurrence.start >= shown.start && occurrence.start < shown.end) found.push(occurrence);
    }),
  );
  let last = -1;
  for (const { start, end } of parts(shown.start)) {
    if (start >= shown.end) break;
    if (start > last + 1) scanner.skip(1);
    scanner.scan(Math.max(start, shown.start - LOOK_BEHIND), Math.min(end, shown.end));
    last = end;
  }
  return merged(found, shown.end);
}

function merged(ranges: readonly TextRange[], limit: number): TextRange[] {
  const result: { start: number; end: number }[] = [];
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = result.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, Math.min(end, limit));
    else result.push({ start, end: Math.min(end, limit) });
  }
  return result;
}
