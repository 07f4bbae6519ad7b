import { readFileSync } from 'node:fs';
import { parseTape, playTape } from '@ttyreel/recording';
import { writeTape } from '../../packages/tape-writer/src/write-tape.js';
import { NotWritten } from '../../packages/tape-writer/src/tape-request.js';

export const VERDICTS = ['good', 'refused', 'half', 'silly'] as const;
type Verdict = (typeof VERDICTS)[number];

interface JudgedSentence {
  readonly sentence: string;
  /** The commands of the tape; empty if the sentence was rejected. */
  readonly commands: readonly string[];
  readonly verdict: Verdict;
}

const FOLDER = new URL('../fixtures/tape-sentences/', import.meta.url);

/** The results of the built-in writer for a half of the everyday sentences. */
export function judgedSentences(half: 'development' | 'closed'): JudgedSentence[] {
  const lines = readFileSync(new URL(`${half}.txt`, FOLDER), 'utf8')
    .trimEnd()
    .split('\n');
  return lines.map((line) => {
    const [sentence = '', ...expected] = line.split(' => ');
    const commands = commandsFor(sentence);
    return { sentence, commands, verdict: verdictOf(commands, expected) };
  });
}

function commandsFor(sentence: string): readonly string[] {
  try {
    const { tape, outputs } = writeTape({ description: sentence });
    return playTape(parseTape(tape).tape, outputs).commands;
  } catch (error) {
    if (error instanceof NotWritten) return [];
    throw error;
  }
}

function verdictOf(typed: readonly string[], expected: readonly string[]): Verdict {
  if (typed.length === 0) return 'refused';
  const commands = typed.map((command) => command.replace(/^sudo /, ''));
  const patterns = expected.filter((each) => each !== 'refuse').map((each) => new RegExp(each));
  const met = patterns.filter((pattern) => commands.some((command) => pattern.test(command)));
  if (met.length === 0) return 'silly';
  const isAsked = commands.every((command) => patterns.some((pattern) => pattern.test(command)));
  return met.length === patterns.length && isAsked ? 'good' : 'half';
}
