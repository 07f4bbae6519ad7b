import { Failure } from '../output/failure.js';

const ID = /^[0-9A-Za-z]{8}$/;

/**
 * The id of a recording, out of itself or out of a URL of its page or of one of its files.
 * @throws Failure unless it names a recording of the server
 */
export function recordingId(text: string, site: string): string {
  if (ID.test(text)) return text;
  if (!URL.canParse(text)) {
    throw Failure.usage(
      `"${text}" is neither the id nor the URL of a recording.`,
      'An id has 8 letters and digits; `ttyreel list` shows yours.',
    );
  }
  if (text !== site && !text.startsWith(`${site}/`)) {
    throw Failure.usage(`${text} is not on ${site}.`, 'Name its server with --url or --profile.');
  }
  const id = new URL(text).pathname.split(/[/.]/).find((part) => ID.test(part));
  if (id === undefined) throw Failure.usage(`${text} is not the URL of a recording.`);
  return id;
}
