import { applyDecorators } from '@nestjs/common';
import { OwnerOnly } from '../../platform/authorization/auth.decorators.js';
import { ApiGifId } from './api-gif-id.js';
import { GifsService } from './gifs.service.js';

/** Requires the API key of the recording's owner. */
export const GifOwnerOnly = () =>
  applyDecorators(ApiGifId(), OwnerOnly({ source: GifsService, parameter: 'id', noun: 'recording' }));
