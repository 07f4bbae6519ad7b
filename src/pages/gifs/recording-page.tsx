import { Get } from '@nestjs/common';
import { UsageTracker } from '../../indexing/usage-stats/usage-tracker.js';
import { GifPresenter } from '../../resources/gifs/presentation/gif.presenter.js';
import { GifsService } from '../../resources/gifs/gifs.service.js';
import type { GifDetail } from '../../resources/gifs/data/gif.read-model.js';
import type { CacheTag } from '../../platform/response-cache/cache-tag.js';
import { tagsOfDetail } from '../../resources/gifs/data/gif-cache-tags.js';
import { CollectionPresenter } from '../../resources/collections/collection.presenter.js';
import {
  type CollectionPlace,
  CollectionsService,
  type ListedCollection,
} from '../../resources/collections/collections.service.js';
import { PinsService } from '../../resources/pins/pins.service.js';
import type { Viewer } from '../../platform/http/viewer.js';
import { TranscriptsService } from '../../resources/media/renditions/transcripts.service.js';
import { ThemesService } from '../../resources/themes/themes.service.js';
import type { ScriptName } from '../site/assets/site-assets.js';
import { hasAllLines, queryText } from '../site/layout/page-query.js';
import type { PageContent, WebPage, WebPageRequest } from '../site/layout/page.js';
import { isReady } from '../site/layout/is-ready.js';
import { isDrawnIn, lookOfQuery, themeOfQuery } from '../site/layout/theme-of-query.js';
import { frameOptionsOf, frameWidthOf } from '../share/frame-options.js';
import { type Related, RelatedGifs } from './related-gifs.js';
import type { GifDetailDto } from '../../resources/gifs/dto/gif-detail.dto.js';
import { chaptersOf } from './chapters.js';
import type { StageProps } from './stage.js';
import { RecordingUses } from './recording-uses.js';
import { RecordingView } from './recording-view.js';
import { SitePage, WebRequest } from '../site/html/page.decorator.js';

const MOST_COLLECTIONS = 4;

/** `/gifs/<id>`: a recording with all its actions, in a theme (`theme`), as one of a collection (`collection`). */
@SitePage('gifs/:id', { kind: 'player' })
export class RecordingPage implements WebPage {
  constructor(
    private readonly gifs: GifsService,
    private readonly present: GifPresenter,
    private readonly transcripts: TranscriptsService,
    private readonly themes: ThemesService,
    private readonly reads: UsageTracker,
    private readonly related: RelatedGifs,
    private readonly uses: RecordingUses,
    private readonly collections: CollectionsService,
    private readonly presentCollections: CollectionPresenter,
    private readonly pins: PinsService,
  ) {}

  @Get()
  async render(@WebRequest() { params, query, session }: WebPageRequest): Promise<PageContent> {
    const viewer = session?.viewer ?? null;
    const slug = queryText(query, 'collection');
    const found = await this.gifs.show(params['id'] ?? '', viewer);
    const gif = await this.present.detail(found, viewer);
    const shown = await this.#shownIn(query, found, gif);
    const [transcript, related, collections, played, isPinned] = await Promise.all([
      this.#transcriptOf(found.seq, query),
      this.related.of(found),
      this.collections.listOfGif(found.seq, MOST_COLLECTIONS),
      slug === undefined ? null : this.collections.placeOf(slug, found.seq, viewer),
      this.#isPinned(found, viewer),
    ]);
    return {
      ...headOf(gif, slug !== undefined),
      tags: tagsOf(found, related, collections, played),
      onServed: (request) => {
        this.reads.detail(request, found.seq);
      },
      body: (
        <RecordingView
          {...shown}
          {...transcript}
          gif={gif}
          renditions={found.renditions}
          ready={readyOf(found)}
          links={this.present.links(gif)}
          played={played}
          related={related.gifs.map((row) => this.present.listItem(row))}
          isRelatedByAuthor={related.isByAuthor}
          collections={collections.map((row) => this.presentCollections.card(row))}
          viewer={viewer}
          isPinned={isPinned}
          state={found}
          done={queryText(query, 'done')}
        />
      ),
    };
  }

  async #transcriptOf(seq: number, query: URLSearchParams) {
    const { lines, markers } = await this.transcripts.linesAndMarkers(seq);
    return { lines, hasAllLines: hasAllLines(query), chapters: chaptersOf(lines, markers) };
  }

  async #isPinned({ seq, authorSeq }: GifDetail, viewer: Viewer | null): Promise<boolean> {
    if (viewer?.userSeq !== authorSeq) return false;
    return (await this.pins.listOf(authorSeq)).some((gif) => gif.seq === seq);
  }

  /** The available themes, and what the reader chose. */
  async #shownIn(query: URLSearchParams, found: GifDetail, gif: GifDetailDto): Promise<ShownIn> {
    const [themes, theme] = await Promise.all([this.themes.list(), themeOfQuery(query, found, this.themes)]);
    const look = lookOfQuery(query, found);
    const shown = {
      themes,
      theme,
      look,
      isChosen: theme !== null || Object.keys(look).length > 0,
      themedUrl: this.present.themedUrl(found, theme, look),
      isDrawnInOwn: themes.some((each) => isDrawnIn(found, each)),
    };
    const frame = { options: frameOptionsOf(query), width: frameWidthOf(query) };
    return { ...shown, uses: await this.uses.of(found, gif, themes, { ...shown, frame }) };
  }
}

type ShownIn = Pick<
  StageProps,
  'themes' | 'theme' | 'look' | 'isChosen' | 'themedUrl' | 'isDrawnInOwn' | 'uses'
>;

const readyOf = (gif: GifDetail): StageProps['ready'] => ({
  gif: isReady(gif, 'gif'),
  mp4: isReady(gif, 'mp4'),
  still: isReady(gif, 'still'),
});

/** The subject of the page, without its content. */
function headOf(gif: GifDetailDto, isPlayed: boolean) {
  const { title, width, height, alt } = gif;
  return {
    title,
    description: gif.description.slice(0, 200) || alt,
    image: { url: gif.still_url || gif.thumbnail_url, width, height, alt },
    isPrivate: gif.visibility !== 'public' || gif.hidden_at !== null,
    markdown: `/gifs/${gif.id}.md`,
    cast: gif.cast_url || undefined,
    isEmbeddable: true,
    script: scriptsOf(gif, isPlayed),
  };
}

function scriptsOf(gif: GifDetailDto, isPlayed: boolean): ScriptName[] {
  if (gif.hidden_at !== null) return [];
  return [
    'stage.js',
    'watch.js',
    'reader-choices.js',
    ...(gif.processing ? (['progress.js'] as const) : []),
    ...(isPlayed ? (['playlist.js'] as const) : []),
  ];
}

/** New related recordings may appear later, so it does not have the tag of all lists, which each upload invalidates. */
function tagsOf(
  gif: GifDetail,
  { gifs }: Related,
  collections: readonly ListedCollection[],
  played: CollectionPlace | null,
): CacheTag[] {
  const covers = collections.flatMap((collection) => collection.covers);
  return [
    ...tagsOfDetail(gif),
    ...[...gifs, ...covers].map(({ seq }) => `gif:${seq}` as const),
    ...collections.map(({ collection }) => `collection:${collection.seq}` as const),
    ...(played ? tagsOfPlace(played) : []),
  ];
}

/** Its neighbours change when any recording is shown or hidden. */
function tagsOfPlace({ collection }: CollectionPlace): CacheTag[] {
  return ['lists', `collection:${collection.seq}`];
}
