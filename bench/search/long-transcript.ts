import { PLAIN_WORDS } from '../corpus/language.js';
import { Random, Weights } from '../corpus/random.js';

const CHARACTERS = 1_000_000;
const FREQUENCIES = Weights.zipf(PLAIN_WORDS.length, 0.7);
const [FILES, VERSIONS] = [4_000, 300];
const ENDINGS = ['ts', 'js', 'go', 'c', 'o', 'rs', 'json'] as const;

/** A long session: logs of requests, the output of builds and tests, installed packages, and a few hashes. */
export function longTranscript(seed: number): string {
  const random = new Random(seed);
  const word = () => PLAIN_WORDS[FREQUENCIES.pick(random)] ?? '';
  const paths = Array.from(
    { length: FILES },
    () => `src/${word()}/${word()}-${word()}.${random.pick(ENDINGS)}`,
  );
  const versions = Array.from(
    { length: VERSIONS },
    () => `${word()}-${word()}@${random.between(0, 9)}.${random.between(0, 30)}.${random.between(0, 20)}`,
  );
  const clock = () =>
    `2026-11-${random.between(10, 28)}T${random.between(10, 23)}:${random.between(10, 59)}:${random.between(10, 59)}`;
  const kinds = [
    () =>
      `${clock()}.${random.between(100, 999)}Z INFO ${word()} ${word()} ${word()} in ${random.between(1, 999)}ms`,
    () => `[${random.between(1, 999)}/999] Building ${random.pick(paths)}`,
    () =>
      `${random.pick(paths)}:${random.between(1, 900)}:${random.between(1, 80)}: warning: ${word()} ${word()} ${word()}`,
    () => ` ✓ ${word()} ${word()} ${word()} ${word()} (${random.between(1, 90)} ms)`,
    () => `added ${random.pick(versions)}`,
    () =>
      `GET /${word()}/${random.between(1, 99_999)} ${random.pick([200, 200, 304, 404])} 10.0.${random.between(0, 9)}.${random.between(1, 254)}`,
    () =>
      random.chance(0.3)
        ? `sha256:${random.hex(64)}`
        : `${random.hex(7)} ${word()} the ${word()} of ${word()}`,
  ];
  const lines: string[] = [];
  for (let length = 0; length < CHARACTERS;) {
    const line = random.pick(kinds)();
    lines.push(line);
    length += line.length + 1;
  }
  return lines.join('\n');
}
