import { SECRET_KINDS } from '../../recording/secrets/secret-kinds.js';
import type { SecretFinding } from '../../recording/secrets/secret-finding.js';
import { formatTime } from '../components/format.js';

interface SecretListProps {
  readonly secrets: readonly SecretFinding[];
  /** The recording in which the times are links; undefined for one that is not saved. */
  readonly gifId?: string;
}

/** The possible secrets in a recording. */
export function SecretList({ secrets, gifId }: SecretListProps) {
  return (
    <ul>
      {secrets.map(({ kind, line, time, excerpt }) => (
        <li key={`${kind} ${line} ${excerpt}`}>
          {SECRET_KINDS[kind]} <code>{excerpt}</code>, line {line},{' '}
          {gifId === undefined ? (
            formatTime(time)
          ) : (
            <a href={`/gifs/${gifId}?t=${time}`}>{formatTime(time)}</a>
          )}
        </li>
      ))}
    </ul>
  );
}
