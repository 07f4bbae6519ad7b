import type { SearchQuery } from '../query/search-query.js';
import { type Cluster, byMerit } from './clusters.js';
import { QueryTerms } from './query-terms.js';
import {
  type SearchedText,
  bestClusters,
  highlights,
  linesText,
  plainText,
  tagsText,
} from './searched-text.js';
import { type TextRange, snippetRange, snippetText } from './snippet.js';

/** What of a recording is searched. */
export interface SearchedFields {
  readonly title: string;
  readonly command: string;
  readonly tags: readonly string[];
  readonly description: string;
  /** `lineTimes` has the second at which each line of the text, split at line feeds, appeared. */
  readonly transcript: { readonly text: string; readonly lineTimes: readonly number[] } | null;
}

/** A place where a recording has what was asked for. */
export interface Match {
  readonly field: 'title' | 'command' | 'tags' | 'description' | 'transcript';
  /** About 160 characters round the place; `…` where the field goes on. Of a transcript whole lines, when they are short enough. */
  readonly text: string;
  /** What of the text was asked for, in order: start and end, excluded, in UTF-16 offsets of `text`. */
  readonly ranges: readonly (readonly [number, number])[];
  /** The second of the recording at which the line appeared; null for what has no time. */
  readonly time: number | null;
}

interface Candidate extends Cluster {
  readonly field: Match['field'];
  readonly searched: SearchedText;
  /** What would be shown. */
  readonly shown: TextRange;
}

/** Of each field, so that enough are left when some are shown in the same snippet. */
const SPARE = 3;

/**
 * The places of a recording that show best what was asked for. First comes what has most of the words, a
 * phrase counting as its words; then where they are nearest to each other; then the order of the fields,
 * title, command, tags, description, transcript; then the earliest. Texts of a field that are the same but for
 * numbers are one match. When a transcript has a match, its best one is among the matches, because it has a time.
 */
export function findMatches(query: SearchQuery, fields: SearchedFields, limit = 3): Match[] {
  const terms = new QueryTerms(query);
  const candidates = searchedTexts(fields)
    .flatMap(([field, searched]) =>
      bestClusters(searched, terms, limit + SPARE).map((cluster) => {
        const shown = snippetRange(searched.text, cluster, searched.limits(cluster));
        return { ...cluster, field, searched, shown };
      }),
    )
    .sort(byMerit);
  return choose(candidates, limit).map((candidate) => present(candidate, terms, fields));
}

function searchedTexts(fields: SearchedFields): [Match['field'], SearchedText][] {
  return [
    ['title', plainText(fields.title)],
    ['command', plainText(fields.command)],
    ['tags', tagsText(fields.tags)],
    ['description', plainText(fields.description)],
    ['transcript', linesText(fields.transcript?.text ?? '')],
  ];
}

/** The first candidates that do not show the same place again, one of the transcript among them. */
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
  a.field === b.field && a.shown.start < b.shown.end && b.shown.start < a.shown.end;

function present(candidate: Candidate, terms: QueryTerms, { transcript }: SearchedFields): Match {
  const { field, searched, shown } = candidate;
  const { text, shift } = snippetText(searched.text, shown, searched.limits(candidate));
  const found = highlights(searched, terms, shown);
  const isTimed = field === 'transcript' && transcript;
  return {
    field,
    text,
    ranges: found.map(({ start, end }) => [start + shift, end + shift] as const),
    time: isTimed ? (transcript.lineTimes[lineOf(transcript.text, found[0] ?? candidate)] ?? null) : null,
  };
}

/** The number of the line in which a range begins, from 0. */
function lineOf(text: string, { start }: TextRange): number {
  let line = 0;
  for (let feed = text.indexOf('\n'); feed >= 0 && feed < start; feed = text.indexOf('\n', feed + 1)) line++;
  return line;
}
