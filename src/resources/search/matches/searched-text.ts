import { TokenScanner } from '../../../indexing/search-index/text/token-scanner.js';
import { BestClusters, type Cluster } from './clusters.js';
import { lineFilter } from './line-filter.js';
import type { QueryTerms } from './query-terms.js';
import { type TextRange, snippetRange } from './snippet.js';

/** How far before a snippet reading begins, so that its first word is read as it stands in the text. */
const LOOK_BEHIND = 256;
/** Lines that differ in numbers alone, as those of a build or a log do, are shown once. */
const NUMBERS = /\d+/g;
/** About as many UTF-16 units go with a word, where words are skipped uncounted. */
const UNITS_OF_A_WORD = 8;

/** A field in which matches are looked for. */
export interface SearchedText {
  readonly text: string;
  /**
   * Parts to read, in their order, of those that begin or end after an offset. With the lexemes that are
   * sought, parts that cannot have one may be missing.
   */
  readonly parts: (from: number, sought?: readonly string[]) => Iterable<TextRange>;
  /** What may be shown round something found. */
  readonly limits: (found: TextRange) => TextRange;
}

/** A text that is shown and read as a whole. */
export function plainText(text: string): SearchedText {
  const whole = { start: 0, end: text.length };
  return { text, parts: () => [whole], limits: () => whole };
}

/** Tags, shown together and read one by one. */
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

/** Text of which whole lines are shown. */
export function linesText(text: string): SearchedText {
  let line = linesOf(text, { start: 0, end: 0 });
  return {
    text,
    parts: (from, sought) => lines(text, from, sought && lineFilter(sought)),
    limits: (found) => {
      // A line may be as long as the text, and there may be much to find in it: its ends are looked for once.
      if (found.start < line.start || found.start > line.end)
        line = linesOf(text, { start: found.start, end: found.start });
      return found.end <= line.end ? line : { start: line.start, end: endOfLine(text, found.end) };
    },
  };
}

/** The lines from the one round an offset on; those alone in which the filter finds something, if there is one. */
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

/** The lines that a range touches. */
const linesOf = (text: string, { start, end }: TextRange): TextRange => ({
  start: start === 0 ? 0 : text.lastIndexOf('\n', start - 1) + 1,
  end: endOfLine(text, end),
});

function endOfLine(text: string, offset: number): number {
  const feed = text.indexOf('\n', offset);
  return feed < 0 ? text.length : feed;
}

/** The best places of a text, the best first. */
export function bestClusters(
  { text, parts, limits }: SearchedText,
  terms: QueryTerms,
  limit: number,
): Cluster[] {
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
    // Only lines that follow each other at once are read as one text.
    if (start > last + 1) scanner.skip(Math.ceil((start - last) / UNITS_OF_A_WORD));
    scanner.scan(start, end);
    last = end;
    if (best.isComplete) break;
  }
  return best.finish();
}

/** What was asked for in a range of a text, as ranges in order that do not touch. */
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

/** Ranges that overlap or touch as one, cut at an end. */
function merged(ranges: readonly TextRange[], limit: number): TextRange[] {
  const result: { start: number; end: number }[] = [];
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = result.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, Math.min(end, limit));
    else result.push({ start, end: Math.min(end, limit) });
  }
  return result;
}
