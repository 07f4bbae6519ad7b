import { Get } from '@nestjs/common';
import { CollectionPresenter } from '../../resources/collections/collection.presenter.js';
import { CollectionsService } from '../../resources/collections/collections.service.js';
import { Empty } from '../site/components/gif-grid.js';
import { PageLinks } from '../site/components/page-links.js';
import { listPageOf } from '../site/layout/page-query.js';
import type { WebPage, PageContent, WebPageRequest } from '../site/layout/page.js';
import { CollectionGrid } from './collection-grid.js';
import { SitePage, WebRequest } from '../site/html/page.decorator.js';

/** `/collections`: all collections, newest first. */
@SitePage('collections')
export class CollectionsPage implements WebPage {
  constructor(
    private readonly collections: CollectionsService,
    private readonly present: CollectionPresenter,
  ) {}

  @Get()
  async render(@WebRequest() { query, session }: WebPageRequest): Promise<PageContent> {
    const { rows, count, request } = await this.collections.list({}, null, listPageOf(query));
    return {
      title: 'Collections',
      description: 'Collections of terminal recordings, newest first.',
      section: 'collections',
      tags: ['lists', 'collections'],
      body: (
        <div class="stack">
          <h1>Collections</h1>
          {rows.length > 0 ? (
            <CollectionGrid heading="h2" collections={rows.map((row) => this.present.card(row))} />
          ) : (
            <Empty title="No collections yet">
              <FirstSteps username={session?.viewer.username} />
            </Empty>
          )}
          <PageLinks {...request} count={count} path="/collections" />
        </div>
      ),
    };
  }
}

/** A collection is made with its first recording. */
function FirstSteps({ username }: { readonly username: string | undefined }) {
  if (username === undefined) return <p>Open a recording, sign in, and choose “Add to a collection”.</p>;
  return (
    <p>
      Open a recording, such as <a href={`/users/${username}`}>one of yours</a>, and choose “Add to a
      collection”.
    </p>
  );
}
