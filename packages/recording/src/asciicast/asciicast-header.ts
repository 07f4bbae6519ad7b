import { InvalidRecording } from '../invalid-recording.js';
import { type AsciicastHeader, type AsciicastVersion, asciicastLimits } from './asciicast.js';
import { type JsonObject, isObject, storableText } from './asciicast-line.js';
import { complaintOfTheme, readTheme } from './asciicast-theme.js';

/** @throws InvalidRecording for an unsupported version */
export function readVersion(header: JsonObject): AsciicastVersion {
  const { version } = header;
  if (version === 1 || version === 2 || version === 3) return version;
  const found = typeof version === 'number' ? `is asciicast version ${version}` : 'has no version number';
  throw new InvalidRecording(`The recording ${found}; versions 1, 2 and 3 are supported.`);
}

/** Builds a v2 header. Keeps only fields that v2 knows, SHELL and TERM of `env`, and a valid theme. */
export function toVersion2(header: JsonObject): JsonObject {
  const term = isObject(header.term) ? header.term : {};
  const isVersion3 = header.version === 3;
  const env = isObject(header.env) ? header.env : {};
  const shown = {
    SHELL: text(env.SHELL),
    TERM: text(env.TERM) ?? (isVersion3 ? text(term.type) : undefined),
  };
  const theme = readTheme(isVersion3 ? term.theme : header.theme);
  return {
    version: 2,
    width: isVersion3 ? term.cols : header.width,
    height: isVersion3 ? term.rows : header.height,
    timestamp: positive(header.timestamp),
    idle_time_limit: positive(header.idle_time_limit),
    command: text(header.command),
    title: text(header.title),
    env: shown.SHELL === undefined && shown.TERM === undefined ? undefined : shown,
    theme: theme && { fg: theme.foreground, bg: theme.background, palette: theme.palette.join(':') },
  };
}

/** Reduces `env` to SHELL and TERM, because the rest may contain secrets. */
export function withoutSecrets(header: JsonObject): JsonObject {
  if (header.env === undefined || header.env === null) return header;
  const entries = Object.entries(isObject(header.env) ? header.env : {});
  const shown = entries.filter(
    ([name, value]) => (name === 'SHELL' || name === 'TERM') && (typeof value === 'string' || value === null),
  );
  if (isObject(header.env) && shown.length === entries.length) return header;
  return { ...header, env: Object.fromEntries(shown) };
}

/** The ignored parts of a header, in sentences for its author. */
export function complaintsOf(header: JsonObject): string[] {
  const term = isObject(header.term) ? header.term : {};
  const complaint = complaintOfTheme(header.version === 3 ? term.theme : header.theme);
  return complaint === undefined ? [] : [complaint];
}

/** Reads a v2 header and ignores invalid optional fields. @throws InvalidRecording for an invalid screen size */
export function readHeader(header: JsonObject): AsciicastHeader {
  const env = isObject(header.env) ? header.env : {};
  const shell = shownText(env.SHELL);
  const term = shownText(env.TERM);
  const idleTimeLimit = positive(header.idle_time_limit);
  const title = shownText(header.title);
  const command = shownText(header.command);
  const theme = readTheme(header.theme);
  return {
    width: checkSide(header.width, 'width'),
    height: checkSide(header.height, 'height'),
    env: { ...(shell !== undefined && { SHELL: shell }), ...(term !== undefined && { TERM: term }) },
    ...(idleTimeLimit !== undefined && { idleTimeLimit }),
    ...(title !== undefined && { title }),
    ...(command !== undefined && { command }),
    ...(theme && { theme }),
  };
}

function checkSide(value: unknown, name: 'width' | 'height'): number {
  const most = asciicastLimits.side;
  if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most) return value;
  const found = typeof value === 'number' ? `is ${value}` : 'is missing or not a number';
  throw new InvalidRecording(`The recording's ${name} ${found}; it must be a whole number, 1 to ${most}.`);
}

function positive(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function shownText(value: unknown): string | undefined {
  return typeof value === 'string' ? storableText(value) : undefined;
}
