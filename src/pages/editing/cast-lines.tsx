import type { TimedLine } from '../../resources/media/renditions/transcripts.service.js';
import { LineList } from '../site/components/line-list.js';
import { formatCastTime } from '../browser/clock.js';

interface CastLinesProps {
  readonly lines: readonly TimedLine[];
  /** The page with all lines; undefined if all are shown here. */
  readonly wholePath: string | undefined;
}

/** The lines of a recording with their times in the cast, which are not those of its picture. */
export function CastLines({ lines, wholePath }: CastLinesProps) {
  if (lines.length === 0) return null;
  return (
    <details class="transcript" id="lines" open={wholePath === undefined}>
      <summary>Lines with their times</summary>
      <LineList lines={lines} wholePath={wholePath} item={lineItem} />
    </details>
  );
}

/** The script binds the boxes. */
function lineItem({ castTime, text }: TimedLine, at: number) {
  return (
    <li key={at}>
      <span class="muted">
        {castTime !== null && (
          <input
            type="checkbox"
            class="needs-script"
            value={castTime}
            autoComplete="off"
            aria-label={`Select line ${at + 1}`}
          />
        )}
        {castTime !== null && formatCastTime(castTime)}
      </span>
      <span data-text>{text}</span>
    </li>
  );
}
