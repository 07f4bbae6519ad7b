import { pageOf } from '../../../platform/http/page.dto.js';
import { GifListItemDto } from './gif-list-item.dto.js';

export const GifPageDto = pageOf(GifListItemDto);
