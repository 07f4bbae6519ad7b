import type { ComponentChildren } from 'preact';
import type { GifListItemDto } from '../../../resources/gifs/dto/gif-list-item.dto.js';
import { counted } from './format.js';
import { formatTime } from '../../browser/clock.js';

interface GifGridProps {
  readonly gifs: readonly GifListItemDto[];
  /** The level below the heading that the grid stands under. */
  readonly heading?: 'h2' | 'h3';
  /** The ids of the unlisted ones. */
  readonly unlisted?: ReadonlySet<string>;
}

/** Stills of recordings with their facts. The script plays the GIF under the pointer. */
export function GifGrid({ gifs, heading = 'h3', unlisted }: GifGridProps) {
  return (
    <ul class="gifs">
      {gifs.map((gif) => (
        <GifCard key={gif.id} gif={gif} heading={heading} isUnlisted={unlisted?.has(gif.id) ?? false} />
      ))}
    </ul>
  );
}

/** Whether the picture is ready or failed: a cast has no duration before it is drawn, and no GIF if that fails. */
export function isDrawn({ duration_ms, gif_url }: Pick<GifListItemDto, 'duration_ms' | 'gif_url'>): boolean {
  return duration_ms > 0 || gif_url === '';
}

interface GifCardProps {
  readonly gif: GifListItemDto;
  readonly heading: 'h2' | 'h3';
  readonly isUnlisted: boolean;
}

function GifCard({ gif, heading: Heading, isUnlisted }: GifCardProps) {
  return (
    <li class="gif" data-gif={gif.gif_url || undefined}>
      <div class="frame">
        {isDrawn(gif) ? (
          <img
            src={gif.thumbnail_url || gif.gif_url}
            alt=""
            width={gif.width}
            height={gif.height}
            loading="lazy"
            decoding="async"
          />
        ) : (
          <span class="cursor waiting" role="img" aria-label="The picture is being drawn" />
        )}
      </div>
      <Heading class="name">
        <a href={`/gifs/${gif.id}`}>{gif.title}</a>
      </Heading>
      {gif.command && <code class="command">$ {gif.command}</code>}
      <p class="facts">
        <a href={`/users/${gif.author.username}`}>{gif.author.username}</a>
        <span>{formatTime(gif.duration_ms / 1_000)}</span>
        <span>{counted(gif.view_count, 'view')}</span>
        {isUnlisted && <strong>unlisted</strong>}
      </p>
    </li>
  );
}

/** @param children what to do first */
export function Empty({
  title,
  children,
}: {
  readonly title: string;
  readonly children?: ComponentChildren;
}) {
  return (
    <div class="empty">
      <h2>
        <span class="cursor" aria-hidden="true" /> {title}
      </h2>
      {children}
    </div>
  );
}
