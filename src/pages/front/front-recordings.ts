import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../platform/config/app-config.js';
import type { CacheTag } from '../../platform/response-cache/cache-tag.js';
import {
  type CollectionCard,
  CollectionPresenter,
} from '../../resources/collections/collection.presenter.js';
import { CollectionsService } from '../../resources/collections/collections.service.js';
import { tagsOfDetail } from '../../resources/gifs/data/gif-cache-tags.js';
import type { GifDetailDto } from '../../resources/gifs/dto/gif-detail.dto.js';
import type { GifListItemDto } from '../../resources/gifs/dto/gif-list-item.dto.js';
import { GifPresenter } from '../../resources/gifs/presentation/gif.presenter.js';
import { GifsService } from '../../resources/gifs/gifs.service.js';
import { isReady } from '../site/layout/is-ready.js';
import { videoUrlOf } from './showpiece.js';

const FEATURED = 6;
const COLLECTIONS = 3;
const NEWEST = 12;

/** The part of the front page that staff arrange. */
export interface FrontTopContent {
  readonly siteUrl: string;
  /** The recording beside the introduction; null without any. */
  readonly shown: { readonly gif: GifDetailDto; readonly videoUrl: string | null } | null;
  readonly featured: readonly GifListItemDto[];
  readonly collections: readonly CollectionCard[];
  readonly tags: readonly CacheTag[];
}

/** What the front page shows. */
@Injectable()
export class FrontRecordings {
  constructor(
    private readonly gifs: GifsService,
    private readonly present: GifPresenter,
    private readonly collections: CollectionsService,
    private readonly presentCollection: CollectionPresenter,
    private readonly config: AppConfig,
  ) {}

  async top(): Promise<FrontTopContent> {
    const [featured, collections, [newest]] = await Promise.all([
      this.list({ isFeatured: true }, FEATURED),
      this.collections.list({ isFeatured: true }, null, { page: 1, size: COLLECTIONS }),
      this.list({}, 1),
    ]);
    const id = (featured[0] ?? newest)?.id;
    const found = id === undefined ? null : await this.gifs.get(id);
    const gif = found && (await this.present.detail(found));
    return {
      siteUrl: this.config.siteUrl,
      shown: gif && { gif, videoUrl: isReady(found, 'mp4') ? videoUrlOf(found, gif.mp4_url) : null },
      featured,
      collections: collections.rows.map((row) => this.presentCollection.card(row)),
      tags: ['lists', 'collections', ...(found ? tagsOfDetail(found) : [])],
    };
  }

  newest(): Promise<GifListItemDto[]> {
    return this.list({}, NEWEST);
  }

  private async list(filter: { isFeatured?: true }, size: number): Promise<GifListItemDto[]> {
    const { rows } = await this.gifs.listPublic(filter, { page: 1, size });
    return rows.map((row) => this.present.listItem(row));
  }
}
