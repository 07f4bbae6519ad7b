import { Controller, Get, Param, UseInterceptors } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { AppConfig } from '../../platform/config/app-config.js';
import type { SiteResponse, WebPageRequest } from '../site/layout/page.js';
import { listPageOf } from '../site/layout/page-query.js';
import { WebRequest } from '../site/html/page.decorator.js';
import { PageInterceptor, PageKind } from '../site/html/page.interceptor.js';
import { atomFeed, FEED_SIZE } from './atom-feed.js';
import { llmsTxt, robotsTxt } from './for-robots.js';
import { listMarkdown } from './list-markdown.js';
import { OEmbed } from './oembed.js';
import { RecordingMarkdown } from './recording-markdown.js';
import { SharedLists, type SharedList } from './shared-lists.js';
import { Sitemaps } from './sitemaps.js';

const NEWEST = { page: 1, size: FEED_SIZE };
const MARKDOWN_SIZE = 100;

/** The files for programs. */
@ApiExcludeController()
@Controller()
@PageKind('plain')
@UseInterceptors(PageInterceptor)
export class ShareController {
  constructor(
    private readonly config: AppConfig,
    private readonly lists: SharedLists,
    private readonly recordings: RecordingMarkdown,
    private readonly sitemaps: Sitemaps,
    private readonly oembed: OEmbed,
  ) {}

  @Get('robots.txt')
  robots(): SiteResponse {
    return robotsTxt(this.config.siteUrl);
  }

  @Get('llms.txt')
  llms(): SiteResponse {
    return llmsTxt(this.config.siteUrl);
  }

  @Get('sitemap.xml')
  sitemapIndex(): Promise<SiteResponse> {
    return this.sitemaps.index();
  }

  @Get('sitemap-:kind-:page.xml')
  sitemap(@Param('kind') kind: string, @Param('page') page: string): Promise<SiteResponse> {
    return this.sitemaps.part(kind, page);
  }

  @Get('oembed')
  embed(@WebRequest() { query }: WebPageRequest): Promise<SiteResponse> {
    return this.oembed.serve(query);
  }

  @Get('feed.atom')
  newest(): Promise<SiteResponse> {
    return this.feed(this.lists.newest(NEWEST));
  }

  @Get('search.atom')
  found(@WebRequest() { query }: WebPageRequest): Promise<SiteResponse> {
    return this.feed(this.lists.found(query, NEWEST));
  }

  @Get('users/:name/feed.atom')
  feedOfUser(@Param('name') name: string): Promise<SiteResponse> {
    return this.feed(this.lists.ofUser(name, NEWEST));
  }

  @Get('collections/:slug/feed.atom')
  feedOfCollection(@Param('slug') slug: string): Promise<SiteResponse> {
    return this.feed(this.lists.ofCollection(slug, NEWEST));
  }

  @Get('tags/:slug/feed.atom')
  feedOfTag(@Param('slug') slug: string): Promise<SiteResponse> {
    return this.feed(this.lists.ofTag(slug, NEWEST));
  }

  @Get('gifs/:id.md')
  recording(@Param('id') id: string): Promise<SiteResponse> {
    return this.recordings.serve(id);
  }

  @Get('users/:name.md')
  user(@Param('name') name: string, @WebRequest() { query }: WebPageRequest): Promise<SiteResponse> {
    return this.markdown(this.lists.ofUser(name, listPageOf(query, MARKDOWN_SIZE)));
  }

  @Get('collections/:slug.md')
  collection(@Param('slug') slug: string, @WebRequest() { query }: WebPageRequest): Promise<SiteResponse> {
    return this.markdown(this.lists.ofCollection(slug, listPageOf(query, MARKDOWN_SIZE)));
  }

  @Get('tags/:slug.md')
  tag(@Param('slug') slug: string, @WebRequest() { query }: WebPageRequest): Promise<SiteResponse> {
    return this.markdown(this.lists.ofTag(slug, listPageOf(query, MARKDOWN_SIZE)));
  }

  private async feed(list: Promise<SharedList>): Promise<SiteResponse> {
    return atomFeed(await list, this.config.siteUrl);
  }

  private async markdown(list: Promise<SharedList>): Promise<SiteResponse> {
    return listMarkdown(await list, this.config.siteUrl);
  }
}
