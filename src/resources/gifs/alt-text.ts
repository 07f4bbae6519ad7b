/** Limit of an alternative text in characters: screen readers read all of it without a pause. */
export const ALT_MAX = 250;

const SHOWN_LINES = 3;
/** Rulers and bars, which screen readers would read sign by sign. */
const RULERS = /([^\p{L}\p{N}\s])\1{3,}/gu;

export interface AltSubject {
  readonly title: string;
  readonly command: string;
  /** `''` if there is none. */
  readonly transcript: string;
}

/** Describes a recording for people who do not see it, in one line of at most 250 code points: title, command, first lines of output. */
export function altText({ title, command, transcript }: AltSubject): string {
  const said = oneLine(title);
  const run = oneLine(command);
  const parts = [`Terminal recording: ${said}`];
  if (run !== '' && run !== said) parts.push(`Command: ${run}`);
  const shown = outputOf(transcript, run);
  if (shown !== '') parts.push(`On the screen: ${shown}`);
  return shortened(parts.map(asSentence).join(' '));
}

/** The first lines with text, except for the line of the command. */
function outputOf(transcript: string, command: string): string {
  const shown: string[] = [];
  let start = 0;
  while (shown.length < SHOWN_LINES && start < transcript.length) {
    const feed = transcript.indexOf('\n', start);
    const end = feed === -1 ? transcript.length : feed;
    // A line may be a megabyte.
    const line = oneLine(transcript.slice(start, Math.min(end, start + 4 * ALT_MAX)).replace(RULERS, ' '));
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

/** Cuts at a space if there is one near the end. */
function shortened(text: string): string {
  const characters = Array.from(text);
  if (characters.length <= ALT_MAX) return text;
  const cut = characters.slice(0, ALT_MAX - 1).join('');
  const space = cut.lastIndexOf(' ');
  return `${(space > ALT_MAX / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}
