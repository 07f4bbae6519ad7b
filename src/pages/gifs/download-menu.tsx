import type { GifDetailDto } from '../../resources/gifs/dto/gif-detail.dto.js';
import type { DetailRendition } from '../../resources/gifs/data/gif.read-model.js';
import { renditionOf } from '../../resources/gifs/presentation/rendition-of.js';
import type { RenditionName } from '../../resources/media/renditions/rendition.entity.js';
import { formatBytes } from '../site/components/format.js';
import { apiUrl } from './use-it.js';
import type { Uses } from './uses.js';

interface DownloadMenuProps {
  readonly gif: GifDetailDto;
  readonly renditions: readonly DetailRendition[];
  readonly uses: Uses;
}

/** Every file of a recording, with its size if it is known. */
export function DownloadMenu({ gif, renditions, uses: { theme, isChosen, readmeGif } }: DownloadMenuProps) {
  const size = (name: RenditionName) => renditionOf({ renditions }, name)?.byteSize ?? 0;
  const files: readonly (readonly [label: string, url: string, bytes: number])[] = [
    ...(isChosen ? [[`GIF in ${theme?.name ?? 'this look'}`, readmeGif, 0] as const] : []),
    ['GIF', gif.gif_url, gif.file_size_bytes],
    ['GIF for a README', gif.readme_gif_url === gif.gif_url ? '' : gif.readme_gif_url, size('readme')],
    ['MP4', gif.mp4_url, size('mp4')],
    ['Still', gif.still_url, size('still')],
    ['Cast', gif.cast_url, size('cast')],
  ];
  return (
    <details name="stage-menu" class="menu" id="download-menu">
      <summary>Download</summary>
      <ul id="downloads" data-of-theme>
        {files
          .filter(([, url]) => url !== '')
          .map(([label, url, bytes]) => (
            <Download
              key={label}
              label={label}
              url={`${url}${url.includes('?') ? '&' : '?'}download=1`}
              bytes={bytes}
            />
          ))}
        {gif.transcript !== '' && <Download label="Transcript" url={`${apiUrl(gif)}transcript/`} bytes={0} />}
      </ul>
    </details>
  );
}

interface DownloadProps {
  readonly label: string;
  readonly url: string;
  /** 0 if it is unknown. */
  readonly bytes: number;
}

function Download({ label, url, bytes }: DownloadProps) {
  return (
    <li>
      <a href={url} download>
        {label}
      </a>
      {bytes > 0 && <span class="muted"> {formatBytes(bytes)}</span>}
    </li>
  );
}
