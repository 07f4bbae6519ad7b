import { Injectable } from '@nestjs/common';
import { NotFound } from '../../platform/errors/domain-errors.js';
import { assertPageExists, type PageRequest } from '../../platform/database/page-request.js';
import { AppConfig } from '../../platform/config/app-config.js';
import { CollectionsService } from '../../resources/collections/collections.service.js';
import { GifsService } from '../../resources/gifs/gifs.service.js';
import { TagsService } from '../../resources/tags/tags.service.js';
import { ProfilesService } from '../../resources/users/profiles.service.js';
import type { SiteResponse } from '../site/layout/page.js';
import { Xml } from './xml.js';

const NAMESPACE = { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' };
/** Pages that do not depend on recordings, or that lead to the others. */
const FIXED = '/ /explore /collections /tags /badges /themes /tapes /changelog /docs'.split(' ');
/** A sitemap is one query, and short enough for the response cache to compress it. */
const SITEMAP_SIZE = 1_000;
const ONLY_COUNT = { page: 1, size: 1 };

interface SitemapPage {
  /** Of users and tags the last `seq`: a part has those of 1,000 `seq`s, because pages of a sorted list cost more and more. */
  readonly count: number;
  readonly urls: readonly { readonly path: string; readonly changedAt?: Date }[];
}

/** An index at `/sitemap.xml`, and parts of at most 1,000 URLs each, as sitemaps.org describes. */
@Injectable()
export class Sitemaps {
  readonly #kinds: Readonly<Record<string, (page: PageRequest) => Promise<SitemapPage>>>;

  constructor(
    private readonly config: AppConfig,
    gifs: GifsService,
    profiles: ProfilesService,
    collections: CollectionsService,
    tags: TagsService,
  ) {
    this.#kinds = {
      pages: ({ page }) =>
        Promise.resolve({ count: FIXED.length, urls: page === 1 ? FIXED.map((path) => ({ path })) : [] }),
      recordings: async (page) => {
        const { rows, count } = await gifs.listPublic({}, page);
        return { count, urls: rows.map((gif) => ({ path: `/gifs/${gif.id}`, changedAt: gif.updatedAt })) };
      },
      users: async (page) => {
        const { rows, count } = await profiles.listPublishers(page);
        return { count, urls: rows.map((username) => ({ path: `/users/${username}` })) };
      },
      collections: async (page) => {
        const { rows, count } = await collections.list({}, null, page);
        const urls = rows.map(({ collection: { slug, updatedAt } }) => ({
          path: `/collections/${slug}`,
          changedAt: updatedAt,
        }));
        return { count, urls };
      },
      tags: async (page) => {
        const { rows, count } = await tags.listSlugs(page);
        return { count, urls: rows.map((slug) => ({ path: `/tags/${slug}` })) };
      },
    };
  }

  async index(): Promise<SiteResponse> {
    const counts = await Promise.all(
      Object.entries(this.#kinds).map(async ([kind, list]) => ({ kind, ...(await list(ONLY_COUNT)) })),
    );
    const parts = counts.flatMap(({ kind, count }) =>
      Array.from({ length: Math.ceil(count / SITEMAP_SIZE) }, (_, at) => `/sitemap-${kind}-${at + 1}.xml`),
    );
    return sitemap(
      Xml.element('sitemapindex', NAMESPACE, ...parts.map((path) => this.entry('sitemap', path))),
    );
  }

  /** @throws NotFound */
  async part(kind: string, number: string): Promise<SiteResponse> {
    const list = Object.hasOwn(this.#kinds, kind) ? this.#kinds[kind] : undefined;
    if (!list || !/^[1-9]\d{0,8}$/.test(number))
      throw new NotFound(`There is no sitemap "${kind}-${number}". /sitemap.xml names all of them.`);
    const page = { page: Number(number), size: SITEMAP_SIZE };
    const { urls, count } = await list(page);
    assertPageExists(page, count);
    return sitemap(
      Xml.element(
        'urlset',
        NAMESPACE,
        ...urls.map(({ path, changedAt }) => this.entry('url', path, changedAt)),
      ),
    );
  }

  private entry(name: string, path: string, changedAt?: Date): Xml {
    const lastmod = changedAt ? [Xml.element('lastmod', {}, changedAt.toISOString())] : [];
    return Xml.element(name, {}, Xml.element('loc', {}, this.config.siteUrl + path), ...lastmod);
  }
}

function sitemap(root: Xml): SiteResponse {
  return {
    contentType: 'application/xml; charset=utf-8',
    body: root.document(),
    tags: ['lists', 'collections'],
  };
}
