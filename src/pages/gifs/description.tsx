import type { GifDetailDto } from '../../resources/gifs/dto/gif-detail.dto.js';

/** The command of a recording, and what its author says about it. */
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
