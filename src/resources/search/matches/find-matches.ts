import {
  BestClusters,
  insertByMerit,
  type MatchCluster,
  snippetRange,
  snippetText,
  type TextRange,
} from './clusters.js';
import { type IndexedText, type Occurrence, type QueryTerms } from './query-terms.js';

export interface SearchedTranscript extends IndexedText {
  /** The second of the GIF at which each line is on the screen. */
  readonly lineTimes: readonly number[];
  /** The same in the cast, if there is one. */
  readonly castTimes?: readonly number[] | null;
}

export interface SearchedFields {
  readonly title: IndexedText;
  readonly command: IndexedText;
  readonly tags: IndexedText;
  readonly description: IndexedText;
  readonly transcript: SearchedTranscript | null;
  readonly laterBlocks?: readonly SearchedTranscript[];
}

export interface Match {
  readonly field: (typeof NAMED_FIELDS)[number] | 'transcript';
  /** About 160 characters, with `…` where it is cut; full lines of a transcript when they are short. */
  readonly text: string;
  /** UTF-16 offsets of `text`, in order, ends excluded. */
  readonly ranges: readonly (readonly [number, number])[];
  /** Second of the GIF and MP4. */
  readonly time: number | null;
  /** The same in the cast. */
  readonly castTime: number | null;
}

interface SearchedText {
  readonly text: string;
  /** The widest range that a snippet may show. */
  readonly limits: (found: TextRange) => TextRange;
}

interface Candidate extends MatchCluster {
  readonly field: Match['field'];
  readonly searched: SearchedText;
  readonly timed: SearchedTranscript | null;
  readonly occurrences: readonly Occurrence[];
  readonly shown: TextRange;
}

const NAMED_FIELDS = ['title', 'command', 'tags', 'description'] as const;

/** Lines that differ only in numbers, as in logs, are shown once. */
const NUMBERS = /\d+/g;

/** Spare candidates for those dropped because they overlap. */
const SPARE = 3;

/**
 * The best matches to show: most words of the query, then the closest together, then in field order. Texts that differ only
 * in numbers count once. One match is in the transcript if that matches at all, because it has a time.
 */
export function findMatches(terms: QueryTerms, fields: SearchedFields, limit = 3): Match[] {
  const candidates: Candidate[] = [];
  const search = (field: Match['field'], { text, places }: IndexedText, timed: SearchedTranscript | null) => {
    const occurrences = terms.occurrencesIn(places);
    if (occurrences.length === 0) return;
    const searched = timed ? linesText(text) : plainText(text);
    for (const cluster of bestClusters(searched, occurrences, terms.weights, limit + SPARE)) {
      const { start, end, weight, gap } = cluster;
      const shown = snippetRange(text, cluster, searched.limits(cluster));
      insertByMerit(candidates, { start, end, weight, gap, field, searched, timed, occurrences, shown });
    }
  };
  for (const field of NAMED_FIELDS) search(field, fields[field], null);
  // Later blocks have words that the first lacks, so of equal matches theirs come first.
  for (const block of [...(fields.laterBlocks ?? []), fields.transcript])
    if (block) search('transcript', block, block);
  return choose(candidates, limit).map(present);
}

function bestClusters(
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

function choose(candidates: readonly Candidate[], limit: number): Candidate[] {
  const chosen: Candidate[] = [];
  for (const candidate of candidates)
    if (chosen.every((other) => !showSamePlace(candidate, other))) chosen.push(candidate);
  const first = chosen.slice(0, limit);
  const ofTranscript = chosen.find(({ field }) => field === 'transcript');
  if (limit > 1 && ofTranscript && !first.includes(ofTranscript)) first[limit - 1] = ofTranscript;
  return first;
}

const showSamePlace = (a: Candidate, b: Candidate): boolean =>
  a.occurrences === b.occurrences && a.shown.start < b.shown.end && b.shown.start < a.shown.end;

function present(candidate: Candidate): Match {
  const { field, searched, timed, shown } = candidate;
  const { text, shift } = snippetText(searched.text, shown, searched.limits(candidate));
  const found = highlights(candidate.occurrences, shown);
  const line = timed ? lineOf(timed.text, found[0] ?? candidate) : 0;
  return {
    field,
    text,
    ranges: found.map(({ start, end }) => [start + shift, end + shift] as const),
    time: timed?.lineTimes[line] ?? null,
    castTime: timed?.castTimes?.[line] ?? null,
  };
}

function lineOf(text: string, { start }: TextRange): number {
  let line = 0;
  for (let feed = text.indexOf('\n'); feed >= 0 && feed < start; feed = text.indexOf('\n', feed + 1)) line++;
  return line;
}

function highlights(occurrences: readonly Occurrence[], shown: TextRange): TextRange[] {
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

function plainText(text: string): SearchedText {
  const whole = { start: 0, end: text.length };
  return { text, limits: () => whole };
}

function linesText(text: string): SearchedText {
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
