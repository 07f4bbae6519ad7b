import { slugOf } from '../../../recording/slug.js';
import type { SimulatedOutput } from '../../../recording/tape/player/simulated-output.js';
import { validateTape } from '../../../recording/tape/validate-tape.js';
import { checkTapePolicy } from '../policy/tape-policy.js';
import { composeTape } from '../writer/compose-tape.js';
import { NotWritten, type TapeRequest, type WrittenTape } from '../writer/tape-writer.js';
import { titleOf } from '../writer/title.js';
import { type MatchedCommand, matchIntent, TOOLS } from './intent-matcher.js';

const NAME_LENGTH = 40;

/**
 * Writes a tape from commands in the request or from recipes.
 * @throws NotWritten when nothing is recognised or the commands violate the tape policy
 */
export function writeByRules(request: TapeRequest): WrittenTape {
  const commands = request.commands?.map(withTool) ?? matchIntent(request.description);
  if (commands.length === 0)
    throw new NotWritten(
      'The built-in writer found nothing it knows in this description. Put the commands to show between backticks, ' +
        `or name a tool it knows: ${[...TOOLS].toSorted().join(', ')}.`,
    );
  return tapeOf(commands, request);
}

function withTool({ command, output }: SimulatedOutput): MatchedCommand {
  return { command, output, tool: command.replace(/^sudo\s+/, '').split(/\s/)[0] ?? '' };
}

/** @throws NotWritten when the commands violate the tape policy */
function tapeOf(commands: readonly MatchedCommand[], request: TapeRequest): WrittenTape {
  const steps = commands.map(({ command, output }) => ({
    command,
    lines: output === '' ? 0 : output.trimEnd().split('\n').length,
  }));
  const name = slugOf(request.description, NAME_LENGTH) || 'demo';
  const text = composeTape(name, steps, request);
  const outputs = commands.filter(({ output }) => output !== '');
  const { valid, errors, tape } = validateTape(text);
  const problems = valid
    ? checkTapePolicy(text, tape, outputs).problems
    : errors.map(({ message }) => message);
  if (problems.length > 0)
    throw new NotWritten(`These commands do not make a valid tape. ${problems.join(' ')}`);
  return {
    title: titleOf(request.description),
    tags: [...new Set(commands.map(({ tool }) => tool).filter((tool) => tool !== 'shell'))].slice(0, 5),
    tape: text,
    outputs: outputs.map(({ command, output }) => ({ command, output })),
  };
}
