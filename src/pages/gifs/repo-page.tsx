import { Get } from '@nestjs/common';
import { NotFound } from '../../platform/errors/domain-errors.js';
import { GifPresenter } from '../../resources/gifs/presentation/gif.presenter.js';
import { GifsService } from '../../resources/gifs/gifs.service.js';
import { counted } from '../site/components/format.js';
import { GifGrid } from '../site/components/gif-grid.js';
import { PageLinks } from '../site/components/page-links.js';
import { listPageOf } from '../site/layout/page-query.js';
import type { WebPage, PageContent, WebPageRequest } from '../site/layout/page.js';
import { repoNameOf } from './repo-name.js';
import { SitePage, WebRequest } from '../site/html/page.decorator.js';

/** `/repos/<slug>`: the public recordings of a repository. */
@SitePage('repos/:slug')
export class RepoPage implements WebPage {
  constructor(
    private readonly gifs: GifsService,
    private readonly present: GifPresenter,
  ) {}

  @Get()
  async render(@WebRequest() { params: { slug = '' }, query }: WebPageRequest): Promise<PageContent> {
    const { rows, count, request } = await this.gifs.listPublic({ repoSlug: slug }, listPageOf(query));
    if (count === 0) throw new NotFound(`There are no public recordings of a repository "${slug}".`);
    const gifs = rows.map((row) => this.present.listItem(row));
    const source = gifs.find((gif) => gif.codehost_url !== '')?.codehost_url;
    const name = repoNameOf(source ?? '', slug);
    return {
      title: name,
      description: `Terminal recordings of the repository ${name}.`,
      tags: ['lists'],
      body: (
        <div class="stack">
          <h1>{name}</h1>
          <p class="row muted">
            <span>{counted(count, 'recording')}</span>
            {source && (
              <a href={source} rel="nofollow ugc noopener">
                Source
              </a>
            )}
          </p>
          <GifGrid heading="h2" gifs={gifs} />
          <PageLinks {...request} count={count} path={`/repos/${slug}`} />
        </div>
      ),
    };
  }
}
