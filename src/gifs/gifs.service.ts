import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { OwnershipSource } from '../auth/guards.js';
import { NotFound } from '../domain-errors.js';
import { TranscriptsService } from '../media/transcripts.service.js';
import { assertPageExists, type Page, type PageRequest } from '../page-request.js';
import { ReposService } from '../repos/repos.service.js';
import { isGifId } from './gif-id.js';
import type { GifEntity } from './gif.entity.js';
import { type GifFilter, GifRepository, type OwnGifFilter } from './gif.repository.js';

export interface ListedGif {
  readonly gif: GifEntity;
  /** Public recordings of each of its tags, by the tag's `seq`. */
  readonly tagCounts: ReadonlyMap<number, number>;
}

export interface GifDetail extends ListedGif {
  readonly transcript: string;
  readonly repoGifCount: number;
}

@Injectable()
export class GifsService implements OwnershipSource {
  constructor(
    private readonly gifs: GifRepository,
    private readonly transcripts: TranscriptsService,
    private readonly repos: ReposService,
  ) {}

  /** @throws NotFound also when it was deleted */
  async get(id: string): Promise<GifDetail> {
    const gif = isGifId(id) ? await this.gifs.findLive(id) : null;
    if (!gif) throw noSuchGif(id);
    const [tagCounts, transcript, repoGifCount] = await Promise.all([
      this.gifs.countPublicByTag(tagSeqsOf([gif])),
      this.transcripts.findText(gif.seq),
      gif.repo ? this.repos.countPublicGifs(gif.repo) : 0,
    ]);
    return { gif, tagCounts, transcript, repoGifCount };
  }

  /** @throws NotFound past the last page */
  listPublic(filter: GifFilter, request: PageRequest): Promise<Page<ListedGif>> {
    return this.listed(this.gifs.listPublic(filter, request));
  }

  /** @throws NotFound past the last page */
  listOwn(authorSeq: number, filter: OwnGifFilter, request: PageRequest): Promise<Page<ListedGif>> {
    return this.listed(this.gifs.listOfAuthor(authorSeq, filter, request));
  }

  /** @throws NotFound past the last page, and when no public recording has the tag: others do not give it away */
  async listOfTag(slug: string, request: PageRequest): Promise<Page<ListedGif>> {
    const page = await this.listPublic({ tag: slug }, request);
    if (page.count === 0) throw new NotFound(`There is no tag "${slug}".`);
    return page;
  }

  /** The author's `seq`; null when there is no such recording, or it was deleted. */
  async ownerOf(id: string): Promise<number | null> {
    return isGifId(id) ? this.gifs.findOwner(id) : null;
  }

  /** In the order of the `seq`s, whoever may see them; one that was purged is left out. */
  async listBySeqs(seqs: readonly number[]): Promise<ListedGif[]> {
    if (seqs.length === 0) return [];
    const gifs = await this.gifs.listBySeqs(seqs);
    const tagCounts = await this.gifs.countPublicByTag(tagSeqsOf(gifs));
    const bySeq = new Map(gifs.map((gif) => [gif.seq, { gif, tagCounts }]));
    return seqs.map((seq) => bySeq.get(seq)).filter((listed) => listed !== undefined);
  }

  /**
   * For rows that are to refer to a recording: it is not purged as long as the transaction lasts.
   * @returns its `seq`
   * @throws NotFound unless it is public or the viewer's own
   */
  async holdVisible(id: string, viewerSeq: number, manager: EntityManager): Promise<number> {
    const seq = isGifId(id) ? await this.gifs.hold(id, viewerSeq, manager) : null;
    if (seq === null) throw noSuchGif(id);
    return seq;
  }

  private async listed(found: Promise<Page<GifEntity>>): Promise<Page<ListedGif>> {
    const page = await found;
    assertPageExists(page.request, page.count);
    const tagCounts = await this.gifs.countPublicByTag(tagSeqsOf(page.rows));
    return { ...page, rows: page.rows.map((gif) => ({ gif, tagCounts })) };
  }
}

export function noSuchGif(id: string): NotFound {
  return new NotFound(`There is no recording "${id}".`);
}

function tagSeqsOf(gifs: readonly GifEntity[]): number[] {
  return [...new Set(gifs.flatMap((gif) => gif.gifTags.map((gifTag) => gifTag.tagSeq)))];
}
