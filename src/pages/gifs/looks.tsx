import type { GifDetailDto } from '../../resources/gifs/dto/gif-detail.dto.js';
import { FRAME_SANDBOX, frameSizeOf } from '../share/embed-frame.js';

interface PictureLookProps {
  readonly still: string;
  readonly gifUrl: string;
}

/** A small preview of an embedded picture. It plays only under the pointer, as in lists. */
export function PictureLook({ still, gifUrl }: PictureLookProps) {
  return (
    <div class="look" data-gif={gifUrl}>
      <img src={still} alt="" loading="lazy" />
    </div>
  );
}

function Playing({ still, gifUrl }: PictureLookProps) {
  return (
    <picture>
      <source media="(prefers-reduced-motion: reduce)" srcset={still} />
      <img src={gifUrl} alt="" loading="lazy" />
    </picture>
  );
}

interface SchemesLookProps {
  readonly still: string;
  readonly urls: { readonly light: string; readonly dark: string };
}

/** The pictures for readers of a light and of a dark page. The other theme is rendered on request. */
export function SchemesLook({ still, urls }: SchemesLookProps) {
  return (
    <div class="looks">
      {(['light', 'dark'] as const).map((scheme) => (
        <figure key={scheme} class="look" data-scheme={scheme}>
          <Playing still={still} gifUrl={urls[scheme]} />
          <figcaption class="small">On a {scheme} page</figcaption>
        </figure>
      ))}
    </div>
  );
}

/** The frame itself, as on another site. The empty picture gives it its proportions in a narrow window. */
export function FrameLook({ gif, theme }: { readonly gif: GifDetailDto; readonly theme?: string }) {
  const { width, height } = frameSizeOf(gif, { width: 480 });
  return (
    <div class="look framed">
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" />
      <iframe
        src={`/embed/${gif.id}${theme === undefined ? '' : `?theme=${theme}`}`}
        title={`${gif.title}, in a frame`}
        width={width}
        height={height}
        loading="lazy"
        sandbox={FRAME_SANDBOX}
      />
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
