import { Controller, Get, Header, Param, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Authenticated, CurrentViewer } from '../../platform/authorization/auth.decorators.js';
import { visibleText } from '../../platform/http/fields/visible-text.js';
import type { Viewer } from '../../platform/http/viewer.js';
import { UsageTracker } from '../../indexing/usage-stats/usage-tracker.js';
import { CacheResponse } from '../../platform/response-cache/cache-response.decorator.js';
import { type Cacheable, cacheable } from '../../platform/response-cache/cacheable.js';
import { ApiFile, Operation, Responds, RespondsPage } from '../../platform/http/openapi/responses.js';
import type { PageDto } from '../../platform/http/page.dto.js';
import { sendMedia } from '../media/media-response.js';
import { MediaQuery } from '../media/media.query.js';
import { MediaService } from '../media/media.service.js';
import { TranscriptsService } from '../media/renditions/transcripts.service.js';
import { ApiGifId, HIDDEN } from '../media/api-gif-id.js';
import { GifDetailDto } from './dto/gif-detail.dto.js';
import type { GifListItemDto } from './dto/gif-list-item.dto.js';
import { GifPageDto, GifWithStatePageDto } from './dto/gif-page.dto.js';
import type { GifWithStateDto } from './dto/gif-state.dto.js';
import { GifListQuery, OwnGifListQuery } from './dto/gif-list.query.js';
import { TranscriptLinesDto } from './dto/transcript-lines.dto.js';
import { tagsOfDetail } from './data/gif-cache-tags.js';
import { GifPresenter } from './presentation/gif.presenter.js';
import { GifsService } from './gifs.service.js';

const ApiRendition = (noun: string) =>
  ApiGifId({
    404: `There is no ${noun} of a recording "aB3dE5fG".`,
    451: HIDDEN,
    503: `The ${noun} is being made. Try again in 2 s.`,
  });

const TRANSCRIPT = {
  'text/plain': { schema: { type: 'string' }, example: '$ git status\nOn branch main\n' },
};

@ApiTags('gifs')
@Controller('gifs')
export class GifsController {
  constructor(
    private readonly gifs: GifsService,
    private readonly present: GifPresenter,
    private readonly media: MediaService,
    private readonly transcripts: TranscriptsService,
    private readonly reads: UsageTracker,
  ) {}

  @Get()
  @CacheResponse()
  @Operation('List public recordings. Newest first.')
  @RespondsPage('A page of recordings.', GifPageDto)
  async listGifs(@Query() query: GifListQuery): Promise<PageDto<GifListItemDto>> {
    const { tag, shell, theme, user } = query;
    const page = await this.gifs.listPublic({ tag, shell, theme, username: user }, query.request);
    return this.present.page(page, 'gifs/', { tag, shell, theme, user });
  }

  @Get('me')
  @Authenticated()
  @Operation(`List your own recordings.
    Public, unlisted and hidden ones, newest first. With \`deleted\`, those that can still be restored.`)
  @RespondsPage('A page of recordings with their visibility and state.', GifWithStatePageDto)
  async listOwnGifs(
    @Query() query: OwnGifListQuery,
    @CurrentViewer() viewer: Viewer,
  ): Promise<PageDto<GifWithStateDto>> {
    const { repo, deleted } = query;
    const filter = { repoSlug: repo, isDeleted: deleted === 'true' };
    const page = await this.gifs.listOwn(viewer.userSeq, filter, query.request);
    return this.present.statePage(page, 'gifs/me/', { repo, deleted });
  }

  @Get(':id')
  @CacheResponse({ variesByViewer: true })
  @ApiGifId({ 451: HIDDEN })
  @Operation(`Read a recording.
    Public ones, and unlisted ones for everyone who has the id. A hidden one is 451, except for its author and staff.`)
  @Responds(200, 'The recording.', GifDetailDto)
  async getGif(
    @Param('id') id: string,
    @CurrentViewer() viewer: Viewer | null,
  ): Promise<Cacheable<GifDetailDto>> {
    const detail = await this.gifs.read(id, viewer);
    const { seq, version } = detail;
    return cacheable(await this.present.detail(detail, viewer), {
      tags: tagsOfDetail(detail),
      version,
      onServed: (request) => {
        this.reads.detail(request, seq);
      },
    });
  }

  @Get(':id/cast')
  @ApiRendition('cast')
  @Operation(`Read the cast of a recording.
    asciicast v2: a header line, then one event a line. The response is an attachment.`)
  @ApiFile('application/x-asciicast')
  async getCast(
    @Param('id') id: string,
    @Query() { download }: MediaQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const cast = await this.media.open(id, 'cast');
    await sendMedia(request, response, cast, { immutable: false, downloadAs: `${id}.cast` });
    const { gifSeq } = cast;
    this.reads.media(request, response, { gifSeq, isPicture: false, isDownload: download === '1' });
  }

  @Get(':id/transcript')
  @ApiRendition('transcript')
  @Operation('Read the transcript of a recording. The text that was on the screen.')
  @Header('Content-Type', 'text/plain; charset=utf-8')
  @Responds(200, 'The transcript.', TRANSCRIPT)
  async getTranscript(@Param('id') id: string): Promise<string> {
    return visibleText(await this.transcripts.get(id));
  }

  @Get(':id/transcript/lines')
  @ApiRendition('transcript')
  @Operation(`Read the lines of a transcript with their times.
    Each line with its second in the GIF and the MP4, and in the cast.`)
  @Responds(200, 'The lines, in the order of the transcript.', TranscriptLinesDto)
  async getTranscriptLines(@Param('id') id: string): Promise<TranscriptLinesDto> {
    const lines = await this.transcripts.getLines(id);
    return {
      lines: lines.map(({ text, time, castTime, typedFrom }) => ({
        text: visibleText(text),
        time,
        cast_time: castTime,
        typed_from: typedFrom,
      })),
    };
  }
}
