import { Get } from '@nestjs/common';
import type { TagDto } from '../../resources/tags/dto/tag.dto.js';
import { tagFilter } from '../../resources/tags/tag-names.js';
import { presentTag } from '../../resources/tags/tag.presenter.js';
import { TAG_CATEGORIES } from '../../resources/tags/tag.entity.js';
import { TagsService } from '../../resources/tags/tags.service.js';
import { Empty } from '../site/components/gif-grid.js';
import { TagLinks } from '../site/components/tag-links.js';
import { queryText } from '../site/layout/page-query.js';
import type { WebPage, PageContent, WebPageRequest } from '../site/layout/page.js';
import { SitePage, WebRequest } from '../site/html/page.decorator.js';

const TITLES = {
  tool: 'Tools',
  command: 'Commands',
  language: 'Languages',
  os: 'Systems',
  concept: 'Everything else',
} as const;

const MOST_SHOWN = 500;

/** `/tags`: the tags of public recordings by category, most used first, or those that begin with `q`. */
@SitePage('tags')
export class TagsPage implements WebPage {
  constructor(private readonly tags: TagsService) {}

  @Get()
  async render(@WebRequest() { query }: WebPageRequest): Promise<PageContent> {
    const text = queryText(query, 'q') ?? '';
    const prefix = text === '' ? undefined : tagFilter(text);
    const found = await this.tags.listPublic({ prefix, limit: MOST_SHOWN + 1 });
    return {
      title: text === '' ? 'Tags' : `Tags: ${text}`,
      description: `Tags of terminal recordings: ${TAG_CATEGORIES.join(', ')}.`,
      section: 'tags',
      isPrivate: text !== '',
      tags: text === '' ? ['lists'] : ['lists', 'search'],
      body: (
        <div class="stack">
          <h1>Tags</h1>
          <form class="row" role="search" aria-label="Tags" action="/tags">
            <input type="search" name="q" value={text} placeholder="Begins with" aria-label="Begins with" />
            <button type="submit">Search</button>
          </form>
          {found.length > MOST_SHOWN && (
            <p class="muted">The {MOST_SHOWN} most used. Search to find the others.</p>
          )}
          {found.length === 0 && <Empty title={text === '' ? 'No tags yet' : 'No tags found'} />}
          <Categories tags={found.slice(0, MOST_SHOWN).map(presentTag)} />
        </div>
      ),
    };
  }
}

function Categories({ tags }: { readonly tags: readonly TagDto[] }) {
  return Object.entries(TITLES).map(([category, title]) => {
    const those = tags.filter((tag) => tag.category === category);
    return (
      those.length > 0 && (
        <section class="section" key={title}>
          <header>
            <h2>{title}</h2>
          </header>
          <TagLinks tags={those} hasCounts />
        </section>
      )
    );
  });
}
