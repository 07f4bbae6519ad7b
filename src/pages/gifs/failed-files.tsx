import type { GifDetail } from '../../resources/gifs/data/gif.read-model.js';
import { NO_TEXT } from '../../resources/media/renditions/rendition.entity.js';
import { hasCast } from '../editing/own-recording.js';

const LABELS: Readonly<Record<string, string>> = {
  gif: 'GIF',
  still: 'Still',
  mp4: 'Video',
  transcript: 'Transcript',
  readme: 'README GIF',
};

/** Tells the author of a recording which files could not be made, why, and what to do. */
export function FailedFiles({ gif }: { readonly gif: Pick<GifDetail, 'id' | 'renditions'> }) {
  const failed = gif.renditions.filter(({ state, failure }) => state === 'failed' && failure !== NO_TEXT);
  const shown = failed.filter(({ name }) => name in LABELS);
  if (shown.length === 0) return null;
  return (
    <div class="notice danger">
      <p>Not all files could be made:</p>
      <ul>
        {shown.map(({ name, failure }) => (
          <li key={name}>
            {LABELS[name]}: {failure ?? 'no reason is known.'}
          </li>
        ))}
      </ul>
      <p>
        {hasCast(gif) && (
          <>
            <a href={`/gifs/${gif.id}/cut`}>Shorten the cast</a> if it is too long, or{' '}
          </>
        )}
        <a href={`/gifs/${gif.id}/versions`}>upload the file again</a>: all are then made again.
      </p>
    </div>
  );
}
