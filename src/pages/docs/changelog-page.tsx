import { Get } from '@nestjs/common';
import type { PageContent, WebPage } from '../site/layout/page.js';
import { SitePage } from '../site/html/page.decorator.js';
import { Documentation } from './documentation.js';

/** `/changelog`: the changes of each version. */
@SitePage('changelog')
export class ChangelogPage implements WebPage {
  constructor(private readonly documentation: Documentation) {}

  @Get()
  async render(): Promise<PageContent> {
    const { html } = await this.documentation.read('CHANGELOG.md');
    return {
      title: 'Changelog',
      description: 'What is new in each version of ttyreel.',
      tags: [],
      // The file is part of the program.
      body: <div class="prose" dangerouslySetInnerHTML={{ __html: html }} />,
    };
  }
}
