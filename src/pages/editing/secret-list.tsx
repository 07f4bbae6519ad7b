import { isCertain, SECRET_KINDS } from '@ttyreel/recording';
import { type GifSecret, nameOfPlace } from '../../resources/gifs/secrets/text-places.js';
import { formatTime } from '../browser/clock.js';

interface SecretListProps {
  readonly secrets: readonly GifSecret[];
  /** The recording in which the times are links; undefined for one that is not saved. */
  readonly gifId?: string;
}

/** The possible secrets in a recording. */
export function SecretList({ secrets, gifId }: SecretListProps) {
  return (
    <ul>
      {secrets.filter(isCertain).map((secret) => (
        <li key={`${secret.kind} ${secret.place} ${secret.excerpt}`}>
          {SECRET_KINDS[secret.kind]} <code>{secret.excerpt}</code>, {nameOfPlace(secret)}
          {secret.time !== null && <TimeOfSecret time={secret.time} gifId={gifId} />}
        </li>
      ))}
    </ul>
  );
}

function TimeOfSecret({ time, gifId }: { readonly time: number; readonly gifId: string | undefined }) {
  return (
    <>
      , {gifId === undefined ? formatTime(time) : <a href={`/gifs/${gifId}?t=${time}`}>{formatTime(time)}</a>}
    </>
  );
}
