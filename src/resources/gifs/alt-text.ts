/** What a picture's alternative text has at most, in characters. Screen readers read all of it without a pause. */
export const ALT_MAX = 250;

/** Of the screen as much as gives an idea of it. */
const SHOWN_LINES = 3;

export interface AltSubject {
  readonly title: string;
  readonly command: string;
  /** As far as it is there; otherwise `''`. */
  readonly transcript: string;
}

/**
 * Says in a sentence or two what a recording shows, for those who do not see it: its title, the command, and the first
 * lines of output. One line without control characters, at most 250 characters (code points).
 */
export function altText({ title, command, transcript }: AltSubject): string {
  const said = oneLine(title);
  const run = oneLine(command);
  const parts = [`Terminal recording: ${said}`];
  if (run !== '' && run !== said) parts.push(`Command: ${run}`);
  const shown = outputOf(transcript, run);
  if (shown !== '') parts.push(`On the screen: ${shown}`);
  return shortened(parts.map(asSentence).join(' '));
}

/** The first lines of it that say something; not the one with the command, which is said already. */
function outputOf(transcript: string, command: string): string {
  const shown: string[] = [];
  let start = 0;
  while (shown.length < SHOWN_LINES && start < transcript.length) {
    const feed = transcript.indexOf('\n', start);
    const end = feed === -1 ? transcript.length : feed;
    // A line may be a megabyte; more than the text holds is not looked at.
    const line = oneLine(transcript.slice(start, Math.min(end, start + 4 * ALT_MAX)));
    start = end + 1;
    if (/[\p{L}\p{N}].*[\p{L}\p{N}]/u.test(line) && !(command !== '' && line.endsWith(command)))
      shown.push(line);
  }
  return shown.join(' / ');
}

function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+|\s+/gu, ' ')
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(/ {2,}/g, ' ')
    .trim();
}

function asSentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** Ends at a space where there is one near. */
function shortened(text: string): string {
  const characters = Array.from(text);
  if (characters.length <= ALT_MAX) return text;
  const kept = characters.slice(0, ALT_MAX - 1).join('');
  const space = kept.lastIndexOf(' ');
  return `${(space > ALT_MAX / 2 ? kept.slice(0, space) : kept).trimEnd()}…`;
}
