import { type SimulatedOutput, slugOf, validateTape } from '@ttyreel/recording';
import { checkTapePolicy } from './policy/tape-policy.js';
import { composeTape } from './compose-tape.js';
import { NotWritten, type TapeRequest, type WrittenTape } from './tape-request.js';
import { titleOf } from './title.js';
import { firstWord } from './matching/tool-table.js';
import { known, type TapeStep, understand } from './matching/understand.js';
import { quotedCommands } from './matching/quoted-commands.js';
import { describeUnclear } from './matching/refusal.js';

const NAME_LENGTH = 40;
const MOST_STEPS = 8;

/**
 * Writes a tape from commands in the request or from recipes.
 * @throws NotWritten when a part is not understood or the commands violate the tape policy
 */
export function writeTape(request: TapeRequest): WrittenTape {
  return tapeOf(request.commands?.map(withTool) ?? stepsFor(request.description), request);
}

/** @throws NotWritten */
function stepsFor(description: string): readonly TapeStep[] {
  const quoted = quotedCommands(description);
  if (quoted.length > 0) return quoted.slice(0, MOST_STEPS).map(known);
  const understanding = understand(description);
  if (!('steps' in understanding)) throw new NotWritten(describeUnclear(understanding));
  if (understanding.steps.length > MOST_STEPS)
    throw new NotWritten(
      `This asks for ${understanding.steps.length} commands; a tape shows ${MOST_STEPS} at most.`,
    );
  return understanding.steps;
}

function withTool({ command, output }: SimulatedOutput): TapeStep {
  return { command, output, tool: firstWord(command) };
}

/** @throws NotWritten when the commands violate the tape policy */
function tapeOf(commands: readonly TapeStep[], request: TapeRequest): WrittenTape {
  const name = slugOf(request.description, NAME_LENGTH) || 'demo';
  const text = composeTape(name, commands, request);
  const outputs = commands.filter(({ output }) => output !== '');
  const { valid, errors, tape } = validateTape(text);
  if (!valid)
    throw new NotWritten(
      `These commands do not make a valid tape. ${errors.map(({ message }) => message).join(' ')}`,
    );
  const { problems } = checkTapePolicy(text, tape, outputs);
  if (problems.length > 0) throw new NotWritten(problems.join(' '));
  return {
    title: titleOf(request.description),
    tags: [...new Set(commands.map(({ tool }) => tool))]
      .filter((tool) => /^[a-z0-9][\w.+-]*$/i.test(tool))
      .slice(0, 5),
    tape: text,
    outputs: outputs.map(({ command, output }) => ({ command, output })),
  };
}
