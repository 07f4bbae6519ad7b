import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { GifDetail, ListedGif } from '../../resources/gifs/gif.read-model.js';
import { GifsService } from '../../resources/gifs/gifs.service.js';
import { toolOf } from '../../resources/gifs/tool.js';
import { SearchEngine } from '../../resources/search/search-engine.js';

const SHOWN = 4;
/** Of each list that is looked through. */
const CANDIDATES = 24;
const MOST_TAGS = 3;
const MOST_WORDS = 2;
/** Shorter ones are rarely what a recording is about. */
const SHORTEST_WORD = 4;
const WORD = /[\p{L}\p{N}]+/gu;
/** New uploads may wait: a page that is read often is built every 30 s. */
const CHOSEN_FOR_MS = 300_000;
const MOST_KEPT = 5_000;

export interface Related {
  /** The best first. */
  readonly gifs: readonly ListedGif[];
  /** Whether all are there for their author alone. */
  readonly isByAuthor: boolean;
}

/**
 * Recordings with the same tags, tool or words, filled up with others of the author. Candidates are the newest of the
 * rarest tags and the best results of searches, so it costs a few indexed lists, however many recordings there are.
 */
@Injectable()
export class RelatedGifs {
  readonly #chosen = new LRUCache<string, { readonly seqs: number[]; readonly isByAuthor: boolean }>({
    max: MOST_KEPT,
    ttl: CHOSEN_FOR_MS,
  });

  constructor(
    private readonly gifs: GifsService,
    private readonly engine: SearchEngine,
  ) {}

  /** Only public ones, as they are now. */
  async of(gif: GifDetail): Promise<Related> {
    const key = JSON.stringify([gif.seq, gif.title, gif.command, gif.tags.map(({ slug }) => slug)]);
    let chosen = this.#chosen.get(key);
    if (!chosen) {
      chosen = await this.choose(gif);
      this.#chosen.set(key, chosen);
    }
    const gifs = await this.gifs.listBySeqs(chosen.seqs);
    return {
      gifs: gifs.filter(({ visibility, deletedAt }) => visibility === 'public' && deletedAt === null),
      isByAuthor: chosen.isByAuthor,
    };
  }

  private async choose(gif: GifDetail): Promise<{ seqs: number[]; isByAuthor: boolean }> {
    const request = { page: 1, size: CANDIDATES };
    const rarest = gif.tags.toSorted((one, other) => one.gifCount - other.gifCount).slice(0, MOST_TAGS);
    const lists = await Promise.all([
      ...rarest.map(async ({ slug }) => (await this.gifs.listPublic({ tag: slug }, request)).rows),
      ...textsOf(gif).map((text) => this.search(text)),
      this.gifs.listPublic({ username: gif.author.username }, request).then(({ rows }) => rows),
    ]);
    const candidates = new Map(lists.flat().map((other) => [other.seq, other]));
    candidates.delete(gif.seq);
    const scored = [...candidates.values()]
      .map((other) => ({ other, score: likeness(gif, other) }))
      .filter(({ other, score }) => score > 0 || other.authorSeq === gif.authorSeq)
      .toSorted((one, two) => two.score - one.score || two.other.seq - one.other.seq)
      .slice(0, SHOWN);
    return {
      seqs: scored.map(({ other }) => other.seq),
      isByAuthor: scored.every(({ score }) => score === 0),
    };
  }

  /** A text with a typing mistake is not corrected: its results would be about something else. */
  private async search(text: string): Promise<ListedGif[]> {
    const request = { text, sort: 'relevance', page: { page: 1, size: CANDIDATES } } as const;
    const { rows, correctedQuery } = await this.engine.search(request);
    return correctedQuery === null ? rows.map(({ gif }) => gif) : [];
  }
}

/** What to search for: the tool, and the longest words of the title. */
function textsOf({ title, command }: Pick<GifDetail, 'title' | 'command'>): string[] {
  const words = wordsOf(title).toSorted((one, other) => other.length - one.length);
  const tool = toolOf(command)?.name;
  return [...new Set([...(tool ? [tool] : []), ...words.slice(0, MOST_WORDS)])];
}

function wordsOf(title: string): string[] {
  return (title.toLowerCase().match(WORD) ?? []).filter((word) => word.length >= SHORTEST_WORD);
}

type Compared = Pick<ListedGif, 'title' | 'command' | 'tags' | 'repoSeq'>;

/** A tag counts for more the fewer recordings have it. */
export function likeness(gif: Compared, other: Compared): number {
  const tags = new Set(other.tags.map(({ slug }) => slug));
  const shared = gif.tags.filter(({ slug }) => tags.has(slug));
  const words = new Set(wordsOf(other.title));
  const sharedWords = new Set(wordsOf(gif.title).filter((word) => words.has(word)));
  const tool = toolOf(gif.command)?.slug;
  return (
    shared.reduce((sum, { gifCount }) => sum + 3 / Math.log2(2 + gifCount), 0) +
    (tool !== undefined && tool === toolOf(other.command)?.slug ? 1 : 0) +
    (gif.repoSeq !== null && gif.repoSeq === other.repoSeq ? 0.5 : 0) +
    0.5 * sharedWords.size
  );
}
