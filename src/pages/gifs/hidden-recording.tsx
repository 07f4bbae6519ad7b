import type { Viewer } from '../../platform/http/viewer.js';
import type { GifDetailDto } from '../../resources/gifs/dto/gif-detail.dto.js';
import type { TimedLine } from '../../resources/media/renditions/transcripts.service.js';
import { formatDate } from '../site/components/format.js';
import { Description } from './description.js';
import { TranscriptList } from './transcript.js';

interface HiddenRecordingProps {
  readonly gif: GifDetailDto;
  readonly lines: readonly TimedLine[];
  readonly viewer: Viewer | null;
}

/** A hidden recording, as staff and the author see it. Its files are not served. */
export function HiddenRecording({ gif, lines, viewer }: HiddenRecordingProps) {
  return (
    <article class="stack">
      <h1>{gif.title}</h1>
      <p class="notice danger">
        Staff hid this recording on{' '}
        <time dateTime={gif.hidden_at ?? ''}>{formatDate(gif.hidden_at ?? '')}</time>:{' '}
        <strong>
          <bdi>{gif.hidden_reason}</bdi>
        </strong>{' '}
        Only staff and its author see this page. The picture and the other files are not served.
      </p>
      <p class="muted">
        By <a href={`/users/${gif.author.username}`}>{gif.author.username}</a>,{' '}
        <time dateTime={gif.created_at}>{formatDate(gif.created_at)}</time>. The author chose {gif.visibility}
        .
      </p>
      {viewer?.username === gif.author.username && (
        <p>
          <a class="button" href={`/gifs/${gif.id}/edit`}>
            Edit
          </a>
        </p>
      )}
      <Description gif={gif} />
      {lines.length > 0 && (
        <TranscriptList lines={lines} isRecognised={gif.transcript_source === 'picture'} />
      )}
    </article>
  );
}
