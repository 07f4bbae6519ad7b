import { Get } from '@nestjs/common';
import { GifPresenter } from '../../resources/gifs/presentation/gif.presenter.js';
import { GifsService } from '../../resources/gifs/gifs.service.js';
import { counted } from '../site/components/format.js';
import { GifGrid } from '../site/components/gif-grid.js';
import { PageLinks } from '../site/components/page-links.js';
import { listPageOf } from '../site/layout/page-query.js';
import type { WebPage, PageContent, WebPageRequest } from '../site/layout/page.js';
import { SitePage, WebRequest } from '../site/html/page.decorator.js';

/** `/tags/<slug>`: the public recordings with a tag. */
@SitePage('tags/:slug')
export class TagPage implements WebPage {
  constructor(
    private readonly gifs: GifsService,
    private readonly present: GifPresenter,
  ) {}

  @Get()
  async render(@WebRequest() { params: { slug = '' }, query }: WebPageRequest): Promise<PageContent> {
    const { rows, count, request } = await this.gifs.listOfTag(slug, listPageOf(query));
    const gifs = rows.map((row) => this.present.listItem(row));
    const tag = gifs.flatMap(({ tags }) => tags).find((one) => one.slug === slug);
    const name = tag?.name ?? slug;
    return {
      title: name,
      description: tag?.description || `Terminal recordings about ${name}.`,
      section: 'tags',
      feed: `/tags/${slug}/feed.atom`,
      markdown: `/tags/${slug}.md`,
      tags: ['lists'],
      body: (
        <div class="stack">
          <h1>{name}</h1>
          {tag?.description && <p class="description">{tag.description}</p>}
          <p class="muted">{counted(count, 'recording')}</p>
          <GifGrid heading="h2" gifs={gifs} />
          <PageLinks {...request} count={count} path={`/tags/${slug}`} />
        </div>
      ),
    };
  }
}
