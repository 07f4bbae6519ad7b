import { Failure } from '../../output/failure.js';

const ID = /^[0-9A-Za-z]{8}$/;
const AFTER_ITS_KIND = /^.*\/(?:gifs|media|embed)\/([0-9A-Za-z]{8})(?:[/.]|$)/;

/**
 * The id of a recording, from an id or from the URL of its page or of one of its files. The host can be any: a site may
 * have several names.
 * @throws Failure for anything else
 */
export function recordingId(text: string): string {
  if (ID.test(text)) return text;
  const { pathname } = URL.canParse(text) ? new URL(text) : { pathname: '' };
  // A site below a path may have a part that looks like an id.
  const id = AFTER_ITS_KIND.exec(pathname)?.[1] ?? pathname.split(/[/.]/).find((part) => ID.test(part));
  if (id !== undefined) return id;
  throw Failure.usage(
    `"${text}" is neither the id nor the URL of a recording.`,
    'An id has 8 letters and digits; `ttyreel list` shows yours.',
  );
}
