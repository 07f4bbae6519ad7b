import { Injectable } from '@nestjs/common';
import { UNTRUSTED } from '../../platform/http/fields/visible-text.js';
import { UsageTracker } from '../../indexing/usage-stats/usage-tracker.js';
import type { GifDetailDto } from '../../resources/gifs/dto/gif-detail.dto.js';
import { tagsOfDetail } from '../../resources/gifs/data/gif-cache-tags.js';
import { GifPresenter } from '../../resources/gifs/presentation/gif.presenter.js';
import { GifsService } from '../../resources/gifs/gifs.service.js';
import { formatBytes } from '../site/components/format.js';
import { formatTime } from '../browser/clock.js';
import type { SiteResponse } from '../site/layout/page.js';
import { blocks, fenced, inline, quoted } from './markdown.js';
import { MARKDOWN } from './list-markdown.js';

/** `/gifs/<id>.md`: a recording as text. */
@Injectable()
export class RecordingMarkdown {
  constructor(
    private readonly gifs: GifsService,
    private readonly present: GifPresenter,
    private readonly reads: UsageTracker,
  ) {}

  /** @throws NotFound, Gone, HiddenByStaff */
  async serve(id: string): Promise<SiteResponse> {
    const found = await this.gifs.show(id);
    const gif = await this.present.detail(found);
    return {
      contentType: MARKDOWN,
      body: markdownOf(gif, this.present.apiUrl(id)),
      tags: tagsOfDetail(found),
      onServed: (request) => {
        this.reads.detail(request, found.seq);
      },
    };
  }
}

/** @param apiUrl of the recording */
export function markdownOf(gif: GifDetailDto, apiUrl: string): string {
  const { command, description, transcript } = gif;
  return blocks(
    `# ${inline(gif.title)}`,
    UNTRUSTED,
    factsOf(gif),
    command && blocks('Command:', fenced(command, 'sh')).trimEnd(),
    description && quoted(description),
    '## Transcript',
    transcript
      ? blocks(sourceOf(gif), fenced(transcript, 'text')).trimEnd()
      : 'There is no transcript, or not yet.',
    '## Files',
    filesOf(gif, apiUrl),
  );
}

function factsOf(gif: GifDetailDto): string {
  const { author, tags, repo } = gif;
  return [
    `Page: <${gif.detail_url}>`,
    `Author: [${inline(author.username)}](${author.profile_url}.md)`,
    `Created: ${gif.created_at}`,
    `Duration: ${formatTime(gif.duration_ms / 1_000)}`,
    `Shell: ${gif.shell}`,
    tags.length > 0 && `Tags: ${tags.map(({ name }) => inline(name)).join(', ')}`,
    repo && `Repository: <${repo.url}>`,
    gif.visibility !== 'public' && `Visibility: ${gif.visibility}`,
  ]
    .filter((fact) => typeof fact === 'string')
    .map((fact) => `- ${fact}`)
    .join('\n');
}

function sourceOf({ transcript_source: source }: GifDetailDto): string {
  return source === 'picture'
    ? 'What was on the screen, recognised in the picture:'
    : 'What was on the screen:';
}

function filesOf(gif: GifDetailDto, apiUrl: string): string {
  const files = [
    [`GIF, ${formatBytes(gif.file_size_bytes)}`, gif.gif_url],
    ['MP4', gif.mp4_url],
    ['Still', gif.still_url],
    ['Cast', gif.cast_url],
    ['Transcript', gif.transcript === '' ? '' : `${apiUrl}transcript/`],
    ['All of it as JSON', apiUrl],
  ] as const;
  return files
    .filter(([, url]) => url !== '')
    .map(([label, url]) => `- [${label}](${url})`)
    .join('\n');
}
