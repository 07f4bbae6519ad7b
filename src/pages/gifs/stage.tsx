import type { GifDetailDto } from '../../resources/gifs/dto/gif-detail.dto.js';
import type { DetailRendition } from '../../resources/gifs/data/gif.read-model.js';
import { renditionOf } from '../../resources/gifs/presentation/rendition-of.js';
import type { Chapter } from './chapters.js';
import { DownloadMenu } from './download-menu.js';
import { Icon, PlayerBar } from './player-bar.js';
import { Progress } from './progress.js';
import { LookMenu, type LookMenuProps } from './theme-choice.js';
import type { Uses } from './uses.js';

export interface StageProps extends Omit<LookMenuProps, 'gif' | 'own' | 'isUploaded'> {
  readonly gif: GifDetailDto;
  /** The pending files: their URLs are already known. */
  readonly ready: { readonly gif: boolean; readonly mp4: boolean; readonly still: boolean };
  /** Its renditions. */
  readonly renditions: readonly DetailRendition[];
  /** URL of the GIF as it was chosen. */
  readonly themedUrl: string;
  readonly chapters: readonly Chapter[];
  readonly uses: Uses;
}

/** The picture, its controls and its menus. */
export function Stage(props: StageProps) {
  const { gif, renditions, ready, themes, chapters } = props;
  const own = themes.find(({ slug }) => slug === gif.theme?.slug) ?? null;
  const isUploaded = renditions.some(({ name, isDrawn }) => name === 'gif' && !isDrawn);
  const isVideoPending = renditionOf({ renditions }, 'mp4')?.state === 'pending';
  const isPlayable = gif.cast_url !== '' || ready.mp4;
  return (
    <div class="stage" data-duration={gif.duration_ms / 1_000} data-frames={gif.frames} {...castOf(props)}>
      <div class="canvas">
        <div class="film" data-film>
          <Film {...props} />
        </div>
        {gif.cast_url && <div class="screen" hidden />}
        {isPlayable && (
          <button type="button" class="start needs-script" aria-label="Play from the start">
            <Icon name="play" />
          </button>
        )}
        <p class="said" role="status" data-said />
      </div>
      {(isPlayable || isVideoPending) && <PlayerBar gif={gif} chapters={chapters} isInert={!isPlayable} />}
      <p class="field-error" role="alert" data-problem />
      {gif.picture?.reason && <p class="muted small">{gif.picture.reason}</p>}
      <Progress id={gif.id} renditions={renditions} />
      <div class="menus">
        <DownloadMenu {...props} />
        {gif.cast_url && <LookMenu {...props} own={own} isUploaded={isUploaded} />}
      </div>
    </div>
  );
}

/** What the script needs to play the cast, whose clock differs from that of its picture. */
function castOf({ gif, renditions }: StageProps) {
  if (gif.cast_url === '') return {};
  return {
    'data-cast': gif.cast_url,
    'data-bytes': renditionOf({ renditions }, 'cast')?.byteSize,
    'data-second': renditionOf({ renditions }, 'still')?.second ?? undefined,
    'data-idle-limit': gif.picture?.idle_limit,
    'data-speed': gif.picture?.speed,
  };
}

/** Without a script, the video has its own controls, and another theme is a GIF. */
function Film(props: StageProps) {
  const { gif, ready, renditions, theme, isChosen, themedUrl } = props;
  const still = gif.still_url || gif.thumbnail_url;
  const isOther = isChosen && gif.cast_url !== '';
  if (!ready.gif) {
    const isFailed = renditionOf({ renditions }, 'gif')?.state === 'failed';
    return <MissingPicture gif={gif} isFailed={isFailed} />;
  }
  const hasStill = gif.cast_url !== '' && ready.still;
  return (
    <>
      {isOther && (
        <noscript>
          <ThemedPicture gif={gif} still={still} url={themedUrl} name={theme?.name ?? 'this look'} />
        </noscript>
      )}
      {ready.mp4 ? (
        <Video gif={gif} still={still} isHidden={isOther} />
      ) : hasStill ? (
        <>
          <img class="needs-script" src={still} alt={gif.alt} width={gif.width} height={gif.height} />
          {!isOther && (
            <noscript>
              <Picture gif={gif} still={still} url={gif.gif_url} />
            </noscript>
          )}
        </>
      ) : (
        <Picture gif={gif} still={still} url={gif.gif_url} />
      )}
    </>
  );
}

/** Has the size of the picture: nothing moves when that replaces it. */
function MissingPicture({ gif, isFailed }: Pick<StageProps, 'gif'> & { readonly isFailed: boolean }) {
  const { width, height } = gif;
  return (
    <div class="missing-picture">
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" />
      {isFailed ? (
        <p>
          The picture could not be drawn. {gif.cast_url && 'The cast still plays.'} Upload it again, or report
          this recording.
        </p>
      ) : (
        <p>
          <span class="cursor waiting" aria-hidden="true" /> The picture is being drawn. It takes a few
          seconds.
        </p>
      )}
    </div>
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
function ThemedPicture({ name, ...picture }: PictureProps & { readonly name: string }) {
  return (
    <div class="themed">
      <Picture {...picture} />
      <p class="small muted">
        In {name}. Drawing it takes a few seconds the first time: reload the page if it is missing.{' '}
        <a href={picture.url}>Open the GIF in {name}</a>
      </p>
    </div>
  );
}

/** With the script, it is the poster of the cast, and plays if the cast cannot. */
function Video({ gif, still, isHidden }: Omit<PictureProps, 'url'> & { readonly isHidden: boolean }) {
  return (
    <video
      id="player"
      class={isHidden ? 'needs-script' : undefined}
      src={gif.mp4_url}
      poster={still}
      width={gif.width}
      height={gif.height}
      aria-label={gif.alt}
      controls
      muted
      loop
      playsInline
      preload="none"
    />
  );
}
