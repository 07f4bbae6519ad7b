import { applyDecorators } from '@nestjs/common';
import { OwnerOnly } from '../../platform/authorization/auth.decorators.js';
import { ApiGifId } from '../media/api-gif-id.js';
import { GifsService } from './gifs.service.js';

export const GifOwnerOnly = () =>
  applyDecorators(ApiGifId(), OwnerOnly({ source: GifsService, parameter: 'id', noun: 'recording' }));
