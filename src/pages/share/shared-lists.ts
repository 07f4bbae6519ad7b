import { Injectable } from '@nestjs/common';
import { ValidationFailed } from '../../platform/errors/domain-errors.js';
import type { Page, PageRequest } from '../../platform/database/page-request.js';
import type { CacheTag } from '../../platform/response-cache/cache-tag.js';
import { CollectionPresenter } from '../../resources/collections/collection.presenter.js';
import { CollectionsService } from '../../resources/collections/collections.service.js';
import type { GifListItemDto } from '../../resources/gifs/dto/gif-list-item.dto.js';
import { GifPresenter } from '../../resources/gifs/presentation/gif.presenter.js';
import type { ListedGif } from '../../resources/gifs/data/gif.read-model.js';
import { GifsService } from '../../resources/gifs/gifs.service.js';
import { SearchEngine } from '../../resources/search/search-engine.js';
import { ProfilesService } from '../../resources/users/profiles.service.js';
import { searchQueryOf, searchWords, shellOf, tagOf } from '../site/layout/page-query.js';

/** The time of a list that has no date and no recordings: feeds must name a time, and it must not change. */
const NEVER = new Date(0).toISOString();

/** Recordings and the facts of their list, for feeds and Markdown. */
export interface SharedList {
  readonly title: string;
  readonly description: string;
  /** The path of the page. */
  readonly path: string;
  readonly feed: string;
  readonly gifs: readonly GifListItemDto[];
  /** The length of the whole list. */
  readonly count: number;
  readonly request: PageRequest;
  /** Of the list itself, not of its recordings. */
  readonly updatedAt: string;
  readonly tags: readonly CacheTag[];
}

/** The lists that pages show, for readers other than browsers. */
@Injectable()
export class SharedLists {
  constructor(
    private readonly gifs: GifsService,
    private readonly presentGif: GifPresenter,
    private readonly profiles: ProfilesService,
    private readonly collections: CollectionsService,
    private readonly presentCollection: CollectionPresenter,
    private readonly engine: SearchEngine,
  ) {}

  async newest(request: PageRequest): Promise<SharedList> {
    return {
      ...this.shown(await this.gifs.listPublic({}, request)),
      title: 'Recordings',
      description: 'Public recordings of terminal sessions, newest first.',
      path: '/explore',
      feed: '/feed.atom',
    };
  }

  /** @throws NotFound */
  async ofUser(name: string, request: PageRequest): Promise<SharedList> {
    const { user } = await this.profiles.get(name);
    const { username, displayName, bio, createdAt, seq } = user;
    return {
      ...this.shown(await this.gifs.listPublic({ username }, request)),
      title: displayName || username,
      description: bio || `Recordings of terminal sessions by ${username}.`,
      path: `/users/${username}`,
      feed: `/users/${username}/feed.atom`,
      updatedAt: createdAt.toISOString(),
      tags: ['lists', `user:${seq}`],
    };
  }

  /** @throws NotFound */
  async ofCollection(slug: string, request: PageRequest): Promise<SharedList> {
    const found = await this.collections.get(slug, null);
    const { title, description, author, gifs, updated_at: updatedAt } = this.presentCollection.detail(found);
    return {
      title,
      description: description || `A collection of terminal recordings by ${author.username}.`,
      path: `/collections/${slug}`,
      feed: `/collections/${slug}/feed.atom`,
      gifs,
      count: gifs.length,
      request: { ...request, size: Math.max(1, gifs.length) },
      updatedAt,
      tags: ['lists', 'collections', `collection:${found.collection.seq}`],
    };
  }

  /** @throws NotFound */
  async ofTag(slug: string, request: PageRequest): Promise<SharedList> {
    const list = this.shown(await this.gifs.listOfTag(slug, request));
    const tag = list.gifs.flatMap(({ tags }) => tags).find((one) => one.slug === slug);
    const name = tag?.name ?? slug;
    return {
      ...list,
      title: name,
      description: tag?.description || `Terminal recordings about ${name}.`,
      path: `/tags/${slug}`,
      feed: `/tags/${slug}/feed.atom`,
    };
  }

  /** The newest results. @throws ValidationFailed for a text that is too short to be searched */
  async found(query: URLSearchParams, page: PageRequest): Promise<SharedList> {
    const text = searchWords(query);
    if (text === null) throw ValidationFailed.field('q', 'must be at least 2 characters');
    const tag = tagOf(query);
    const shell = shellOf(query);
    const { rows, count } = await this.engine.search({ text, tag, shell, sort: 'recent', page });
    const search = searchQueryOf(text, tag, shell);
    return {
      ...this.shown({ rows: rows.map(({ gif }) => gif), count, request: page }),
      tags: ['lists', 'search'] as readonly CacheTag[],
      title: `Search: ${text}`,
      description: `Recordings with “${text}”, newest first.`,
      path: `/search?${search}`,
      feed: `/search.atom?${search}`,
    };
  }

  private shown({ rows, count, request }: Page<ListedGif>) {
    const gifs = rows.map((row) => this.presentGif.listItem(row));
    return { gifs, count, request, updatedAt: NEVER, tags: ['lists'] as readonly CacheTag[] };
  }
}
