import { Controller, Get, Header, Param, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Authenticated, CurrentViewer } from '../auth/auth.decorators.js';
import type { Viewer } from '../auth/viewer.js';
import { ApiErrors } from '../http/openapi/responses.js';
import { type PageDto, pageOf } from '../http/page.dto.js';
import { sendMedia } from '../media/media-response.js';
import { MediaService } from '../media/media.service.js';
import { TranscriptsService } from '../media/transcripts.service.js';
import { GifDetailDto, GifListItemDto } from './dto/gif.dto.js';
import { GifListQuery, OwnGifListQuery } from './dto/gif-list.query.js';
import { GifPresenter } from './gif.presenter.js';
import { GifsService } from './gifs.service.js';

const GifPageDto = pageOf(GifListItemDto);
const ApiGifId = () =>
  ApiParam({ name: 'id', type: String, example: 'aB3dE5fG', description: 'The id of a recording.' });

@ApiTags('gifs')
@Controller('gifs')
export class GifsController {
  constructor(
    private readonly gifs: GifsService,
    private readonly present: GifPresenter,
    private readonly media: MediaService,
    private readonly transcripts: TranscriptsService,
  ) {}

  @Get()
  @ApiOperation({ operationId: 'listGifs', summary: 'List public recordings', description: 'Newest first.' })
  @ApiOkResponse({ type: GifPageDto })
  @ApiErrors(400, 404)
  async list(@Query() query: GifListQuery): Promise<PageDto<GifListItemDto>> {
    const { tag, shell, user } = query;
    const page = await this.gifs.listPublic({ tag, shell, username: user }, query.request);
    return this.present.page(page, 'gifs/', { tag, shell, user });
  }

  @Get('me')
  @Authenticated()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'listOwnGifs',
    summary: 'List your own recordings',
    description: 'Public and unlisted, newest first.',
  })
  @ApiOkResponse({ type: GifPageDto })
  @ApiErrors(400, 404)
  async own(
    @Query() query: OwnGifListQuery,
    @CurrentViewer() viewer: Viewer,
  ): Promise<PageDto<GifListItemDto>> {
    const page = await this.gifs.listOwn(viewer.userSeq, query.repo, query.request);
    return this.present.page(page, 'gifs/me/', { repo: query.repo });
  }

  @Get(':id')
  @ApiGifId()
  @ApiOperation({
    operationId: 'getGif',
    summary: 'Read a recording',
    description: 'Public and unlisted ones, to whoever has the id.',
  })
  @ApiOkResponse({ type: GifDetailDto })
  @ApiErrors(404)
  async detail(@Param('id') id: string): Promise<GifDetailDto> {
    return this.present.detail(await this.gifs.get(id));
  }

  @Get(':id/cast')
  @ApiGifId()
  @ApiOperation({
    operationId: 'getCast',
    summary: 'Read the cast of a recording',
    description: 'asciicast v2: a header line, then one event a line.',
  })
  @ApiProduces('application/x-asciicast')
  @ApiOkResponse({
    schema: { type: 'string', example: '{"version":2,"width":80,"height":24}\n[0.5,"o","$ "]\n' },
  })
  @ApiErrors(404)
  async cast(@Param('id') id: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const cast = await this.media.open(id, 'cast');
    await sendMedia(request, response, cast, { immutable: false, downloadAs: `${id}.cast` });
  }

  @Get(':id/transcript')
  @ApiGifId()
  @ApiOperation({
    operationId: 'getTranscript',
    summary: 'Read the transcript of a recording',
    description: 'What was on the screen, as plain text.',
  })
  @Header('Content-Type', 'text/plain; charset=utf-8')
  @ApiProduces('text/plain')
  @ApiOkResponse({ schema: { type: 'string', example: '$ git status\nOn branch main\n' } })
  @ApiErrors(404, 503)
  transcript(@Param('id') id: string): Promise<string> {
    return this.transcripts.get(id);
  }
}
