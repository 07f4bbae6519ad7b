import { Controller, Get, Param, UseInterceptors } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { AppConfig } from '../../platform/config/app-config.js';
import { WebRequest } from '../site/html/page.decorator.js';
import { PageInterceptor, PageKind } from '../site/html/page.interceptor.js';
import type { SiteResponse, WebPageRequest } from '../site/layout/page.js';
import { listPageOf } from '../site/layout/page-query.js';
import { robotsTxt } from './for-robots.js';
import { listMarkdown } from './list-markdown.js';
import { RecordingMarkdown } from './recording-markdown.js';
import { SharedLists, type SharedList } from './shared-lists.js';
import { Sitemaps } from './sitemaps.js';

const MARKDOWN_SIZE = 100;

/** Which pages there are, and pages as Markdown. */
@ApiExcludeController()
@Controller()
@PageKind('plain')
@UseInterceptors(PageInterceptor)
export class CrawlersController {
  constructor(
    private readonly config: AppConfig,
    private readonly lists: SharedLists,
    private readonly recordings: RecordingMarkdown,
    private readonly sitemaps: Sitemaps,
  ) {}

  @Get('robots.txt')
  robots(): SiteResponse {
    return robotsTxt(this.config.siteUrl);
  }

  @Get('sitemap.xml')
  sitemapIndex(): Promise<SiteResponse> {
    return this.sitemaps.index();
  }

  @Get('sitemap-:kind-:page.xml')
  sitemap(@Param('kind') kind: string, @Param('page') page: string): Promise<SiteResponse> {
    return this.sitemaps.part(kind, page);
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

  private async markdown(list: Promise<SharedList>): Promise<SiteResponse> {
    return listMarkdown(await list, this.config.siteUrl);
  }
}
