import { Get } from '@nestjs/common';
import { UsageTracker } from '../../indexing/usage-stats/usage-tracker.js';
import type { GifDetailDto } from '../../resources/gifs/dto/gif-detail.dto.js';
import { tagsOfDetail } from '../../resources/gifs/data/gif-cache-tags.js';
import { GifPresenter } from '../../resources/gifs/presentation/gif.presenter.js';
import { GifsService } from '../../resources/gifs/gifs.service.js';
import { ThemesService } from '../../resources/themes/themes.service.js';
import type { PageContent, WebPage, WebPageRequest } from '../site/layout/page.js';
import { isReady } from '../site/layout/is-ready.js';
import { themeOfQuery } from '../site/layout/theme-of-query.js';
import { SitePage, WebRequest } from '../site/html/page.decorator.js';

/** `/embed/<id>`: a recording for a frame on another site, in the theme that `theme` names. */
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
    const own = await this.present.detail(found);
    const theme = await themeOfQuery(query, found, this.themes);
    const gif = theme ? { ...own, gif_url: this.present.themedUrl(found, theme) } : own;
    const hasGif = isReady(found, 'gif');
    const hasVideo = isReady(found, 'mp4') && !theme;
    return {
      title: gif.title,
      isWaiting: !hasGif && !hasVideo,
      tags: tagsOfDetail(found),
      onServed: (request) => {
        this.reads.frame(request, found.seq);
      },
      body: (
        <>
          <main>
            <Picture gif={gif} hasVideo={hasVideo} hasGif={hasGif} />
          </main>
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
}

interface PictureProps {
  readonly gif: GifDetailDto;
  readonly hasVideo: boolean;
  readonly hasGif: boolean;
}

/** The still until playback starts if motion is reduced; otherwise it plays immediately. Without a script. */
function Picture({ gif, hasVideo, hasGif }: PictureProps) {
  const still = gif.still_url || gif.thumbnail_url;
  const video = {
    poster: still,
    'aria-label': gif.alt,
    controls: true,
    muted: true,
    loop: true,
    playsInline: true,
  };
  if (hasVideo)
    return (
      <>
        <video class="plays" {...video} autoplay>
          <source media="(prefers-reduced-motion: no-preference)" src={gif.mp4_url} type="video/mp4" />
        </video>
        <video class="still-first" {...video} preload="none">
          <source media="(prefers-reduced-motion: reduce)" src={gif.mp4_url} type="video/mp4" />
        </video>
      </>
    );
  if (!hasGif) return <p role="status">The picture is being drawn. It takes a few seconds.</p>;
  return (
    <picture>
      <source media="(prefers-reduced-motion: reduce)" srcset={still} />
      <img src={gif.gif_url} alt={gif.alt} width={gif.width} height={gif.height} />
    </picture>
  );
}
