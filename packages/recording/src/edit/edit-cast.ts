import { isObject, type JsonObject } from '../asciicast/asciicast-line.js';
import type { AsciicastEvent } from '../asciicast/asciicast.js';
import { type CastEdit, InvalidEdit } from './cast-edit.js';
import { cutEvents } from './cut-events.js';
import { FoundText, type NamedText, type TextMatches } from './found-text.js';
import { keptTime, paced, pacedIdleLimit } from './kept-time.js';
import { maskEvents } from './mask-events.js';
import type { StoredCast } from './stored-cast.js';

export interface EditedCast {
  readonly cast: StoredCast;
  /** In their order. */
  readonly texts: readonly string[];
  /** The positions of each replacement. */
  readonly matches: readonly TextMatches[];
}

/** A mask and its neighbours may create a text again. */
const MOST_ROUNDS = 4;

/**
 * Applies an edit: masks texts, cuts ranges out, shortens pauses and changes the speed.
 * @param texts other texts of the recording
 * @throws InvalidEdit if this recording does not allow the edit
 */
export function editCast(cast: StoredCast, edit: CastEdit, texts: readonly NamedText[] = []): EditedCast {
  const { width: cols, height: rows } = cast;
  const found = new FoundText(edit.replacements);
  const kept = keptTime(edit, durationOf(cast));
  const masked = found.texts.length > 0 ? maskEvents({ cols, rows }, cast.events, found) : cast.events;
  const cut = cutEvents({ cols, rows }, masked, kept);
  const events = found.texts.length > 0 ? withoutTexts({ ...cut }, edit) : cut.events;
  if (!events.some(({ code }) => code === 'o')) throw new InvalidEdit('trim', 'would leave nothing');
  const edited: StoredCast = {
    header: found.texts.length > 0 ? maskedHeader(cast.header, found) : cast.header,
    width: cut.cols,
    height: cut.rows,
    idleTimeLimit: pacedIdleLimit(cast.idleTimeLimit, edit),
    events: paced(events, edit),
  };
  const replaced = texts.map(({ name, text }) => found.inPlain(text, name));
  return { cast: edited, texts: replaced, matches: found.told };
}

/** Duration in seconds. */
export function durationOf({ events }: Pick<StoredCast, 'events'>): number {
  return events.at(-1)?.time ?? 0;
}

/** Searches the result until nothing is found. @throws InvalidEdit if that never happens */
function withoutTexts(
  cut: { readonly cols: number; readonly rows: number; readonly events: readonly AsciicastEvent[] },
  { replacements }: CastEdit,
): readonly AsciicastEvent[] {
  let { events } = cut;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    // Only the padding character is left as a mask: the masks themselves created the text again.
    const found = new FoundText(replacements.map(({ text }) => ({ text, mask: '' })));
    const masked = maskEvents(cut, events, found);
    if (found.told.every(({ matches }) => matches === 0)) return events;
    events = masked;
  }
  throw new InvalidEdit(
    'replacements',
    'leave a text on the screen. Replace a longer text, or cut these seconds',
  );
}

/** Names and colours that a player needs unchanged. */
const FORMAT = new Set([
  'version',
  'width',
  'height',
  'timestamp',
  'idle_time_limit',
  'command',
  'title',
  'env',
]);
const VARIABLES = new Set(['SHELL', 'TERM']);
/** A colour, or the colours of a palette. */
const COLOURS = /^#[\da-f]{6}(?::#[\da-f]{6})*$/i;

const isPalette = (theme: unknown): boolean =>
  isObject(theme) && Object.values(theme).every((value) => typeof value === 'string' && COLOURS.test(value));

function maskedHeader(header: JsonObject, found: FoundText): JsonObject {
  return Object.fromEntries(
    Object.entries(header).map(([name, value]) => {
      if (name === 'theme' && isPalette(value)) return [name, value];
      return [FORMAT.has(name) ? name : found.inPlain(name, 'header'), maskedValue(value, found)];
    }),
  );
}

function maskedObject(fields: JsonObject, found: FoundText): JsonObject {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      VARIABLES.has(name) ? name : found.inPlain(name, 'header'),
      maskedValue(value, found),
    ]),
  );
}

function maskedValue(value: unknown, found: FoundText): unknown {
  if (typeof value === 'string') return found.inPlain(value, 'header');
  if (Array.isArray(value)) return value.map((each: unknown) => maskedValue(each, found));
  return typeof value === 'object' && value !== null ? maskedObject(value as JsonObject, found) : value;
}
