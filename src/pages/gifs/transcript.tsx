import type { TimedLine } from '../../resources/media/transcripts.service.js';
import { formatTime } from '../components/format.js';

interface TranscriptProps {
  readonly lines: readonly TimedLine[];
  /** Whether it was read from the picture. */
  readonly isRecognised: boolean;
}

/** Each line's time is a link to that moment. */
export function TranscriptList({ lines, isRecognised }: TranscriptProps) {
  return (
    <section class="transcript" aria-label="Transcript">
      <ol tabIndex={0}>
        {lines.map(({ time, text }, at) => (
          <li key={at} data-time={time}>
            <a href={`#t=${time}`}>{formatTime(time)}</a>
            <span>{text}</span>
          </li>
        ))}
      </ol>
      {isRecognised && <p class="muted small">This text was recognised in the picture.</p>}
    </section>
  );
}
