import { Injectable } from '@nestjs/common';
import { NotFound } from '../domain-errors.js';
import { TranscriptsService } from '../media/transcripts.service.js';
import { assertPageExists, type Page, type PageRequest } from '../page-request.js';
import { ReposService } from '../repos/repos.service.js';
import { isGifId } from './gif-id.js';
import type { GifEntity } from './gif.entity.js';
import { type GifFilter, GifRepository } from './gif.repository.js';

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
export class GifsService {
  constructor(
    private readonly gifs: GifRepository,
    private readonly transcripts: TranscriptsService,
    private readonly repos: ReposService,
  ) {}

  /** @throws NotFound also when it was deleted */
  async get(id: string): Promise<GifDetail> {
    const gif = isGifId(id) ? await this.gifs.findLive(id) : null;
    if (!gif) throw new NotFound(`There is no recording "${id}".`);
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
  listOwn(authorSeq: number, repoSlug: string | undefined, request: PageRequest): Promise<Page<ListedGif>> {
    return this.listed(this.gifs.listOfAuthor(authorSeq, repoSlug, request));
  }

  private async listed(found: Promise<Page<GifEntity>>): Promise<Page<ListedGif>> {
    const page = await found;
    assertPageExists(page.request, page.count);
    const tagCounts = await this.gifs.countPublicByTag(tagSeqsOf(page.rows));
    return { ...page, rows: page.rows.map((gif) => ({ gif, tagCounts })) };
  }
}

function tagSeqsOf(gifs: readonly GifEntity[]): number[] {
  return [...new Set(gifs.flatMap((gif) => gif.gifTags.map((gifTag) => gifTag.tagSeq)))];
}
