import { type SimulatedOutput, validateTape } from '@ttyreel/recording';
import { checkTapePolicy } from '../policy/tape-policy.js';
import type { TapeRequest, WrittenTape } from '../tape-request.js';
import { type ModelAnswer, readAnswer, tapeAlone } from './model-answer.js';
import { titleLine, titleOf } from '../title.js';

const MOST_TAGS = 5;

/** The tape of a model, or instructions to repair it. */
export type CheckedAnswer = { readonly tape: WrittenTape } | { readonly problems: readonly string[] };

/** Checks that a model's answer is a valid tape within the tape policy. */
export function checkModelAnswer(text: string, request: TapeRequest): CheckedAnswer {
  const read = readAnswer(text);
  const answer = typeof read === 'string' ? (answerOfTape(text, request) ?? read) : read;
  const problems = typeof answer === 'string' ? [answer] : problemsOf(answer, request);
  return typeof answer === 'string' || problems.length > 0 ? { problems } : { tape: writtenTape(answer) };
}

/** Small models answer with only the tape, whatever the prompt asks for. */
function answerOfTape(text: string, { description, commands = [] }: TapeRequest): ModelAnswer | undefined {
  const tape = tapeAlone(text);
  if (tape === undefined || !validateTape(tape).valid) return undefined;
  const outputs = commands.filter(({ output }) => output !== '');
  return { title: titleOf(description), tags: [], tape, expected_output: [...outputs] };
}

function problemsOf(
  { tape: text, expected_output }: ModelAnswer,
  { commands = [] }: TapeRequest,
): readonly string[] {
  const { errors, tape } = validateTape(text);
  if (errors.length > 0)
    return errors.map(({ line, column, message }) => `Line ${line}, column ${column}: ${message}`);
  const { problems, run } = checkTapePolicy(text, tape, expected_output);
  return [...problems, ...missing(commands, run?.commands ?? [])];
}

/** Commands that the tape does not enter, or not in order. */
function missing(commands: readonly SimulatedOutput[], entered: readonly string[]): string[] {
  let from = 0;
  for (const { command } of commands) {
    const at = entered.indexOf(command, from);
    if (at === -1)
      return [`The tape must enter the command \`${command}\` as it stands, in the order of "commands".`];
    from = at + 1;
  }
  return [];
}

function writtenTape({ title, tags, tape, expected_output }: ModelAnswer): WrittenTape {
  return {
    title: titleLine(title),
    tags: tags.filter((tag) => /^[a-z0-9]/i.test(tag)).slice(0, MOST_TAGS),
    tape: `${tape.replace(/\r\n?/g, '\n')}\n`,
    outputs: expected_output,
  };
}
