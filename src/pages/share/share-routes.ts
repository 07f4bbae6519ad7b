import type { INestApplicationContext } from '@nestjs/common';
import { AppConfig } from '../../platform/config/app-config.js';
import type { SiteResponse, WebPageRequest } from '../layout/page.js';
import { listPageOf } from '../layout/page-query.js';
import { atomFeed, FEED_SIZE } from './atom-feed.js';
import { EmbedPage } from './embed-page.js';
import { llmsTxt, robotsTxt } from './for-robots.js';
import { listMarkdown } from './list-markdown.js';
import { OEmbed } from './oembed.js';
import { RecordingMarkdown } from './recording-markdown.js';
import { SharedLists, type SharedList } from './shared-lists.js';
import { Sitemaps } from './sitemaps.js';

export const SHARE_PROVIDERS = [EmbedPage, OEmbed, RecordingMarkdown, SharedLists, Sitemaps];

type Serve = (request: WebPageRequest) => Promise<SiteResponse> | SiteResponse;

const NEWEST = { page: 1, size: FEED_SIZE };
const MARKDOWN_SIZE = 100;

/** The files for programs, by path. A path with an extension precedes that of the page. */
export function shareRoutes(app: INestApplicationContext): Readonly<Record<string, Serve>> {
  const { siteUrl } = app.get(AppConfig);
  const lists = app.get(SharedLists);
  const recordings = app.get(RecordingMarkdown);
  const sitemaps = app.get(Sitemaps);
  const oembed = app.get(OEmbed);
  const feed = async (list: Promise<SharedList>) => atomFeed(await list, siteUrl);
  const markdown = async (list: Promise<SharedList>) => listMarkdown(await list, siteUrl);
  return {
    '/robots.txt': () => robotsTxt(siteUrl),
    '/llms.txt': () => llmsTxt(siteUrl),
    '/sitemap.xml': () => sitemaps.index(),
    '/sitemap-:kind-:page.xml': ({ params: { kind = '', page = '' } }) => sitemaps.part(kind, page),
    '/feed.atom': () => feed(lists.newest(NEWEST)),
    '/search.atom': ({ query }) => feed(lists.found(query, NEWEST)),
    '/users/:name/feed.atom': ({ params: { name = '' } }) => feed(lists.ofUser(name, NEWEST)),
    '/collections/:slug/feed.atom': ({ params: { slug = '' } }) => feed(lists.ofCollection(slug, NEWEST)),
    '/tags/:slug/feed.atom': ({ params: { slug = '' } }) => feed(lists.ofTag(slug, NEWEST)),
    '/oembed': ({ query }) => oembed.serve(query),
    '/gifs/:id.md': ({ params: { id = '' } }) => recordings.serve(id),
    '/users/:name.md': ({ params: { name = '' }, query }) =>
      markdown(lists.ofUser(name, listPageOf(query, MARKDOWN_SIZE))),
    '/collections/:slug.md': ({ params: { slug = '' }, query }) =>
      markdown(lists.ofCollection(slug, listPageOf(query, MARKDOWN_SIZE))),
    '/tags/:slug.md': ({ params: { slug = '' }, query }) =>
      markdown(lists.ofTag(slug, listPageOf(query, MARKDOWN_SIZE))),
  };
}
