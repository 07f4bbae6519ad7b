import { Get } from '@nestjs/common';
import { AppConfig } from '../../platform/config/app-config.js';
import type { WebPage, PageContent } from '../site/layout/page.js';
import { markdownFile } from './markdown-file.js';
import { SitePage } from '../site/html/page.decorator.js';

/** `CHANGELOG.md` of the running program. */
const CHANGELOG = new URL('../../../../CHANGELOG.md', import.meta.url);

/** `/changelog`: the changes of each version. */
@SitePage('changelog')
export class ChangelogPage implements WebPage {
  #html: Promise<string> | undefined;

  constructor(private readonly config: AppConfig) {}

  @Get()
  async render(): Promise<PageContent> {
    this.#html ??= markdownFile(CHANGELOG, this.config.siteUrl);
    return {
      title: 'Changelog',
      description: 'What is new in each version of ttyreel.',
      tags: [],
      // The file is part of the program.
      body: <div class="prose" dangerouslySetInnerHTML={{ __html: await this.#html }} />,
    };
  }
}
