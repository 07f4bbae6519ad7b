import { checkSeconds } from '../asciicast-line.js';

export interface TimingRecord {
  readonly time: number;
  readonly stream: 'output' | 'input' | 'signal';
  /** The count of bytes, or the signal. */
  readonly value: string;
}

const RECORD = /^(?:([OI]) )?(\d+(?:\.\d+)?) (\d+)$/;
const SIGNAL = /^(S) (\d+(?:\.\d+)?) (.*)$/;
const FACT = /^H \S+ (\S+) (.*)$/;
const STREAMS: Readonly<Record<string, TimingRecord['stream']>> = { I: 'input', S: 'signal' };

/**
 * A timing file of `script`: `0.2 12` for output alone, or `O 0.2 12` for one of several streams. Other lines are skipped,
 * because a command in it may have several.
 */
export class ScriptTiming {
  readonly facts = new Map<string, string>();
  readonly #lines: readonly string[];

  constructor(timing: Uint8Array) {
    this.#lines = new TextDecoder().decode(timing).split(/\r?\n/);
    for (const line of this.#lines) {
      const [, name = '', value = ''] = (line.startsWith('H') && FACT.exec(line)) || [];
      this.facts.set(name, value);
    }
  }

  /** @throws InvalidRecording for a time that is too long */
  *records(): Generator<TimingRecord, void, void> {
    let time = 0;
    for (const [at, line] of this.#lines.entries()) {
      const [, code = 'O', delay, value = ''] = RECORD.exec(line) ?? SIGNAL.exec(line) ?? [];
      if (delay === undefined) continue;
      time = checkSeconds(time + Number(delay), `Line ${at + 1} of the timing file`);
      yield { time, stream: STREAMS[code] ?? 'output', value };
    }
  }
}
