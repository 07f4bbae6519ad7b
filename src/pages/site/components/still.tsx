import type { GifListItemDto } from '../../../resources/gifs/dto/gif-list-item.dto.js';

/** A small still of a recording in a list. */
export function Still({ gif }: { readonly gif: GifListItemDto }) {
  return (
    <img
      class="still"
      src={gif.thumbnail_url || gif.gif_url}
      alt=""
      width={gif.width}
      height={gif.height}
      loading="lazy"
    />
  );
}
