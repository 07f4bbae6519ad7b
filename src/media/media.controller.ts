import { applyDecorators, Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { type MediaRead, ReadCounter } from '../counters/read-counter.js';
import { NotFound } from '../domain-errors.js';
import { ApiFile } from '../http/openapi/responses.js';
import { type FileForm, formOfExtension } from './media-file.js';
import { sendMedia } from './media-response.js';
import { type MediaBlob, MediaService } from './media.service.js';

/** A file, which may be asked for as a download. */
const ApiMedia = () =>
  applyDecorators(
    ApiQuery({
      name: 'download',
      required: false,
      enum: ['1'],
      description: 'Save the file rather than show it.',
    }),
    ApiFile('image/gif', 'image/png', 'application/x-asciicast'),
  );

@ApiTags('media')
@Controller('media')
export class MediaController {
  constructor(
    private readonly media: MediaService,
    private readonly reads: ReadCounter,
  ) {}

  @Get(':file')
  @ApiOperation({
    operationId: 'getMedia',
    summary: 'Read the current file of a recording',
    description:
      'The address for embeds: it stays the same when the picture is made anew. Ranges and ETags are honoured.',
  })
  @ApiParam({
    name: 'file',
    description: '`<gif id>.gif`, `.png` (the still) or `.cast`',
    example: 'aB3dE5fG.gif',
  })
  @ApiMedia()
  async stable(
    @Param('file') file: string,
    @Query('download') download: unknown,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { name, form } = parseFile(file);
    const blob = await this.media.open(name, form);
    await sendMedia(request, response, blob, {
      immutable: false,
      downloadAs: download === '1' ? file : undefined,
    });
    this.reads.media(request, response, readOf(blob, form, download));
  }

  @Get(':id/:file')
  @ApiOperation({
    operationId: 'getMediaByHash',
    summary: 'Read just these bytes of a recording',
    description: 'The address carries the hash of the content, so the answer may be cached for ever.',
  })
  @ApiParam({ name: 'id', example: 'aB3dE5fG' })
  @ApiParam({ name: 'file', example: '9f86d081884c7d65.gif' })
  @ApiMedia()
  async immutable(
    @Param('id') id: string,
    @Param('file') file: string,
    @Query('download') download: unknown,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { name, form } = parseFile(file);
    const blob = await this.media.openExactly(id, form, name);
    await sendMedia(request, response, blob, {
      immutable: true,
      downloadAs: download === '1' ? `${id}.${file.split('.').pop() ?? ''}` : undefined,
    });
    this.reads.media(request, response, readOf(blob, form, download));
  }
}

function readOf({ gifSeq }: MediaBlob, form: FileForm, download: unknown): MediaRead {
  return { gifSeq, isPicture: form === 'gif', isDownload: download === '1' };
}

/** @throws NotFound when no form has such a file name */
function parseFile(file: string): { name: string; form: FileForm } {
  const [, name, extension] = /^([0-9A-Za-z]{1,64})\.([a-z0-9]{1,8})$/.exec(file) ?? [];
  const form = extension === undefined ? null : formOfExtension(extension);
  if (name === undefined || form === null) throw new NotFound(`There is no file "${file}".`);
  return { name, form };
}
