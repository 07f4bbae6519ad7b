import type { TimedLine } from '../../resources/media/renditions/transcripts.service.js';
import { formatTime } from '../browser/clock.js';
import { LineList } from '../site/components/line-list.js';

interface TranscriptProps {
  readonly lines: readonly TimedLine[];
  /** The page with all lines; undefined if all are shown here. */
  readonly wholePath?: string;
  /** Whether it was read from the picture. */
  readonly isRecognised: boolean;
  /** Whether it is pending. */
  readonly isPending?: boolean;
}

/** Each line's time is a link to that moment. */
export function TranscriptList({ lines, wholePath, isRecognised, isPending = false }: TranscriptProps) {
  return (
    <section class="transcript" aria-label="Transcript" data-pending={isPending || undefined}>
      <LineList lines={lines} wholePath={wholePath} item={lineItem}>
        {isPending && (
          <li class="muted">
            <span class="cursor waiting" aria-hidden="true" /> The transcript is being made.
          </li>
        )}
      </LineList>
      {isRecognised && <p class="muted small">This text was recognised in the picture.</p>}
    </section>
  );
}

function lineItem({ time, text }: TimedLine, at: number) {
  return (
    <li key={at} data-time={time}>
      <a href={`#t=${time}`}>{formatTime(time)}</a>
      <span>{text}</span>
    </li>
  );
}
