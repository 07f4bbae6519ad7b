import { Get } from '@nestjs/common';
import { presentTag } from '../../resources/tags/tag.presenter.js';
import { TAG_CATEGORIES } from '../../resources/tags/tag.entity.js';
import { TagsService } from '../../resources/tags/tags.service.js';
import { Empty } from '../site/components/gif-grid.js';
import { TagLinks } from '../site/components/tag-links.js';
import type { WebPage, PageContent } from '../site/layout/page.js';
import { SitePage } from '../site/html/page.decorator.js';

const TITLES = {
  tool: 'Tools',
  command: 'Commands',
  language: 'Languages',
  os: 'Systems',
  concept: 'Everything else',
} as const;

/** `/tags`: the tags of public recordings by category, most used first. */
@SitePage('tags')
export class TagsPage implements WebPage {
  constructor(private readonly tags: TagsService) {}

  @Get()
  async render(): Promise<PageContent> {
    const tags = (await this.tags.listPublic()).map(presentTag);
    const categories = Object.entries(TITLES).map(([category, title]) => ({
      title,
      tags: tags.filter((tag) => tag.category === category),
    }));
    return {
      title: 'Tags',
      description: `Tags of terminal recordings: ${TAG_CATEGORIES.join(', ')}.`,
      section: 'tags',
      tags: ['lists'],
      body: (
        <div class="stack">
          <h1>Tags</h1>
          {tags.length === 0 && <Empty title="No tags yet" />}
          {categories
            .filter((category) => category.tags.length > 0)
            .map((category) => (
              <section class="section" key={category.title}>
                <header>
                  <h2>{category.title}</h2>
                </header>
                <TagLinks tags={category.tags} hasCounts />
              </section>
            ))}
        </div>
      ),
    };
  }
}
