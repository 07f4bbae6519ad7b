import type { GifDetail } from '../../resources/gifs/data/gif.read-model.js';
import { hasCast } from '../editing/own-recording.js';

const LABELS: Readonly<Record<string, string>> = {
  gif: 'GIF',
  still: 'Still',
  mp4: 'Video',
  transcript: 'Transcript',
  readme: 'README GIF',
};

/** Tells the author of a recording which files could not be made, and what to do. */
export function FailedFiles({ gif }: { readonly gif: Pick<GifDetail, 'id' | 'renditions'> }) {
  // A picture without text has no transcript, which nothing changes.
  const isExpected = (name: string) => name === 'transcript' && !hasCast(gif);
  const shown = gif.renditions.filter(
    ({ name, state }) => state === 'failed' && name in LABELS && !isExpected(name),
  );
  if (shown.length === 0) return null;
  return (
    <div class="notice danger">
      <p>Not all files could be made. Missing: {shown.map(({ name }) => LABELS[name]).join(', ')}.</p>
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
