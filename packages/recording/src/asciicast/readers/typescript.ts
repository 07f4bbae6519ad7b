import { InvalidRecording } from '../../invalid-recording.js';
import { LineDecoder } from '../line-decoder.js';
import { type CastText, CastTextWriter } from './cast-text.js';
import { ScriptTiming } from './script-timing.js';

const TRAILER = '\nScript done on ';
const ANY_TRAILER = /^\r?\n[^\n]{1,300}\n?$/;
const RESIZED = /ROWS=(\d+) COLS=(\d+)/;

const NO_TIMING =
  'A typescript has no times: record it with `script --log-timing FILE`, and send that file as `timing`.';
const OTHER_TIMING =
  'The timing file is not that of this typescript: it counts other bytes than the typescript has.';

/**
 * Reads a typescript of `script` (util-linux) with its timing file, which counts its bytes.
 * @throws InvalidRecording without the timing file, or with that of another recording
 */
export function readTypescript(typescript: Uint8Array, timing?: Uint8Array): CastText {
  if (!timing) throw new InvalidRecording(NO_TIMING);
  const { header, output } = partsOf(Buffer.from(typescript));
  const times = new ScriptTiming(timing);
  const cast = new CastTextWriter();
  const counted = writeEvents(cast, output, times);
  const lines = new LineDecoder();
  lines.decodeAll(typescript);
  const factOf = (name: string) => times.facts.get(name) ?? factOfHeader(header, name);
  const env = { SHELL: factOf('SHELL'), TERM: factOf('TERM') };
  const warnings = [...complaintsOf(counted, output, times), ...lines.warnings];
  return cast.end(factOf('COLUMNS'), factOf('LINES'), { command: factOf('COMMAND'), env }, warnings);
}

function partsOf(typescript: Buffer): { header: string; output: Buffer } {
  const line = typescript.subarray(0, typescript.indexOf('\n') + 1);
  const end = line.includes('[COMMAND="') ? typescript.indexOf(']\n') + 2 : line.length;
  return { header: typescript.toString('utf8', 0, end), output: typescript.subarray(end) };
}

/** A value of the header, such as `[COMMAND="ls" TERM="xterm" COLUMNS="80" LINES="24"]`. */
function factOfHeader(header: string, name: string): string | undefined {
  const [, value] = header.split(`${name}="`, 2);
  // The quotes in a command are not escaped.
  const end = value?.search(/"(?: [A-Z]+="| <|\])/) ?? -1;
  return end === -1 ? undefined : value?.slice(0, end);
}

function writeEvents(cast: CastTextWriter, output: Buffer, times: ScriptTiming): number {
  const hasInput =
    times.facts.has('INPUT_LOG') && times.facts.get('INPUT_LOG') === times.facts.get('OUTPUT_LOG');
  // A character may be split between two records.
  const texts = { output: new TextDecoder(), input: new TextDecoder() };
  let counted = 0;
  let latest = 0;
  for (const { time, stream, value } of times.records()) {
    latest = time;
    if (stream === 'signal') {
      const [, rows, cols] = RESIZED.exec(value) ?? [];
      if (rows !== undefined) cast.add({ time, code: 'r', data: `${cols}x${rows}` });
    } else if (stream === 'output' || hasInput) {
      const start = counted;
      counted += Number(value);
      const data = texts[stream].decode(output.subarray(start, counted), { stream: true });
      cast.add({ time, code: stream === 'output' ? 'o' : 'i', data });
    }
  }
  cast.add({ time: latest, code: 'o', data: texts.output.decode() });
  return counted;
}

/** @throws InvalidRecording unless only the end of one of the files is missing */
function complaintsOf(counted: number, output: Buffer, times: ScriptTiming): string[] {
  if (counted === 0) throw new InvalidRecording('The timing file has no times of a typescript.');
  const rest = output.toString('latin1', counted, counted + 1000);
  if (counted === output.length || ANY_TRAILER.test(rest)) return [];
  const trailer = output.lastIndexOf(TRAILER);
  const length = trailer === -1 ? output.length : trailer;
  if (counted === length) return [];
  if (counted > length ? trailer !== -1 : times.facts.has('DURATION'))
    throw new InvalidRecording(OTHER_TIMING);
  const [longer, shorter] = counted > length ? ['timing file', 'typescript'] : ['typescript', 'timing file'];
  const missing = Math.abs(counted - length);
  return [`The ${shorter} is cut: the ${longer} has ${missing} bytes more. They are left out.`];
}
