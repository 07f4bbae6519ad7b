import { visibleText } from '../../../platform/http/fields/visible-text.js';
import { hasSecret, hasText, quotableLines } from './quotable-lines.js';

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

/**
 * Describes a recording for people who do not see it, in one line of at most 250 code points: title, command, first lines of output,
 * without what looks like a secret: embed codes are copied to places where a later edit does not reach them.
 */
export function altText({ title, command, transcript }: AltSubject): string {
  const said = quotable(title);
  const run = quotable(command);
  const parts = [said === '' ? 'Terminal recording' : `Terminal recording: ${said}`];
  if (run !== '' && run !== said) parts.push(`Command: ${run}`);
  const shown = outputOf(transcript, run);
  if (shown !== '') parts.push(`On the screen: ${shown}`);
  return shortened(parts.map(asSentence).join(' '));
}

function outputOf(transcript: string, command: string): string {
  const shown: string[] = [];
  for (const line of quotableLines(transcript)) {
    const text = oneLine(visibleText(line).replace(RULERS, ' '));
    if (hasText(text) && !(command !== '' && text.endsWith(command))) shown.push(text);
    if (shown.length === SHOWN_LINES) break;
  }
  return shown.join(' / ');
}

/** In one line; nothing of a text that looks like a secret. */
function quotable(text: string): string {
  return hasSecret([text]) ? '' : oneLine(text);
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
