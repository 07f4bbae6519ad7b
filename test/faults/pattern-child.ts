import { worstInputsOf } from './worst-inputs.js';

/** A process that tries patterns on the texts that are worst for them: what takes for ever is ended with it. */

export interface Trial {
  readonly source: string;
  readonly flags: string;
  /** Worst texts that somebody thought of, beside those that are made of the pattern. */
  readonly texts: readonly string[];
  /** One text that takes longer is enough. */
  readonly limitMs: number;
}

/** The longest time on one text, and the beginning of that text. */
export interface Outcome {
  readonly ms: number;
  readonly text: string;
}

const TRIES = 3;
const SUSPECT_MS = 20;

process.on('message', ({ source, flags, texts, limitMs }: Trial) => {
  const pattern = new RegExp(source, flags);
  let worst: Outcome = { ms: 0, text: '' };
  for (const text of [...texts, ...worstInputsOf(pattern)]) {
    let ms = timeOf(pattern, text);
    // The other work of the machine may have taken the time: the least of some tries is the pattern's own.
    for (let tries = 1; tries < TRIES && ms > SUSPECT_MS; tries++) ms = Math.min(ms, timeOf(pattern, text));
    if (ms > worst.ms) worst = { ms, text: `${text.slice(0, 40)}…${text.slice(-10)}` };
    if (worst.ms > limitMs) break;
  }
  process.send?.(worst);
});

/** In milliseconds of the processor's time. */
function timeOf(pattern: RegExp, text: string): number {
  const begun = process.cpuUsage();
  if (pattern.global) text.replace(pattern, '');
  else pattern.exec(text);
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}
