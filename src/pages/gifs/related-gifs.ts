import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { GifDetail, ListedGif } from '../../resources/gifs/data/gif.read-model.js';
import { GifsService } from '../../resources/gifs/gifs.service.js';
import { toolOf } from '../../resources/gifs/presentation/tool.js';
import { SearchEngine } from '../../resources/search/search-engine.js';

const SHOWN = 3;
/** The number of candidates from each list. */
const CANDIDATES = 24;
const MOST_TAGS = 3;
const MOST_WORDS = 2;
/** Shorter words rarely describe a recording. */
const SHORTEST_WORD = 4;
const WORD = /[\p{L}\p{N}]+/gu;
/** New uploads may appear later: recordings share their lists, which cost more than the rest of a page. */
const LIST_LASTS_MS = 300_000;
const MOST_LISTS = 500;

/** The features by which recordings are compared. */
interface Features {
  readonly tags: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
  /** Slug. */
  readonly tool?: string;
  readonly repoSeq: number | null;
}

/** The cached facts of each recording in a list. */
interface Candidate extends Features, Pick<ListedGif, 'seq' | 'authorSeq'> {}

type Load = () => Promise<readonly ListedGif[]>;

export interface Related {
  /** Best first. */
  readonly gifs: readonly ListedGif[];
  /** Whether all are visible only to their author. */
  readonly isByAuthor: boolean;
}

/**
 * Recordings with the same tags, tool or words, filled up with others of the author. Candidates are the newest of the
 * rarest tags and the best results of searches, so it costs a few indexed lists, however many recordings there are.
 */
@Injectable()
export class RelatedGifs {
  readonly #lists = new LRUCache<string, readonly Candidate[], Load>({
    max: MOST_LISTS,
    ttl: LIST_LASTS_MS,
    fetchMethod: async (_key, _stale, { context: load }) => (await load()).map(candidateOf),
  });

  constructor(
    private readonly gifs: GifsService,
    private readonly engine: SearchEngine,
  ) {}

  /** Only public ones, as they are now. */
  async of(gif: GifDetail): Promise<Related> {
    const chosen = await this.choose(gif);
    return {
      gifs: await this.gifs.listVisible(
        chosen.map(({ seq }) => seq),
        null,
      ),
      isByAuthor: chosen.every(({ score }) => score === 0),
    };
  }

  /** Searches for words of the title only if tags and tool find too few, because recordings rarely share that search. */
  private async choose(gif: GifDetail): Promise<{ seq: number; score: number }[]> {
    const tool = toolOf(gif.command)?.name;
    const rarest = gif.tags.toSorted((one, other) => one.gifCount - other.gifCount).slice(0, MOST_TAGS);
    const lists = await Promise.all([
      ...rarest.map(({ slug }) => this.listPublic({ tag: slug })),
      ...(tool ? [this.search(tool)] : []),
    ]);
    const best = bestOf(gif, lists.flat());
    if (best.length === SHOWN) return best;
    const more = await Promise.all([
      ...longestWords(gif.title).map((word) => this.search(word)),
      this.listPublic({ username: gif.author.username }),
    ]);
    return bestOf(gif, [...lists, ...more].flat());
  }

  private listPublic(filter: { tag: string } | { username: string }): Promise<readonly Candidate[]> {
    const load = async () => (await this.gifs.listPublic(filter, { page: 1, size: CANDIDATES })).rows;
    return this.#lists.forceFetch(JSON.stringify(filter), { context: load });
  }

  /** A misspelled text is not corrected: its results would be about something else. */
  private search(text: string): Promise<readonly Candidate[]> {
    const request = { text, sort: 'relevance', page: { page: 1, size: CANDIDATES } } as const;
    const load = async () => {
      const { rows, correctedQuery } = await this.engine.search(request);
      return correctedQuery === null ? rows.map(({ gif }) => gif) : [];
    };
    return this.#lists.forceFetch(JSON.stringify({ text }), { context: load });
  }
}

function candidateOf(gif: ListedGif): Candidate {
  return { seq: gif.seq, authorSeq: gif.authorSeq, ...featuresOf(gif) };
}

/** The most similar ones, and others of the author, best first. */
function bestOf(gif: GifDetail, candidates: readonly Candidate[]): { seq: number; score: number }[] {
  const others = new Map(candidates.map((other) => [other.seq, other]));
  others.delete(gif.seq);
  const features = featuresOf(gif);
  return [...others.values()]
    .map((other) => ({ other, seq: other.seq, score: likeness(gif.tags, features, other) }))
    .filter(({ other, score }) => score > 0 || other.authorSeq === gif.authorSeq)
    .toSorted((one, two) => two.score - one.score || two.seq - one.seq)
    .slice(0, SHOWN);
}

function longestWords(title: string): string[] {
  const words = wordsOf(title).toSorted((one, other) => other.length - one.length);
  return [...new Set(words)].slice(0, MOST_WORDS);
}

function wordsOf(title: string): string[] {
  return (title.toLowerCase().match(WORD) ?? []).filter((word) => word.length >= SHORTEST_WORD);
}

/** The features of a recording, computed once, because each recording is compared with many. */
export function featuresOf(gif: Pick<ListedGif, 'title' | 'command' | 'tags' | 'repoSeq'>): Features {
  return {
    tags: new Set(gif.tags.map(({ slug }) => slug)),
    words: new Set(wordsOf(gif.title)),
    tool: toolOf(gif.command)?.slug,
    repoSeq: gif.repoSeq,
  };
}

/** A tag counts more the fewer recordings have it. @param tags of the first */
export function likeness(tags: ListedGif['tags'], one: Features, other: Features): number {
  const shared = tags.filter(({ slug }) => other.tags.has(slug));
  const sharedWords = [...one.words].filter((word) => other.words.has(word));
  return (
    shared.reduce((sum, { gifCount }) => sum + 3 / Math.log2(2 + gifCount), 0) +
    (one.tool !== undefined && one.tool === other.tool ? 1 : 0) +
    (one.repoSeq !== null && one.repoSeq === other.repoSeq ? 0.5 : 0) +
    0.5 * sharedWords.length
  );
}
