import { pageOf } from '../../../platform/http/page.dto.js';
import { GifListItemDto } from './gif-list-item.dto.js';

/** One page of a list of recordings, whichever list it is. */
export const GifPageDto = pageOf(GifListItemDto);
