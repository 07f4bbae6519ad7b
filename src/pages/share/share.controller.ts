import { Controller, Get, Param, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AppConfig } from '../../platform/config/app-config.js';
import { Operation } from '../../platform/http/openapi/responses.js';
import { ApiCollectionSlug } from '../../resources/collections/collections.decorators.js';
import { ApiTagSlug } from '../../resources/tags/api-tag-slug.js';
import { ApiUsername } from '../../resources/users/api-username.js';
import { WebRequest } from '../site/html/page.decorator.js';
import { PageInterceptor, PageKind } from '../site/html/page.interceptor.js';
import type { SiteResponse, WebPageRequest } from '../site/layout/page.js';
import { atomFeed, FEED_SIZE } from './atom-feed.js';
import { llmsTxt } from './for-robots.js';
import { OEmbed } from './oembed.js';
import { ApiFeed, ApiOEmbed, ApiSearch, ApiText } from './share.decorators.js';
import { SharedLists, type SharedList } from './shared-lists.js';

const NEWEST = { page: 1, size: FEED_SIZE };

/** What other programs read by standards of the web. */
@ApiTags('sharing')
@Controller()
@PageKind('plain')
@UseInterceptors(PageInterceptor)
export class ShareController {
  constructor(
    private readonly config: AppConfig,
    private readonly lists: SharedLists,
    private readonly oembed: OEmbed,
  ) {}

  @Get('llms.txt')
  @Operation('Read what the service is, for agents. Markdown, as llmstxt.org has it.')
  @ApiText('The overview.', 'text/markdown', '# ttyreel\n\n> Recordings of terminal sessions.')
  getLlmsTxt(): SiteResponse {
    return llmsTxt(this.config.siteUrl);
  }

  @Get('oembed')
  @Operation('Read how to embed a recording. oEmbed 1.0, as oembed.com has it.')
  @ApiOEmbed()
  getOEmbed(@WebRequest() { query }: WebPageRequest): Promise<SiteResponse> {
    return this.oembed.serve(query);
  }

  @Get('feed.atom')
  @Operation(`Read the feed of all recordings. The newest ${FEED_SIZE}, as in the feeds of lists.`)
  @ApiFeed()
  getFeed(): Promise<SiteResponse> {
    return this.feed(this.lists.newest(NEWEST));
  }

  @Get('search.atom')
  @Operation('Read the feed of a search. The newest results.')
  @ApiSearch()
  @ApiFeed()
  getSearchFeed(@WebRequest() { query }: WebPageRequest): Promise<SiteResponse> {
    return this.feed(this.lists.found(query, NEWEST));
  }

  @Get('users/:username/feed.atom')
  @Operation('Read the feed of a user.')
  @ApiUsername()
  @ApiFeed()
  getUserFeed(@Param('username') username: string): Promise<SiteResponse> {
    return this.feed(this.lists.ofUser(username, NEWEST));
  }

  @Get('collections/:slug/feed.atom')
  @Operation('Read the feed of a collection.')
  @ApiCollectionSlug()
  @ApiFeed()
  getCollectionFeed(@Param('slug') slug: string): Promise<SiteResponse> {
    return this.feed(this.lists.ofCollection(slug, NEWEST));
  }

  @Get('tags/:slug/feed.atom')
  @Operation('Read the feed of a tag.')
  @ApiTagSlug()
  @ApiFeed()
  getTagFeed(@Param('slug') slug: string): Promise<SiteResponse> {
    return this.feed(this.lists.ofTag(slug, NEWEST));
  }

  private async feed(list: Promise<SharedList>): Promise<SiteResponse> {
    return atomFeed(await list, this.config.siteUrl);
  }
}
