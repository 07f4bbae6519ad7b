import type { TerminalTheme } from '../../recording/palette/themes.js';
import type { CollectionListItemDto } from '../../resources/collections/dto/collection.dto.js';
import { CollectionGrid } from '../collections/collection-grid.js';
import type { GifDetailDto } from '../../resources/gifs/dto/gif-detail.dto.js';
import type { GifListItemDto } from '../../resources/gifs/dto/gif-list-item.dto.js';
import type { TimedLine } from '../../resources/media/transcripts.service.js';
import type { Viewer } from '../../platform/http/viewer.js';
import { counted, formatDate, formatTime } from '../components/format.js';
import { GifGrid } from '../components/gif-grid.js';
import { TagLinks } from '../components/tag-links.js';
import { StaffBar } from '../staff/staff-bar.js';
import { HiddenRecording } from './hidden-recording.js';
import { PersonBar } from './person-bar.js';
import { SPEEDS, TerminalPlayer } from './terminal-player.js';
import { TranscriptList } from './transcript.js';
import { UseIt } from './use-it.js';

interface RecordingViewProps {
  readonly gif: GifDetailDto;
  /** Which files are made: their URLs are known before. */
  readonly ready: { readonly gif: boolean; readonly mp4: boolean };
  /** What its author links to. */
  readonly links: readonly { readonly label: string; readonly url: string }[];
  readonly lines: readonly TimedLine[];
  /** Those in which the recording can be drawn. */
  readonly themes: readonly TerminalTheme[];
  readonly related: readonly GifListItemDto[];
  /** Whether they have nothing else in common. */
  readonly isRelatedByAuthor: boolean;
  /** In which it is. */
  readonly collections: readonly CollectionListItemDto[];
  /** The person who is signed in. */
  readonly viewer: Viewer | null;
  /** Whether it shows what looks like a secret, which its author did not allow. */
  readonly showsSecret: boolean;
}

/** A recording, or what staff and its author see of a hidden one. */
export function RecordingView(props: RecordingViewProps) {
  const { gif, lines, viewer } = props;
  return (
    <>
      <StaffBar gif={gif} viewer={viewer} />
      {gif.hidden_at === null ? (
        <ShownRecording {...props} />
      ) : (
        <HiddenRecording gif={gif} lines={lines} viewer={viewer} />
      )}
    </>
  );
}

/** The picture first, the transcript beside it, then what to do with it. */
function ShownRecording(props: RecordingViewProps) {
  const { gif, ready, links, lines, themes, viewer, showsSecret } = props;
  const hasTranscript = lines.length > 0;
  return (
    <article class={hasTranscript ? 'recording has-transcript' : 'recording'}>
      <header class="stack">
        <h1>{gif.title}</h1>
        <Facts gif={gif} links={links} />
        {viewer && <PersonBar gif={gif} viewer={viewer} showsSecret={showsSecret} />}
      </header>
      <div class="view">
        <Stage gif={gif} ready={ready} themes={themes} />
        {hasTranscript && <TranscriptList lines={lines} isRecognised={gif.transcript_source === 'ocr'} />}
      </div>
      {gif.command && (
        <p>
          <code>$ {gif.command}</code>
        </p>
      )}
      {gif.description && <p class="description">{gif.description}</p>}
      {gif.tags.length > 0 && <TagLinks tags={gif.tags} />}
      <UseIt gif={gif} themes={themes} />
      <Others {...props} />
    </article>
  );
}

/** Where to go on. */
function Others({ gif, related, isRelatedByAuthor, collections }: RecordingViewProps) {
  const { username } = gif.author;
  return (
    <>
      {collections.length > 0 && (
        <section class="section" aria-labelledby="collections">
          <header>
            <h2 id="collections">In collections</h2>
          </header>
          <CollectionGrid collections={collections} />
        </section>
      )}
      {related.length > 0 && (
        <section class="section" aria-labelledby="related">
          <header>
            <h2 id="related">{isRelatedByAuthor ? `More by ${username}` : 'Related'}</h2>
            <a href={`/users/${username}`}>{isRelatedByAuthor ? 'All' : `All by ${username}`}</a>
          </header>
          <GifGrid gifs={related} />
        </section>
      )}
    </>
  );
}

function Facts({ gif, links }: Pick<RecordingViewProps, 'gif' | 'links'>) {
  return (
    <p class="facts">
      <a href={`/users/${gif.author.username}`}>{gif.author.username}</a>
      <time dateTime={gif.created_at}>{formatDate(gif.created_at)}</time>
      <span>{formatTime(gif.duration_ms / 1_000)}</span>
      <span>{counted(gif.view_count, 'view')}</span>
      <a href={`/explore?shell=${gif.shell}`}>{gif.shell}</a>
      {gif.repo && <a href={`/repos/${gif.repo.slug}`}>{gif.repo.slug}</a>}
      {links.map(({ label, url }) => (
        <a key={label} href={url} rel="nofollow ugc noopener">
          {label}
        </a>
      ))}
      {gif.visibility !== 'public' && <strong>{gif.visibility}</strong>}
      <a href={`/gifs/${gif.id}/report`}>Report</a>
    </p>
  );
}

/** The script shows it in the place of the video's own controls, which cover the last lines. */
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
        {SPEEDS.map((speed) => (
          <option key={speed} value={speed} selected={speed === 1}>
            {speed}×
          </option>
        ))}
      </select>
      <button type="button" data-copy-moment>
        Copy link to this moment
      </button>
    </div>
  );
}

/** The video can be paused and sought without a script. Until it is made, the GIF plays. */
function Stage({ gif, ready, themes }: Pick<RecordingViewProps, 'gif' | 'ready' | 'themes'>) {
  const still = gif.still_url || gif.thumbnail_url;
  return (
    <div class="stage">
      {ready.mp4 ? (
        <Video gif={gif} still={still} />
      ) : ready.gif ? (
        <picture>
          <source media="(prefers-reduced-motion: reduce)" srcset={still} />
          <img src={gif.gif_url} alt={gif.alt} width={gif.width} height={gif.height} />
        </picture>
      ) : (
        <p role="status" data-reload>
          <span class="cursor waiting" aria-hidden="true" /> The picture is being drawn. It takes a few
          seconds.
        </p>
      )}
      {gif.cast_url && ready.gif && <TerminalPlayer gif={gif} themes={themes} hasVideo={ready.mp4} />}
    </div>
  );
}

function Video({ gif, still }: { readonly gif: GifDetailDto; readonly still: string }) {
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
