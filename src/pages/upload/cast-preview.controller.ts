import { Body, Controller, HttpCode, Post, Req, Res, UseGuards, UseInterceptors } from '@nestjs/common';
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
import { Throttled } from '../../resources/auth/hourly-quota.decorator.js';
import { CastPreviewService } from '../../resources/media/frames/cast-preview.service.js';
import { styleOptions } from '../../resources/media/picture-style.dto.js';
import { ThemesService } from '../../resources/themes/themes.service.js';
import { requireSession } from '../site/session/require-session.js';
import { SessionGuard } from '../site/session/session.guard.js';
import type { SessionRequest } from '../site/session/session.middleware.js';

/** Draws the still of a cast for the script of `/upload`, from the same form. */
@ApiExcludeController()
@Controller('upload/preview')
export class CastPreviewController {
  constructor(
    private readonly previews: CastPreviewService,
    private readonly themes: ThemesService,
    private readonly config: AppConfig,
  ) {}

  @Post()
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
    const received = request.received.cast;
    if (!received) throw ValidationFailed.field('cast', 'is needed for a preview');
    const { theme } = form;
    const palette = theme === '' ? null : (await this.themes.named(theme)).palette;
    const style = styled(defaultStyle(this.config.pictureScale), styleOptions(form));
    const png = await this.previews.draw(userSeq, received.size, {
      // In asciicast v2, whatever version was sent. The interceptor removes it afterwards.
      cast: received.file.path,
      palette,
      style,
    });
    response.set('Cache-Control', 'no-store').type('png').send(Buffer.from(png));
  }
}
