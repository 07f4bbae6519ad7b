import type { GifDetailDto } from '../../resources/gifs/dto/gif-detail.dto.js';

/** The command and the description of a recording. */
export function Description({ gif }: { readonly gif: GifDetailDto }) {
  return (
    <>
      {gif.command && (
        <p>
          <code>$ {gif.command}</code>
        </p>
      )}
      {gif.description && <p class="description">{gif.description}</p>}
    </>
  );
}
