import { Get } from '@nestjs/common';
import { CollectionPresenter } from '../../resources/collections/collection.presenter.js';
import type { CollectionDetailDto } from '../../resources/collections/dto/collection.dto.js';
import { CollectionsService } from '../../resources/collections/collections.service.js';
import { counted } from '../site/components/format.js';
import { Empty, GifGrid } from '../site/components/gif-grid.js';
import { FollowByFeed } from '../site/components/follow-by-feed.js';
import { UserMarkdown } from '../site/components/user-markdown.js';
import { DESCRIPTION_SHOWN, textOfMarkdown } from '../site/components/markdown-html.js';
import { recordingPath } from '../site/layout/recording-path.js';
import type { WebPage, PageContent, WebPageRequest } from '../site/layout/page.js';
import { SitePage, WebRequest } from '../site/html/page.decorator.js';

/** `/collections/<slug>`: the recordings of a collection in its order. */
@SitePage('collections/:slug')
export class CollectionPage implements WebPage {
  constructor(
    private readonly collections: CollectionsService,
    private readonly present: CollectionPresenter,
  ) {}

  @Get()
  async render(@WebRequest() { params: { slug = '' }, session }: WebPageRequest): Promise<PageContent> {
    const found = await this.collections.get(slug, session?.viewer ?? null);
    const collection = this.present.detail(found);
    const { title, description, author, gifs } = collection;
    const feed = `/collections/${slug}/feed.atom`;
    return {
      title,
      description:
        textOfMarkdown(description).slice(0, DESCRIPTION_SHOWN) ||
        `A collection of terminal recordings by ${author.username}.`,
      section: 'collections',
      feed,
      markdown: `/collections/${slug}.md`,
      tags: ['lists', 'collections', `collection:${found.collection.seq}`],
      body: (
        <div class="stack">
          <h1>{title}</h1>
          <Facts
            collection={collection}
            isOwn={session?.viewer.userSeq === found.collection.authorSeq}
            feed={feed}
          />
          <UserMarkdown text={description} level={2} />
          {gifs.length > 0 ? (
            <GifGrid heading="h2" gifs={gifs} />
          ) : (
            <Empty title="This collection is empty" />
          )}
        </div>
      ),
    };
  }
}

interface FactsProps {
  readonly collection: CollectionDetailDto;
  readonly isOwn: boolean;
  readonly feed: string;
}

function Facts({ collection: { slug, author, gifs }, isOwn, feed }: FactsProps) {
  const [first] = gifs;
  return (
    <p class="row muted">
      <a href={`/users/${author.username}`}>{author.username}</a>
      <span>{counted(gifs.length, 'recording')}</span>
      {first && gifs.length > 1 && (
        <a class="button" href={recordingPath(first.id, { collection: slug })}>
          Play all
        </a>
      )}
      {isOwn && (
        <a class="button" href={`/collections/${slug}/edit`}>
          Edit
        </a>
      )}
      <FollowByFeed feed={feed} />
    </p>
  );
}
