import type { GifDetailDto } from '../../resources/gifs/dto/gif-detail.dto.js';
import { FRAME_SANDBOX, frameSizeOf } from '../share/embed-frame.js';

interface PictureLookProps {
  readonly still: string;
  readonly gifUrl: string;
  /** The code of which it is a preview. */
  readonly of: string;
}

/** An embedded picture. As in lists, its GIF is loaded and plays only under the pointer or with the focus. */
export function PictureLook({ still, gifUrl, of }: PictureLookProps) {
  return (
    <a class="look" href={gifUrl} data-gif={gifUrl} aria-label={`Preview of ${of}: its GIF`}>
      <img src={still} alt="" loading="lazy" />
    </a>
  );
}

interface SchemesLookProps {
  readonly still: string;
  readonly urls: { readonly light: string; readonly dark: string };
}

/** The pictures for readers of a light and of a dark page. The first request for the other theme renders it. */
export function SchemesLook({ still, urls }: SchemesLookProps) {
  return (
    <div class="looks">
      {(['light', 'dark'] as const).map((scheme) => (
        <figure key={scheme} data-scheme={scheme}>
          <PictureLook still={still} gifUrl={urls[scheme]} of={`a README on a ${scheme} page`} />
          <figcaption class="small">On a {scheme} page</figcaption>
        </figure>
      ))}
    </div>
  );
}

interface FrameLookProps {
  readonly gif: GifDetailDto;
  /** Of the URL of the frame. */
  readonly query: string;
}

/** The frame itself, as on another site. The empty picture gives it its proportions in a narrow window. */
export function FrameLook({ gif, query }: FrameLookProps) {
  const { width, height } = frameSizeOf(gif, { width: 480 });
  return (
    <div class="look framed">
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" />
      <iframe
        src={`/embed/${gif.id}${query}`}
        title={`${gif.title}, in a frame`}
        width={width}
        height={height}
        loading="lazy"
        sandbox={FRAME_SANDBOX}
      />
    </div>
  );
}

/** The card that sites make of a link, where they do not show the player. */
export function LinkLook({ gif, still }: { readonly gif: GifDetailDto; readonly still: string }) {
  return (
    <div class="look card">
      <img src={still} alt="" loading="lazy" />
      <p>
        <strong>{gif.title}</strong>
        <span class="muted small">ttyreel · {gif.author.username}</span>
      </p>
    </div>
  );
}

/** The frame at the second of the link. */
export function MomentLook({ url }: { readonly url: string }) {
  return (
    <div class="look">
      <img src={url} alt="" loading="lazy" />
    </div>
  );
}
