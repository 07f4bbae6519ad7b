import { Injectable } from '@nestjs/common';
import { UsageTracker } from '../../indexing/usage-stats/usage-tracker.js';
import { GifPresenter } from '../../resources/gifs/gif.presenter.js';
import { GifsService } from '../../resources/gifs/gifs.service.js';
import type { GifDetail } from '../../resources/gifs/gif.read-model.js';
import type { CacheTag } from '../../platform/response-cache/cache-tag.js';
import { tagsOfDetail } from '../../resources/gifs/gif-cache-tags.js';
import { CollectionPresenter } from '../../resources/collections/collection.presenter.js';
import {
  CollectionsService,
  type ListedCollection,
} from '../../resources/collections/collections.service.js';
import { TranscriptsService } from '../../resources/media/transcripts.service.js';
import { ThemesService } from '../../resources/themes/themes.service.js';
import type { WebPage, PageContent, WebPageRequest } from '../layout/page.js';
import { isReady } from '../layout/is-ready.js';
import { type Related, RelatedGifs } from './related-gifs.js';
import { RecordingView } from './recording-view.js';

const MOST_COLLECTIONS = 4;

/** `/gifs/<id>`: a recording with all that can be done with it. */
@Injectable()
export class RecordingPage implements WebPage {
  constructor(
    private readonly gifs: GifsService,
    private readonly present: GifPresenter,
    private readonly transcripts: TranscriptsService,
    private readonly themes: ThemesService,
    private readonly reads: UsageTracker,
    private readonly related: RelatedGifs,
    private readonly collections: CollectionsService,
    private readonly presentCollections: CollectionPresenter,
  ) {}

  async render({ params: { id = '' }, session }: WebPageRequest): Promise<PageContent> {
    const viewer = session?.viewer ?? null;
    const found = await this.gifs.show(id, viewer);
    const [gif, lines, themes, related, collections] = await Promise.all([
      this.present.detail(found, viewer),
      this.transcripts.lines(found.seq),
      this.themes.list(),
      this.related.of(found),
      this.collections.listOfGif(found.seq, MOST_COLLECTIONS),
    ]);
    return {
      title: gif.title,
      description: gif.description.slice(0, 200) || gif.alt,
      image: { url: gif.still_url || gif.thumbnail_url, width: gif.width, height: gif.height, alt: gif.alt },
      isPrivate: gif.visibility !== 'public' || gif.hidden_at !== null,
      markdown: `/gifs/${id}.md`,
      isEmbeddable: true,
      script: gif.cast_url === '' || gif.hidden_at !== null ? undefined : 'player.js',
      tags: tagsOf(found, related, collections),
      onServed: (request) => {
        this.reads.detail(request, found.seq);
      },
      body: (
        <RecordingView
          gif={gif}
          ready={{ gif: isReady(found, 'gif'), mp4: isReady(found, 'mp4') }}
          links={this.present.links(gif)}
          lines={lines}
          themes={gif.cast_url === '' ? [] : themes}
          related={related.gifs.map((row) => this.present.listItem(row))}
          isRelatedByAuthor={related.isByAuthor}
          collections={collections.map((row) => this.presentCollections.listItem(row))}
          viewer={viewer}
          showsSecret={found.secrets.length > 0 && !found.allowsSecrets}
        />
      ),
    };
  }
}

/** New related recordings may wait, so it has not the tag of all lists, which each upload invalidates. */
function tagsOf(gif: GifDetail, { gifs }: Related, collections: readonly ListedCollection[]): CacheTag[] {
  const covers = collections.flatMap(({ cover }) => (cover ? [cover] : []));
  return [
    ...tagsOfDetail(gif),
    ...[...gifs, ...covers].map(({ seq }) => `gif:${seq}` as const),
    ...collections.map(({ collection }) => `collection:${collection.seq}` as const),
  ];
}
