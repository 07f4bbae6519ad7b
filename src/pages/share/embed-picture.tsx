import type { GifDetailDto } from '../../resources/gifs/dto/gif-detail.dto.js';
import type { FrameOptions } from './frame-options.js';

interface EmbedPictureProps {
  readonly gif: Pick<GifDetailDto, 'alt' | 'duration_ms'>;
  /** URL of the picture that is shown until it plays. */
  readonly poster: string;
  /** URL of the MP4; empty if the GIF is shown. */
  readonly videoUrl: string;
  readonly gifUrl: string;
  readonly options: FrameOptions;
}

/**
 * The poster, and the video or the GIF only when it is played: at once with `autoplay`, unless motion is reduced. Without a
 * script.
 */
export function EmbedPicture(props: EmbedPictureProps) {
  return props.videoUrl === '' ? <Gif {...props} /> : <Video {...props} />;
}

function Video({ gif, poster, videoUrl, options: { autoplay, loop, start } }: EmbedPictureProps) {
  const url = start > 0 ? `${videoUrl}#t=${Math.min(start, gif.duration_ms / 1_000)}` : videoUrl;
  const video = { poster, 'aria-label': gif.alt, controls: true, muted: true, loop, playsInline: true };
  if (!autoplay) return <video {...video} src={url} preload="none" />;
  return (
    <>
      <video class="plays" {...video} autoplay>
        <source media="(prefers-reduced-motion: no-preference)" src={url} type="video/mp4" />
      </video>
      <video class="still-first" {...video} preload="none">
        <source media="(prefers-reduced-motion: reduce)" src={url} type="video/mp4" />
      </video>
    </>
  );
}

function Gif(props: EmbedPictureProps) {
  const { gif, poster, gifUrl, options } = props;
  if (!options.autoplay) return <PlayableGif {...props} />;
  return (
    <>
      <picture class="plays">
        <source media="(prefers-reduced-motion: reduce)" srcset={poster} />
        <img src={gifUrl} alt={gif.alt} />
      </picture>
      <PlayableGif {...props} isStillFirst />
    </>
  );
}

/** A browser loads a lazy picture when its `details` are opened. */
function PlayableGif({
  gif,
  poster,
  gifUrl,
  isStillFirst = false,
}: EmbedPictureProps & { readonly isStillFirst?: boolean }) {
  return (
    <details class={isStillFirst ? 'still-first' : undefined}>
      <summary>
        <img src={poster} alt={gif.alt} loading={isStillFirst ? 'lazy' : undefined} />
        <span class="start">
          <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
            <path d="M8 5v14l11-7z" />
          </svg>
          <span>Play</span>
        </span>
        <span class="stop">Stop</span>
      </summary>
      <img src={gifUrl} alt={gif.alt} loading="lazy" />
    </details>
  );
}
