import { applyDecorators, Controller, Get, Param, Query, Req, Res, UseInterceptors } from '@nestjs/common';
import { ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { type MediaRead, UsageTracker } from '../../indexing/usage-stats/usage-tracker.js';
import { InsufficientStorage, NotFound, ValidationFailed } from '../../platform/errors/domain-errors.js';
import { ClientConnection } from '../../platform/http/server/client-connection.js';
import { ApiErrors, ApiFile, type ErrorExamples, Operation } from '../../platform/http/openapi/responses.js';
import { FramesService } from './frames/frames.service.js';
import { MediaQuery, StableMediaQuery } from './media.query.js';
import { HASH_IN_ADDRESS } from './media-address.js';
import type { MediaBlob } from './blobs/media-blob.js';
import { type FileRendition, renditionOfExtension, MEDIA_FILES } from './media-file.js';
import { MediaMissesInterceptor } from './media-misses.interceptor.js';
import { sendMedia, sendUndrawn } from './media-response.js';
import { MediaService } from './media.service.js';
import { type ReaderLook, nameOfLook } from './themed/picture-look.js';
import { type ThemedPictureRequest, ThemedPicturesService } from './themed/themed-pictures.service.js';
import { HIDDEN } from './api-gif-id.js';

/** GIFs are shorter. */
const LAST_MS = 2 ** 31 - 1;

const ApiMedia = (errors: ErrorExamples = {}) =>
  applyDecorators(
    ApiFile('image/gif', 'image/png', 'video/mp4', 'application/x-asciicast'),
    ApiResponse({
      status: 302,
      description: 'The file is in the store, if the operator lets readers read there.',
      headers: { Location: { schema: { type: 'string', format: 'uri' } } },
    }),
    ApiErrors({
      404: 'There is no gif of a recording "aB3dE5fG".',
      451: HIDDEN,
      503: 'The thumbnail is being made. Try again in 2 s.',
      ...errors,
    }),
  );

const ApiStableMedia = () =>
  applyDecorators(
    Operation(`Read the current file of a recording.
      The stable URL for embeds; its content may be rendered again. Supports ranges and ETags. With \`theme\`, \`preset\`,
      \`frame\` or \`scale\` the first GET renders the cast, which takes seconds; the result is stored while there is
      room. HEAD draws nothing: until the picture is drawn, its response lacks \`Content-Length\` and \`ETag\`. A GET gets
      429 while 5 pictures requested by the same address are waiting to be drawn. Of frames (\`t\`) 24 may wait for an
      address. An address for which drawing took over 30 seconds in a minute gets 429.`),
    ApiParam({
      name: 'file',
      description:
        '`<gif id>.gif`, `.png` (the thumbnail), `.still.png` (the same in full size), `.mp4`, `.cast`, or `.readme.gif` (a smaller GIF, if the original is over 5 MB)',
      example: 'aB3dE5fG.gif',
    }),
    ApiMedia({ 507: InsufficientStorage.ofDisk().message }),
  );

@ApiTags('media')
@Controller('media')
@UseInterceptors(MediaMissesInterceptor)
export class MediaController {
  constructor(
    private readonly media: MediaService,
    private readonly themed: ThemedPicturesService,
    private readonly frames: FramesService,
    private readonly reads: UsageTracker,
    private readonly connection: ClientConnection,
  ) {}

  @Get(':file')
  @ApiStableMedia()
  async getMedia(
    @Param('file') file: string,
    @Query() { theme: askedTheme, t, download, ...style }: StableMediaQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { name, rendition } = parseFile(file);
    const look = lookFor(rendition, style);
    const chosen = themeFor(rendition, askedTheme);
    const theme = chosen === undefined && look !== '' ? await this.themed.themeOf(name) : chosen;
    const atMs = timeFor(rendition, t);
    const blob = await (theme !== undefined
      ? this.openThemed({ gifId: name, themeSlug: theme, look }, request)
      : atMs !== undefined
        ? this.openFrame(name, atMs, request)
        : this.media.open(name, rendition));
    if (blob === null) {
      sendUndrawn(response, MEDIA_FILES[rendition].contentType);
      return;
    }
    const saved =
      theme !== undefined
        ? `${[name, theme, look].filter(Boolean).join('-')}.gif`
        : t !== undefined
          ? `${name}-${t}.png`
          : file;
    await sendMedia(request, response, blob, {
      immutable: false,
      downloadAs: download === '1' ? saved : undefined,
    });
    this.reads.media(request, response, readOf(blob, rendition, download));
  }

  private openThemed(
    picture: Omit<ThemedPictureRequest, 'askedBy'>,
    request: Request,
  ): Promise<MediaBlob | null> {
    const asked = { ...picture, askedBy: this.connection.bucket(request) };
    return request.method === 'HEAD' ? this.themed.peek(asked) : this.themed.open(asked);
  }

  private openFrame(gifId: string, atMs: number, request: Request): Promise<MediaBlob | null> {
    const asked = { gifId, atMs, askedBy: this.connection.bucket(request) };
    return request.method === 'HEAD' ? this.frames.peek(asked) : this.frames.open(asked);
  }

  @Get(':id/:file')
  @Operation(`Read a file of a recording by its content hash.
    The URL contains the content hash, so the response may be cached forever. With the hash of former content it is the
    current file, cached for a minute like that of the stable URL.`)
  @ApiParam({ name: 'id', example: 'aB3dE5fG' })
  @ApiParam({ name: 'file', example: '9f86d081884c7d65.gif' })
  @ApiMedia()
  async getMediaByHash(
    @Param('id') id: string,
    @Param('file') file: string,
    @Query() { download }: MediaQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { name, rendition } = parseFile(file);
    const blob = await this.media.open(id, rendition);
    if (!HASH_IN_ADDRESS.test(name)) throw new NotFound(`There is no file "${file}".`);
    await sendMedia(request, response, blob, {
      immutable: blob.hash.startsWith(name),
      downloadAs: download === '1' ? `${id}.${MEDIA_FILES[rendition].ending}` : undefined,
    });
    this.reads.media(request, response, readOf(blob, rendition, download));
  }
}

function readOf({ gifSeq }: MediaBlob, rendition: FileRendition, download: unknown): MediaRead {
  return { gifSeq, isPicture: rendition === 'gif', isDownload: download === '1' };
}

/** @throws ValidationFailed unless it is for a GIF */
function themeFor(rendition: FileRendition, asked: string | undefined): string | undefined {
  if (asked === undefined) return undefined;
  if (rendition !== 'gif') throw ValidationFailed.field('theme', 'only the GIF is drawn in other themes');
  return asked.toLowerCase();
}

/** @throws ValidationFailed unless it is for a GIF */
function lookFor(rendition: FileRendition, { preset, frame, scale }: ReaderLook): string {
  const [field] = Object.entries({ preset, frame, scale }).find(([, value]) => value !== undefined) ?? [];
  if (field !== undefined && rendition !== 'gif')
    throw ValidationFailed.field(field, 'only the GIF is drawn in other looks');
  return nameOfLook({ preset, frame, scale });
}

/** Milliseconds. @throws ValidationFailed unless it is for a thumbnail */
function timeFor(rendition: FileRendition, seconds: string | undefined): number | undefined {
  if (seconds === undefined) return undefined;
  if (rendition !== 'thumbnail')
    throw ValidationFailed.field('t', 'only <id>.png shows the frame at a second');
  return Math.min(Math.round(Number(seconds) * 1_000), LAST_MS);
}

function parseFile(file: string): { name: string; rendition: FileRendition } {
  const [, name, ending] = /^([0-9A-Za-z]{1,64})\.([a-z0-9.]{1,16})$/.exec(file) ?? [];
  const rendition = ending === undefined ? null : renditionOfExtension(ending);
  if (name === undefined || rendition === null) throw new NotFound(`There is no file "${file}".`);
  return { name, rendition };
}
