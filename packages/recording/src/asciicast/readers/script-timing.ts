import { InvalidRecording } from '../../invalid-recording.js';
import { checkSeconds } from '../asciicast-line.js';

export interface TimingRecord {
  readonly time: number;
  readonly stream: 'output' | 'input' | 'signal';
  /** The count of bytes, or the signal. */
  readonly value: string;
}

const RECORD = /^(?:([OI]) )?([-+]?[\d.]+(?:e[-+]?\d+)?) +(\d+)\s*$/i;
const SIGNAL = /^(S) ([-+]?[\d.]+(?:e[-+]?\d+)?) (.*)$/i;
const FACT = /^H \S+ (\S+) (.*)$/;
const CODED = /^[HIOS] /;
/** The last line of a file that is cut. */
const CUT = /^(?:[HIOS] ?)?[-+\d.e]* ?$/i;
const STREAMS: Readonly<Record<string, TimingRecord['stream']>> = { I: 'input', S: 'signal' };

/** A timing file of `script`: `0.2 12` for output alone, or `O 0.2 12` for one of several streams. */
export class ScriptTiming {
  readonly facts = new Map<string, string>();
  readonly #lines: readonly string[];

  constructor(timing: Uint8Array) {
    this.#lines = new TextDecoder().decode(timing).split(/\r?\n/);
    for (const line of this.#lines) {
      const [, name = '', value = ''] = FACT.exec(line) ?? [];
      this.facts.set(name, value);
    }
  }

  /** @throws InvalidRecording for a line that is not of `script`, and a time that is too long */
  *records(): Generator<TimingRecord, void, void> {
    let time = 0;
    let isCommand = false;
    for (const [at, line] of this.#lines.entries()) {
      // A command may have several lines.
      isCommand = CODED.test(line) ? FACT.exec(line)?.[1] === 'COMMAND' : isCommand;
      if (isCommand || line.startsWith('H ')) continue;
      const [, code = 'O', delay, value = ''] = RECORD.exec(line) ?? SIGNAL.exec(line) ?? [];
      if (delay !== undefined) {
        // Negative when the clock was set back.
        time = checkSeconds(time + Math.max(0, Number(delay)), `Line ${at + 1} of the timing file`);
        yield { time, stream: STREAMS[code] ?? 'output', value };
      } else if (!this.#isSkipped(line, at)) {
        const shown = JSON.stringify(line.slice(0, 40));
        throw new InvalidRecording(`Line ${at + 1} of the timing file is not of \`script\`: ${shown}.`);
      }
    }
  }

  #isSkipped(line: string, at: number): boolean {
    return line.trim() === '' || (at === this.#lines.length - 1 && CUT.test(line));
  }
}
