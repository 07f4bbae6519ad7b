import type { TimedLine } from '../../resources/media/transcripts.service.js';
import { formatTime } from '../components/format.js';

interface TranscriptProps {
  readonly lines: readonly TimedLine[];
  /** Whether it was read from the picture. */
  readonly isRecognised: boolean;
  /** Whether it is pending. */
  readonly isPending?: boolean;
}

/** Each line's time is a link to that moment. */
export function TranscriptList({ lines, isRecognised, isPending = false }: TranscriptProps) {
  return (
    <section class="transcript" aria-label="Transcript" data-pending={isPending || undefined}>
      <ol tabIndex={0}>
        {lines.map(({ time, text }, at) => (
          <li key={at} data-time={time}>
            <a href={`#t=${time}`}>{formatTime(time)}</a>
            <span>{text}</span>
          </li>
        ))}
        {isPending && (
          <li class="muted">
            <span class="cursor waiting" aria-hidden="true" /> The transcript is being made.
          </li>
        )}
      </ol>
      {isRecognised && <p class="muted small">This text was recognised in the picture.</p>}
    </section>
  );
}
