import { pageOf } from '../../../platform/http/page.dto.js';
import { GifListItemDto } from './gif-list-item.dto.js';
import { GifWithStateDto } from './gif-state.dto.js';

export const GifPageDto = pageOf(GifListItemDto);
export const GifWithStatePageDto = pageOf(GifWithStateDto);
