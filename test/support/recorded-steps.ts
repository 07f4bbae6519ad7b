import type { AsciicastEvent } from '../../packages/recording/src/asciicast/asciicast.js';
import { type Transcript, transcribeCast } from '../../packages/recording/src/transcript/transcript.js';

export type Step = string | readonly [code: string, data: string];

/** A recording with one event a second, from second 1; a plain string is output. */
export function record(steps: readonly Step[], width = 20, height = 5): Promise<Transcript> {
  const events = steps.map((step, index): AsciicastEvent => {
    const [code, data] = typeof step === 'string' ? ['o', step] : step;
    return { time: index + 1, code, data };
  });
  return transcribeCast({ header: { width, height, env: {} }, events });
}

export async function textOf(steps: readonly Step[], width?: number, height?: number): Promise<string[]> {
  return (await record(steps, width, height)).lines.map(({ text }) => text);
}

export async function timesOf(
  steps: readonly Step[],
  width?: number,
  height?: number,
): Promise<[string, number][]> {
  return (await record(steps, width, height)).lines.map(({ text, time }) => [text, time]);
}
