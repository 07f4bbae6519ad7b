import type { CollectionCard } from '../../resources/collections/collection.presenter.js';
import type { CollectionPlace } from '../../resources/collections/collections.service.js';
import { CollectionGrid } from '../collections/collection-grid.js';
import type { GifListItemDto } from '../../resources/gifs/dto/gif-list-item.dto.js';
import type { TimedLine } from '../../resources/media/renditions/transcripts.service.js';
import type { Viewer } from '../../platform/http/viewer.js';
import { counted, formatDate } from '../site/components/format.js';
import { formatTime } from '../browser/clock.js';
import { GifGrid } from '../site/components/gif-grid.js';
import { TagLinks } from '../site/components/tag-links.js';
import type { SecretState } from '../editing/secret-notice.js';
import { recordingPath } from '../site/layout/recording-path.js';
import { StaffBar } from '../staff/staff-bar.js';
import { Description } from './description.js';
import { HiddenRecording } from './hidden-recording.js';
import { PersonBar } from './person-bar.js';
import { Playlist } from './playlist.js';
import { repoNameOf } from './repo-name.js';
import { Stage, type StageProps } from './stage.js';
import { TranscriptList } from './transcript.js';
import { UseIt } from './use-it.js';

interface RecordingViewProps extends StageProps {
  /** The collection that is played. */
  readonly played: CollectionPlace | null;
  /** The links of its author. */
  readonly links: readonly { readonly label: string; readonly url: string }[];
  readonly lines: readonly TimedLine[];
  /** Whether all lines are shown, however many. */
  readonly hasAllLines: boolean;
  readonly related: readonly GifListItemDto[];
  /** Whether the author is all they have in common. */
  readonly isRelatedByAuthor: boolean;
  /** The collections that contain it. */
  readonly collections: readonly CollectionCard[];
  /** The signed-in user. */
  readonly viewer: Viewer | null;
  /** Whether the signed-in user is its author and pinned it. */
  readonly isPinned: boolean;
  readonly state: SecretState;
  /** What the author just did. */
  readonly done: string | undefined;
}

/** A recording, or its view for staff and the author if it is hidden. */
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

/** The picture with its transcript, then the actions. */
function ShownRecording(props: RecordingViewProps) {
  const { gif, links, lines, hasAllLines, renditions, uses, played, theme, look, viewer } = props;
  const collection = played?.collection.slug;
  const isPending = renditions.some(({ name, state }) => name === 'transcript' && state === 'pending');
  const hasTranscript = lines.length > 0 || isPending;
  return (
    <article class={hasTranscript ? 'recording has-transcript' : 'recording'}>
      <header class="stack">
        <h1>{gif.title}</h1>
        <Facts gif={gif} links={links} />
        {viewer && <PersonBar {...props} viewer={viewer} />}
      </header>
      {played && <Playlist place={played} theme={theme?.slug} seconds={gif.duration_ms / 1_000} />}
      <div class="view">
        <Stage {...props} collection={collection} />
        {hasTranscript && (
          <TranscriptList
            lines={lines}
            wholePath={
              hasAllLines
                ? undefined
                : recordingPath(gif.id, { theme: theme?.slug, collection, look, lines: 'all' })
            }
            isRecognised={gif.transcript_source === 'picture'}
            isPending={isPending}
          />
        )}
      </div>
      <Description gif={gif} />
      {gif.tags.length > 0 && <TagLinks tags={gif.tags} />}
      <UseIt gif={gif} uses={uses} collection={collection} />
      <Others {...props} />
    </article>
  );
}

/** Links to other recordings. */
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
      {gif.repo && <a href={`/repos/${gif.repo.slug}`}>{repoNameOf(gif.repo.codehost_url, gif.repo.slug)}</a>}
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
