import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../platform/config/app-config.js';
import { GifPresenter } from '../gifs/presentation/gif.presenter.js';
import type { GifListItemDto } from '../gifs/dto/gif-list-item.dto.js';
import type { PageDto } from '../../platform/http/page.dto.js';
import { envelope } from '../../platform/http/page-links.js';
import type { Page } from '../../platform/database/page-request.js';
import type { CollectionEntity } from './collection.entity.js';
import type { CollectionDetail, ListedCollection } from './collections.service.js';
import type { CollectionDetailDto, CollectionListItemDto } from './dto/collection.dto.js';

/** A list item with the recordings of its cover. */
export interface CollectionCard extends CollectionListItemDto {
  readonly covers: readonly GifListItemDto[];
}

@Injectable()
export class CollectionPresenter {
  constructor(
    private readonly config: AppConfig,
    private readonly gifs: GifPresenter,
  ) {}

  /** The web page. */
  pageUrl(slug: string): string {
    return `${this.config.siteUrl}/collections/${slug}`;
  }

  /** The URL of the collection in the API. */
  apiUrl(slug: string): string {
    return `${this.config.siteUrl}/api/v1/collections/${slug}/`;
  }

  /** @param path the list's own path under the API's root */
  page(page: Page<ListedCollection>, path: string): PageDto<CollectionListItemDto> {
    return envelope(page, `${this.config.siteUrl}/api/v1/${path}`, {}, (row) => this.listItem(row));
  }

  listItem({ collection, gifCount, covers: [cover] }: ListedCollection): CollectionListItemDto {
    return {
      ...this.fields(collection, gifCount),
      cover_gif: cover ? this.gifs.listItem(cover).thumbnail_url : '',
    };
  }

  /** For a card of a page. */
  card(listed: ListedCollection): CollectionCard {
    const covers = listed.covers.map((gif) => this.gifs.listItem(gif));
    return Object.assign(this.listItem(listed), { covers });
  }

  detail({ collection, gifs }: CollectionDetail): CollectionDetailDto {
    return { ...this.fields(collection, gifs.length), gifs: gifs.map((gif) => this.gifs.listItem(gif)) };
  }

  private fields(collection: CollectionEntity, gifCount: number) {
    return {
      slug: collection.slug,
      title: collection.title,
      description: collection.description,
      // A string, as the specification has it (2.6).
      gif_count: String(gifCount),
      author: this.gifs.author(collection.author),
      url: this.pageUrl(collection.slug),
      is_featured: collection.isFeatured,
      featured_at: collection.featuredAt?.toISOString() ?? null,
      created_at: collection.createdAt.toISOString(),
      updated_at: collection.updatedAt.toISOString(),
    };
  }
}
