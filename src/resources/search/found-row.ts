import { BLOCK_LENGTH } from '../../indexing/search-index/text/transcript-blocks.js';
import { CachedParts } from '../../platform/response-cache/cached-parts.js';
import type { ResponseCache } from '../../platform/response-cache/response-cache.js';
import { tagsOfItem } from '../gifs/data/gif-cache-tags.js';
import {
  GIVEN_SEQS,
  type GifJson,
  gifsOf,
  isVisibleTo,
  listedJson,
  type ListedGif,
  type TagJson,
} from '../gifs/data/gif.read-model.js';
import type { SearchedFields } from './matches/find-matches.js';
import type { LineTimes } from './matches/page-snippets.js';
import { indexed, indexedTags } from './matches/query-terms.js';

/** What a search shows of a recording. */
export interface FoundRow {
  readonly gif: ListedGif;
  readonly fields: SearchedFields;
  readonly lines: LineTimes;
}

/** A row of `ROWS`. */
interface GifTexts {
  readonly seq: number;
  readonly description: string;
  readonly transcript: string | null;
  readonly lineTimes: readonly number[] | null;
  readonly castTimes: readonly number[] | null;
  /** Null for a line that was not typed. */
  readonly typedFrom: readonly (number | null)[] | null;
  /** Null until a new version has written it. */
  readonly places: string | null;
  readonly gifs: GifJson<ListedGif>[] | null;
  readonly tags: TagJson[] | null;
}

/** Texts of recordings; the first row has the recordings too. Long texts in JSON would take three times as long. */
export const ROWS = {
  name: 'search rows',
  text: `
    SELECT texts.*, gifs, tags
    FROM (
      SELECT seq, description, left(transcript, ${BLOCK_LENGTH}) AS transcript, to_json(line_times) AS "lineTimes",
        to_json(cast_times) AS "castTimes", to_json(typed_from) AS "typedFrom", places, row_number() OVER () AS number
      FROM gif_text LEFT JOIN search_document ON gif_seq = seq WHERE seq = ANY(${GIVEN_SEQS})
    ) AS texts LEFT JOIN (${listedJson(`SELECT unnest(${GIVEN_SEQS}) AS seq`)}) AS listed ON number = 1`,
};

/** By `seq`, without recordings deleted or hidden since they were found. */
export function foundRows(rows: readonly GifTexts[]): Map<number, FoundRow> {
  const [{ gifs, tags } = { gifs: null, tags: null }] = rows.filter((row) => row.gifs !== null);
  const texts = new Map(rows.map((row) => [row.seq, row]));
  return new Map(
    gifsOf(gifs, tags).flatMap((gif) => {
      const its = texts.get(gif.seq);
      return its && isVisibleTo(null, gif) ? [[gif.seq, foundRow(gif, its)] as const] : [];
    }),
  );
}

function foundRow(gif: ListedGif, texts: GifTexts): FoundRow {
  const { description, lineTimes, typedFrom } = texts;
  return {
    gif,
    fields: {
      title: indexed(gif.title),
      command: indexed(gif.command),
      tags: indexedTags(gif.tags.map(({ name }) => name)),
      description: indexed(description),
      transcript: transcriptOf(texts),
    },
    lines: { lineTimes, typedFrom },
  };
}

function transcriptOf({ transcript, lineTimes, castTimes, places }: GifTexts): SearchedFields['transcript'] {
  if (transcript === null) return null;
  const text = places === null ? indexed(transcript) : { text: transcript, places };
  return Object.assign(text, { lineTimes: lineTimes ?? [], castTimes });
}

const MAX_ROWS = 10_000;
const MAX_BYTES = 64 * 1024 * 1024;
/** Approximate memory of a row besides its texts, with its JSON. */
const ROW_BYTES = 5_120;
const BYTES_PER_LINE = 24;
/** The size of the positions of lexemes, which are read later, to that of their text. */
const PLACES_SHARE = 3;
/** A string with other characters takes two bytes each. */
const LATIN_1 = /^[\0-\xff]*$/;

export type FoundRowCache = CachedParts<number, FoundRow>;

/** By `seq`, until something that a search shows of the recording changes. */
export function createFoundRowCache(cache: ResponseCache): FoundRowCache {
  return new CachedParts(cache, {
    max: MAX_ROWS,
    maxBytes: MAX_BYTES,
    bytesOf,
    tagsOf: ({ gif }) => tagsOfItem(gif),
  });
}

function bytesOf({ fields: { title, command, tags, description, transcript }, lines }: FoundRow): number {
  const texts = [title, command, tags, description, ...(transcript ? [transcript] : [])];
  const bytes = texts.reduce((sum, { text }) => sum + stringBytes(text) + PLACES_SHARE * text.length, 0);
  return bytes + BYTES_PER_LINE * (lines.lineTimes?.length ?? 0) + ROW_BYTES;
}

const stringBytes = (text: string): number => (LATIN_1.test(text) ? 1 : 2) * text.length;
