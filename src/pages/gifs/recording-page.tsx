import { Injectable } from '@nestjs/common';
import { UsageTracker } from '../../indexing/usage-stats/usage-tracker.js';
import { GifPresenter } from '../../resources/gifs/gif.presenter.js';
import { GifsService } from '../../resources/gifs/gifs.service.js';
import { tagsOfDetail } from '../../resources/gifs/gif-cache-tags.js';
import { TranscriptsService } from '../../resources/media/transcripts.service.js';
import { ThemesService } from '../../resources/themes/themes.service.js';
import type { WebPage, PageContent, WebPageRequest } from '../layout/page.js';
import { isReady } from '../layout/is-ready.js';
import { StaffBar } from '../staff/staff-bar.js';
import { HiddenRecording } from './hidden-recording.js';
import { RecordingView } from './recording-view.js';

const RELATED = 4;

/** `/gifs/<id>`: a recording with all that can be done with it. */
@Injectable()
export class RecordingPage implements WebPage {
  constructor(
    private readonly gifs: GifsService,
    private readonly present: GifPresenter,
    private readonly transcripts: TranscriptsService,
    private readonly themes: ThemesService,
    private readonly reads: UsageTracker,
  ) {}

  async render({ params: { id = '' }, session }: WebPageRequest): Promise<PageContent> {
    const found = await this.gifs.show(id, session?.viewer);
    const [gif, lines, themes, others] = await Promise.all([
      this.present.detail(found),
      this.transcripts.lines(found.seq),
      this.themes.list(),
      this.gifs.listPublic({ username: found.author.username }, { page: 1, size: RELATED + 1 }),
    ]);
    const related = others.rows.filter((row) => row.id !== id).slice(0, RELATED);
    return {
      title: gif.title,
      description: gif.description.slice(0, 200) || gif.alt,
      image: { url: gif.still_url || gif.thumbnail_url, width: gif.width, height: gif.height, alt: gif.alt },
      isPrivate: gif.visibility !== 'public' || gif.hidden_at !== null,
      markdown: `/gifs/${id}.md`,
      isEmbeddable: true,
      tags: [...tagsOfDetail(found), 'lists'],
      onServed: (request) => {
        this.reads.detail(request, found.seq);
      },
      body: (
        <>
          <StaffBar gif={gif} session={session} />
          {found.hiddenReason !== null ? (
            <HiddenRecording gif={gif} lines={lines} />
          ) : (
            <RecordingView
              gif={gif}
              ready={{ gif: isReady(found, 'gif'), mp4: isReady(found, 'mp4') }}
              links={this.present.links(gif)}
              lines={lines}
              themes={gif.cast_url === '' ? [] : themes}
              related={related.map((row) => this.present.listItem(row))}
            />
          )}
        </>
      ),
    };
  }
}
