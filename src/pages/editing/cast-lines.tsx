import type { TimedLine } from '../../resources/media/transcripts.service.js';
import { formatCastTime } from './cast-time.js';

/** The lines of a recording with their times in the cast, which are not those of its picture. */
export function CastLines({ lines }: { readonly lines: readonly TimedLine[] }) {
  if (lines.length === 0) return null;
  return (
    <details class="transcript">
      <summary>Lines with their times</summary>
      <ol tabIndex={0}>
        {lines.map(({ castTime, text }, at) => (
          <li key={at}>
            <span class="muted">{castTime !== null && formatCastTime(castTime)}</span>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}
