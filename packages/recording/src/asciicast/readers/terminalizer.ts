import { load } from 'js-yaml';
import { InvalidRecording } from '../../invalid-recording.js';
import { type JsonObject, checkSeconds, isObject } from '../asciicast-line.js';
import { LineDecoder } from '../line-decoder.js';
import { type CastText, CastTextWriter } from './cast-text.js';

const COLOURS = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'];
const BRIGHT_COLOURS = COLOURS.map((name) => `bright${name.charAt(0).toUpperCase()}${name.slice(1)}`);

/** Reads a recording of terminalizer: YAML with `config` and `records`. @throws InvalidRecording */
export function readTerminalizer(yaml: Uint8Array): CastText {
  const lines = new LineDecoder();
  const { config, records } = parseYaml(lines.decodeAll(yaml));
  if (!Array.isArray(records))
    throw new InvalidRecording('This is not a recording: YAML of terminalizer has a list named records.');
  const cast = new CastTextWriter();
  let time = 0;
  for (const [at, record] of (records as unknown[]).entries()) {
    const { delay, content } = isObject(record) ? record : {};
    if (typeof delay !== 'number' || typeof content !== 'string')
      throw new InvalidRecording(`Record ${at + 1} needs a delay in milliseconds and its content, a text.`);
    time = checkSeconds(time + delay / 1000, `Record ${at + 1}`);
    cast.add({ time, code: 'o', data: content });
  }
  const { cols, rows, maxIdleTime, theme } = isObject(config) ? config : {};
  const idleTimeLimit = typeof maxIdleTime === 'number' ? maxIdleTime / 1000 : undefined;
  return cast.end(cols, rows, { idle_time_limit: idleTimeLimit, theme: themeOf(theme) }, lines.warnings);
}

function parseYaml(text: string): JsonObject {
  try {
    // Aliases could repeat a long text without end.
    const value = load(text, { maxAliases: 0 });
    return isObject(value) ? value : {};
  } catch (error) {
    throw new InvalidRecording(
      'This is not a recording: it begins like one of terminalizer, but is not YAML.',
      { cause: error },
    );
  }
}

/** Undefined for the default, whose background is transparent. */
function themeOf(theme: unknown): JsonObject | undefined {
  if (!isObject(theme) || theme.background === 'transparent') return undefined;
  const palette = [...COLOURS, ...BRIGHT_COLOURS].map((name) => theme[name]).join(':');
  return { fg: theme.foreground, bg: theme.background, palette };
}
