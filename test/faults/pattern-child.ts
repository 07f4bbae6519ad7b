import { worstInputsOf } from './worst-inputs.js';

/** A process that runs patterns on their worst texts. It is killed if one of them never ends. */

export interface Trial {
  readonly source: string;
  readonly flags: string;
  /** Handwritten worst texts, in addition to those that are derived from the pattern. */
  readonly texts: readonly string[];
  /** One text that takes longer is sufficient. */
  readonly limitMs: number;
}

/** The longest time for one text, and the start of that text. */
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
    // Other work of the machine may add to the time. The minimum of several attempts is that of the pattern.
    for (let tries = 1; tries < TRIES && ms > SUSPECT_MS; tries++) ms = Math.min(ms, timeOf(pattern, text));
    if (ms > worst.ms) worst = { ms, text: `${text.slice(0, 40)}…${text.slice(-10)}` };
    if (worst.ms > limitMs) break;
  }
  process.send?.(worst);
});

/** CPU time in milliseconds. */
function timeOf(pattern: RegExp, text: string): number {
  const begun = process.cpuUsage();
  if (pattern.global) text.replace(pattern, '');
  else pattern.exec(text);
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}
