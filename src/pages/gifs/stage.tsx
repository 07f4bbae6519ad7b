import type { TerminalTheme } from '@ttyreel/recording';
import type { GifDetailDto } from '../../resources/gifs/dto/gif-detail.dto.js';
import type { DetailRendition } from '../../resources/gifs/data/gif.read-model.js';
import { formatTime } from '../site/components/format.js';
import { Progress } from './progress.js';
import { SpeedOptions, TerminalPlayer } from './terminal-player.js';
import { ThemeChoice } from './theme-choice.js';

export interface StageProps {
  readonly gif: GifDetailDto;
  /** The pending files: their URLs are already known. */
  readonly ready: { readonly gif: boolean; readonly mp4: boolean };
  /** Its renditions. */
  readonly renditions: readonly Pick<DetailRendition, 'name' | 'state' | 'isDrawn'>[];
  /** The themes in which the recording can be drawn. */
  readonly themes: readonly TerminalTheme[];
  /** The current theme; null for its own picture. */
  readonly theme: TerminalTheme | null;
  /** URL of the GIF in that theme. */
  readonly themedUrl: string;
  /** Whether its own picture was drawn in its theme. */
  readonly isDrawnInOwn: boolean;
  /** Slug of the collection that is played. */
  readonly collection?: string;
}

/** The picture with its controls. */
export function Stage(props: StageProps) {
  const { gif, renditions, themes } = props;
  const own = themes.find(({ slug }) => slug === gif.theme?.slug) ?? null;
  const isUploaded = renditions.some(({ name, isDrawn }) => name === 'gif' && !isDrawn);
  return (
    <div class="stage">
      <div class="film" data-film>
        <Film {...props} />
      </div>
      {gif.picture?.reason && <p class="muted small">{gif.picture.reason}</p>}
      <Progress id={gif.id} renditions={renditions} />
      {gif.cast_url && (
        <>
          <p class="small" role="status" data-drawing />
          <TerminalPlayer gif={gif} />
          <ThemeChoice {...props} id={gif.id} chosen={props.theme} own={own} isUploaded={isUploaded} />
        </>
      )}
    </div>
  );
}

/** The video can be paused and sought without a script. Until it is ready, the GIF plays. */
function Film({ gif, ready, renditions, theme, themedUrl }: StageProps) {
  const still = gif.still_url || gif.thumbnail_url;
  if (theme) return <ThemedPicture gif={gif} still={still} theme={theme} url={themedUrl} />;
  if (!ready.gif) {
    const isFailed = renditions.some(({ name, state }) => name === 'gif' && state === 'failed');
    return <MissingPicture gif={gif} isFailed={isFailed} />;
  }
  if (ready.mp4) return <Video gif={gif} still={still} />;
  const isVideoPending = renditions.some(({ name, state }) => name === 'mp4' && state === 'pending');
  return (
    <>
      <Picture gif={gif} still={still} url={gif.gif_url} />
      {isVideoPending && <RoomForPlayerBar />}
    </>
  );
}

/** Has the size of the picture: nothing moves when that replaces it. */
function MissingPicture({ gif, isFailed }: Pick<StageProps, 'gif'> & { readonly isFailed: boolean }) {
  const { width, height } = gif;
  return (
    <>
      <div class="missing-picture">
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" />
        {isFailed ? (
          <p>
            The picture could not be drawn. The cast still plays in the player. Upload it again, or report
            this recording.
          </p>
        ) : (
          <p>
            <span class="cursor waiting" aria-hidden="true" /> The picture is being drawn. It takes a few
            seconds.
          </p>
        )}
      </div>
      <RoomForPlayerBar />
    </>
  );
}

interface PictureProps {
  readonly gif: GifDetailDto;
  readonly still: string;
  readonly url: string;
}

function Picture({ gif, still, url }: PictureProps) {
  return (
    <picture>
      <source media="(prefers-reduced-motion: reduce)" srcset={still} />
      <img src={url} alt={gif.alt} width={gif.width} height={gif.height} />
    </picture>
  );
}

/** The first request renders it while the browser waits. */
function ThemedPicture({ theme, ...picture }: PictureProps & { readonly theme: TerminalTheme }) {
  return (
    <div class="themed" data-themed={theme.name} data-gif={picture.url}>
      <Picture {...picture} />
      <p class="small muted without-script">
        In {theme.name}. Drawing it takes a few seconds the first time: reload the page if it is missing.
      </p>
      <p class="small muted needs-script if-moving">
        This theme is shown as a GIF. To pause or seek, open the player.
      </p>
      <p class="small muted if-still">
        Motion is reduced, so this is the still in its own colours.{' '}
        <a href={picture.url}>Open the GIF in {theme.name}</a>
      </p>
    </div>
  );
}

function Video({ gif, still }: Omit<PictureProps, 'url'>) {
  return (
    <>
      <video
        id="player"
        src={gif.mp4_url}
        poster={still}
        width={gif.width}
        height={gif.height}
        aria-label={gif.alt}
        controls
        muted
        loop
        playsInline
        preload="auto"
      />
      <PlayerBar duration={gif.duration_ms / 1_000} />
    </>
  );
}

/** The bar appears with the video. */
function RoomForPlayerBar() {
  return (
    <div class="room" inert>
      <PlayerBar duration={0} />
    </div>
  );
}

/** With the script, it replaces the video's own controls, which cover the last lines. */
function PlayerBar({ duration }: { readonly duration: number }) {
  return (
    <div class="player-bar needs-script" role="group" aria-label="Playback">
      <button type="button" data-toggle>
        Play
      </button>
      <input type="range" min="0" max={duration} step="0.05" value="0" aria-label="Position" data-seek />
      <output class="mono" data-time>
        {formatTime(0)} / {formatTime(duration)}
      </output>
      <select aria-label="Speed" data-speed>
        <SpeedOptions />
      </select>
      <button type="button" data-copy-moment>
        Copy link to this moment
      </button>
    </div>
  );
}
