import type { GifDetail } from '../../resources/gifs/data/gif.read-model.js';
import type { GifDetailDto } from '../../resources/gifs/dto/gif-detail.dto.js';
import { renditionOf } from '../../resources/gifs/presentation/rendition-of.js';

interface ShowpieceProps {
  readonly gif: GifDetailDto;
  /** Null until the video can be played. */
  readonly videoUrl: string | null;
}

/** The recording beside the introduction. */
export function Showpiece({ gif, videoUrl }: ShowpieceProps) {
  const still = gif.still_url || gif.thumbnail_url;
  return (
    <figure>
      <a href={`/gifs/${gif.id}`}>
        {videoUrl === null ? (
          <MovingPicture gif={gif} still={still} />
        ) : (
          <Video gif={gif} still={still} url={videoUrl} />
        )}
      </a>
      <figcaption class="muted small">
        {gif.title}, by <a href={`/users/${gif.author.username}`}>{gif.author.username}</a>
      </figcaption>
    </figure>
  );
}

/** The URL of the film, at the second that the still shows. */
export function videoUrlOf({ renditions }: Pick<GifDetail, 'renditions'>, mp4Url: string): string {
  const second = renditionOf({ renditions }, 'still')?.second;
  return second == null ? mp4Url : `${mp4Url}#t=${second}`;
}

interface PictureProps {
  readonly gif: GifDetailDto;
  readonly still: string;
}

/** Readers with reduced motion have no source that fits, and see the poster. */
function Video({ gif, still, url }: PictureProps & { readonly url: string }) {
  const { alt, width, height } = gif;
  return (
    <video poster={still} width={width} height={height} aria-label={alt} autoplay muted loop playsInline>
      <source src={url} type="video/mp4" media="(prefers-reduced-motion: no-preference)" />
    </video>
  );
}

function MovingPicture({ gif, still }: PictureProps) {
  const { alt, width, height } = gif;
  return (
    <picture>
      <source media="(prefers-reduced-motion: reduce)" srcset={still} />
      <img src={gif.gif_url || still} alt={alt} width={width} height={height} fetchpriority="high" />
    </picture>
  );
}
