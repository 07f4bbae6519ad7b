import { Get } from '@nestjs/common';
import { AppConfig } from '../../platform/config/app-config.js';
import type { WebPage, PageContent } from '../site/layout/page.js';
import { markdownFile } from './markdown-file.js';
import { SitePage } from '../site/html/page.decorator.js';

/** `docs/api-guide.md` of the running program. */
const GUIDE = new URL('../../../../docs/api-guide.md', import.meta.url);

/** `/docs/api`: the guide for users of the API. Its examples use the URL of this service. */
@SitePage('docs/api')
export class GuidePage implements WebPage {
  #html: Promise<string> | undefined;

  constructor(private readonly config: AppConfig) {}

  @Get()
  async render(): Promise<PageContent> {
    this.#html ??= markdownFile(GUIDE, this.config.siteUrl);
    return {
      title: 'The API, by example',
      description: 'How to upload, search, embed and edit recordings over the REST API.',
      section: 'api',
      tags: [],
      // The file is part of the program.
      body: <div class="prose" dangerouslySetInnerHTML={{ __html: await this.#html }} />,
    };
  }
}
