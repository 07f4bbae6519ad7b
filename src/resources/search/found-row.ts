import { CachedParts } from '../../platform/response-cache/cached-parts.js';
import type { ResponseCache } from '../../platform/response-cache/response-cache.js';
import { tagsOfItem } from '../gifs/data/gif-cache-tags.js';
import type { ListedGif } from '../gifs/data/gif.read-model.js';
import type { SearchedFields } from './matches/find-matches.js';
import type { LineTimes } from './matches/frame-time.js';
import { indexed, indexedTags } from './matches/searched-text.js';

/** What a search shows of a recording. */
export interface FoundRow {
  readonly gif: ListedGif;
  readonly fields: SearchedFields;
  readonly lines: LineTimes;
}

export interface GifTexts {
  readonly seq: number;
  readonly description: string;
  readonly transcript: string | null;
  readonly lineTimes: readonly number[] | null;
  readonly castTimes: readonly number[] | null;
  /** Null for a line that was not typed. */
  readonly typedFrom: readonly (number | null)[] | null;
  /** Null until a new version has written it. */
  readonly places: string | null;
}

export function foundRow(gif: ListedGif, texts: GifTexts): FoundRow {
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
