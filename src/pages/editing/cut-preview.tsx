import { isCertain, type TextMatches } from '@ttyreel/recording';
import type { EditOutcome } from '../../resources/gifs/cast-edits/edit-worker.js';
import { nameOfEditedPlace, REMOVED_PLACES } from '../../resources/gifs/cast-edits/edited-texts.js';
import { counted } from '../site/components/format.js';
import { formatCastTime } from '../browser/clock.js';
import { SecretList } from './secret-list.js';
import type { TypedReplacement } from './typed-edit.js';

export interface ShownPreview extends Pick<EditOutcome, 'before' | 'after' | 'matches' | 'secrets'> {
  /** A PNG; null if it could not be drawn. */
  readonly still: Uint8Array | null;
}

interface CutPreviewProps {
  readonly preview: ShownPreview;
  /** The texts to hide, in the order of their matches. */
  readonly replacements: readonly TypedReplacement[];
}

/** What an edit would do. */
export function CutPreview({ preview, replacements }: CutPreviewProps) {
  const { before, after, matches, secrets, still } = preview;
  return (
    <section id="preview" class="notice stack" aria-labelledby="preview-title">
      <h2 id="preview-title">Preview</h2>
      <p>
        Nothing has changed yet. The cast lasts {formatCastTime(before.duration)} now, and{' '}
        <strong>{formatCastTime(after.duration)}</strong> after the edit.
      </p>
      {replacements.length > 0 && (
        <ul class="problems">
          {replacements.map(({ text }, at) => {
            const found = matches[at] ?? { matches: 0, places: [], times: [] };
            return (
              <li key={at} class={found.matches === 0 ? 'danger' : undefined}>
                <code>{text}</code> {placesOf(found)}
              </li>
            );
          })}
        </ul>
      )}
      {secrets.some(isCertain) && (
        <>
          <p class="danger">It would still show what looks like a secret:</p>
          <SecretList secrets={secrets} />
        </>
      )}
      {still ? (
        <StillOfEdit png={still} />
      ) : (
        <p class="muted">It has no picture here, because drawing it takes too long.</p>
      )}
    </section>
  );
}

/** The predicate of a sentence about a text. */
function placesOf({ matches, places, times }: TextMatches): string {
  if (matches === 0) return 'is not in the recording';
  const moments = times.length > 0 ? `, at ${times.map(formatCastTime).join(', ')}` : '';
  return `is found ${counted(matches, 'time')}: ${places.map(placeOf).join(', ')}${moments}`;
}

function placeOf({ place, matches }: TextMatches['places'][number]): string {
  const times = matches > 1 ? ` (${matches})` : '';
  return `${nameOfEditedPlace(place)}${times}${REMOVED_PLACES.has(place) ? ', which is removed' : ''}`;
}

/** In the page, because it belongs to this response only and is not stored. */
function StillOfEdit({ png }: { readonly png: Uint8Array }) {
  const bytes = Buffer.from(png);
  // The size is in the first chunk of a PNG.
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  return (
    <img
      class="look"
      src={`data:image/png;base64,${bytes.toString('base64')}`}
      alt="The still after the edit"
      width={width}
      height={height}
    />
  );
}
