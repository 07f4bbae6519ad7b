import { readFile } from 'node:fs/promises';
import {
  Body,
  Controller,
  HttpCode,
  Post,
  Query,
  Req,
  Res,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { AppConfig } from '../../platform/config/app-config.js';
import { ValidationFailed } from '../../platform/errors/domain-errors.js';
import { defaultStyle, styled } from '@ttyreel/recording';
import { UploadDto } from '../../resources/gifs/dto/gif-fields.dto.js';
import {
  ReceiveUploadInterceptor,
  type UploadRequest,
} from '../../resources/gifs/upload/receive-upload.interceptor.js';
import type { ReceivedCast } from '../../resources/gifs/upload/received-file.js';
import { suggestedTexts } from '../../resources/gifs/upload/suggested-texts.js';
import { Throttled } from '../../resources/auth/hourly-quota.decorator.js';
import { CastPreviewService } from '../../resources/media/frames/cast-preview.service.js';
import { styleOptions } from '../../resources/media/picture-style.dto.js';
import { ThemesService } from '../../resources/themes/themes.service.js';
import { requireSession } from '../site/session/require-session.js';
import { SessionGuard } from '../site/session/session.guard.js';
import type { SessionRequest } from '../site/session/session.middleware.js';

/** A longer cast is not sent back. */
const MOST_BYTES = 4 * 1024 * 1024;

/** Draws the still of a cast for the script of `/upload`, from the same form, and suggests its texts. */
@ApiExcludeController()
@Controller('upload')
export class CastPreviewController {
  constructor(
    private readonly previews: CastPreviewService,
    private readonly themes: ThemesService,
    private readonly config: AppConfig,
  ) {}

  @Post('preview')
  @HttpCode(200)
  @UseGuards(SessionGuard)
  @Throttled('preview')
  @UseInterceptors(ReceiveUploadInterceptor)
  async draw(
    @Body() form: UploadDto,
    @Req() request: UploadRequest & SessionRequest,
    @Res() response: Response,
  ): Promise<void> {
    const { userSeq } = requireSession(request).viewer;
    const received = castOf(request);
    const { theme } = form;
    const palette = theme === '' ? null : (await this.themes.named(theme)).palette;
    const style = styled(defaultStyle(this.config.pictureScale), styleOptions(form));
    const png = await this.previews.draw(userSeq, received.size, {
      cast: received.file.path,
      palette,
      style,
    });
    response.set('Cache-Control', 'no-store').type('png').send(Buffer.from(png));
  }
  /** @param extra `cast`: also the cast in asciicast v2, for a browser that cannot read the format that it has */
  @Post('suggestions')
  @HttpCode(200)
  @UseGuards(SessionGuard)
  @Throttled('preview')
  @UseInterceptors(ReceiveUploadInterceptor)
  async suggest(
    @Req() request: UploadRequest & SessionRequest,
    @Res() response: Response,
    @Query('with') extra?: string,
  ): Promise<void> {
    const { userSeq } = requireSession(request).viewer;
    const { file, size } = castOf(request);
    const [text, cast] = await Promise.all([
      this.previews.read(userSeq, size, file.path),
      extra === 'cast' && size <= MOST_BYTES ? readFile(file.path, 'utf8') : '',
    ]);
    response.set('Cache-Control', 'no-store').json({ ...suggestedTexts(text), cast });
  }
}

/** The interceptor removes its file afterwards. @returns it in asciicast v2, whatever version was sent */
function castOf({ received: { cast } }: UploadRequest): ReceivedCast {
  if (!cast) throw ValidationFailed.field('cast', 'is needed for a preview');
  return cast;
}
