import type { ComponentChildren } from 'preact';
import type { TerminalTheme } from '../../recording/palette/themes.js';
import type { GifDetailDto } from '../../resources/gifs/dto/gif-detail.dto.js';
import { CopyCode } from '../components/copy-code.js';
import { formatBytes } from '../components/format.js';
import { frameCode, frameSizeOf } from '../share/embed-frame.js';

interface UseItProps {
  readonly gif: GifDetailDto;
  readonly themes: readonly TerminalTheme[];
}

/** Every way to use a recording elsewhere: codes to embed it, files to download, other themes. */
export function UseIt({ gif, themes }: UseItProps) {
  const { embed_codes: codes } = gif;
  return (
    <section class="section use" aria-labelledby="use">
      <header>
        <h2 id="use">Use it</h2>
      </header>
      <Way title="README" isOpen>
        <CopyCode label="Markdown" code={codes.markdown} />
      </Way>
      <Way title="README, in the reader's color scheme">
        <CopyCode label="HTML that follows the color scheme" code={codes.picture} />
      </Way>
      <Way title="HTML">
        <CopyCode label="HTML" code={codes.html} />
      </Way>
      <Way title="Iframe">
        <CopyCode label="Iframe" code={frameCode(gif, frameSizeOf(gif))} />
      </Way>
      <Way title="For agents">
        <p>What was on the screen, as text:</p>
        <CopyCode label="Read the transcript" code={`curl ${apiUrl(gif)}transcript/`} />
      </Way>
      <Way title="Downloads">
        <Downloads gif={gif} />
      </Way>
      {themes.length > 0 && (
        <Way title="Other themes">
          <ThemeLinks id={gif.id} themes={themes} />
        </Way>
      )}
    </section>
  );
}

interface WayProps {
  readonly title: string;
  readonly isOpen?: boolean;
  readonly children: ComponentChildren;
}

function Way({ title, isOpen, children }: WayProps) {
  return (
    <details open={isOpen}>
      <summary>{title}</summary>
      <div class="stack">{children}</div>
    </details>
  );
}

function ThemeLinks({ id, themes }: { readonly id: string; readonly themes: readonly TerminalTheme[] }) {
  return (
    <ul class="tags">
      {themes.map(({ slug, name }) => (
        <li key={slug}>
          <a href={`/media/${id}.gif?theme=${slug}`}>{name}</a>
        </li>
      ))}
    </ul>
  );
}

function Downloads({ gif }: { readonly gif: GifDetailDto }) {
  const files: readonly (readonly [label: string, url: string])[] = [
    [`GIF, ${formatBytes(gif.file_size_bytes)}`, gif.gif_url],
    ['GIF for a README, up to 5 MB', gif.readme_gif_url === gif.gif_url ? '' : gif.readme_gif_url],
    ['MP4', gif.mp4_url],
    ['Still', gif.still_url],
    ['Cast', gif.cast_url],
    ['Transcript', gif.transcript === '' ? '' : `${apiUrl(gif)}transcript/`],
  ];
  return (
    <ul class="row">
      {files
        .filter(([, url]) => url !== '')
        .map(([label, url]) => (
          <li key={label}>
            <a href={url} download>
              {label}
            </a>
          </li>
        ))}
    </ul>
  );
}

function apiUrl({ detail_url: url, id }: GifDetailDto): string {
  return url.replace(/\/gifs\/[^/]+$/, `/api/v1/gifs/${id}/`);
}
