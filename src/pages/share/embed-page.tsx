import { Get } from '@nestjs/common';
import { UsageTracker } from '../../indexing/usage-stats/usage-tracker.js';
import type { GifDetailDto } from '../../resources/gifs/dto/gif-detail.dto.js';
import { tagsOfDetail } from '../../resources/gifs/data/gif-cache-tags.js';
import type { GifDetail } from '../../resources/gifs/data/gif.read-model.js';
import { GifPresenter } from '../../resources/gifs/presentation/gif.presenter.js';
import { renditionOf } from '../../resources/gifs/presentation/rendition-of.js';
import { GifsService } from '../../resources/gifs/gifs.service.js';
import { ThemesService } from '../../resources/themes/themes.service.js';
import type { PageContent, WebPage, WebPageRequest } from '../site/layout/page.js';
import { isReady } from '../site/layout/is-ready.js';
import { lookOfQuery, themeOfQuery } from '../site/layout/theme-of-query.js';
import { SitePage, WebRequest } from '../site/html/page.decorator.js';
import { EmbedPicture } from './embed-picture.js';
import { frameOptionsOf } from './frame-options.js';

/** A heavier still is replaced by the thumbnail, so that a frame has at most 150 KB before it plays. */
const MOST_STILL_BYTES = 100_000;

/** `/embed/<id>`: a recording for a frame on another site, as the reader chose it (`theme`, `autoplay`, `loop`, `t`). */
@SitePage('embed/:id', { kind: 'frame' })
export class EmbedPage implements WebPage {
  constructor(
    private readonly gifs: GifsService,
    private readonly present: GifPresenter,
    private readonly themes: ThemesService,
    private readonly reads: UsageTracker,
  ) {}

  @Get()
  async render(@WebRequest() { params: { id = '' }, query }: WebPageRequest): Promise<PageContent> {
    const found = await this.gifs.show(id);
    const gif = await this.present.detail(found);
    return {
      title: gif.title,
      isWaiting: !isReady(found, 'gif') && !isReady(found, 'mp4'),
      tags: tagsOfDetail(found),
      onServed: (request) => {
        this.reads.frame(request, found.seq);
      },
      body: (
        <>
          <main>{await this.pictureOf(found, gif, query)}</main>
          <footer>
            <a href={gif.detail_url} target="_blank" rel="noopener">
              {gif.title}
            </a>
            <span>ttyreel</span>
          </footer>
        </>
      ),
    };
  }

  private async pictureOf(found: GifDetail, gif: GifDetailDto, query: URLSearchParams) {
    const options = frameOptionsOf(query);
    const theme = await themeOfQuery(query, found, this.themes);
    const look = lookOfQuery(query, found);
    const isChosen = theme !== null || Object.keys(look).length > 0;
    const hasVideo = isReady(found, 'mp4') && !isChosen;
    if (!hasVideo && !isReady(found, 'gif'))
      return <p role="status">The picture is being drawn. It takes a few seconds.</p>;
    return (
      <EmbedPicture
        gif={gif}
        poster={this.posterOf(found, gif, options.start)}
        videoUrl={hasVideo ? gif.mp4_url : ''}
        gifUrl={isChosen ? this.present.themedUrl(found, theme, look) : gif.gif_url}
        options={options}
      />
    );
  }

  /** The frame with which it starts, else the still. */
  private posterOf(found: GifDetail, gif: GifDetailDto, start: number): string {
    if (start > 0) return this.present.frameUrl(found, start);
    const still = renditionOf(found, 'still');
    const isLight = still?.state === 'ready' && (still.byteSize ?? 0) <= MOST_STILL_BYTES;
    return (isLight && gif.still_url) || gif.thumbnail_url;
  }
}
