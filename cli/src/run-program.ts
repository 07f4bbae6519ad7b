import { CommanderError, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { Environment } from './config/environment.js';
import { inCommandWords } from './output/command-words.js';
import { EXIT, Failure } from './output/failure.js';
import { cleanUpOnSignals } from './output/interrupts.js';
import { safeJson, safeText } from './output/safe-text.js';
import { systemFailure } from './output/system-failure.js';
import { makePaint } from './output/styles.js';

/** Runs the program of this process, and sets the exit code. */
export async function runProgram(program: CommandUnknownOpts): Promise<void> {
  cleanUpOnSignals();
  const argv = withoutFields(program, process.argv);
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // The reader closed the pipe, as in `ttyreel list | head -1`.
    if (error.code === 'EPIPE') process.exit(EXIT.ok);
    const reason = error.message.replace(/^\w+: |, write$/g, '');
    process.exit(report(new Failure(`Cannot write the output: ${reason}.`), argv.includes('--json')));
  });
  process.exitCode = await run(program, argv);
}

/** Reads `--json=id,title`: for commander, an option with a value may also take the word after it. */
function withoutFields(program: CommandUnknownOpts, argv: readonly string[]): string[] {
  const option = program.options.find(({ long }) => long === '--json');
  const end = argv.includes('--') ? argv.indexOf('--') : argv.length;
  return argv.map((word, at) => {
    if (at > end || !word.startsWith('--json=')) return word;
    option?.preset(word.slice('--json='.length));
    return '--json';
  });
}

/** @returns the exit code */
async function run(program: CommandUnknownOpts, argv: readonly string[]): Promise<number> {
  try {
    await program.parseAsync(argv);
    return EXIT.ok;
  } catch (error) {
    if (!(error instanceof CommanderError)) return report(error, argv.includes('--json'));
    if (error.exitCode === 0) return EXIT.ok;
    // A group without a command has already printed its help.
    return error.code === 'commander.help'
      ? EXIT.usage
      : report(misuse(error, argv), argv.includes('--json'));
  }
}

function misuse({ code, message }: CommanderError, argv: readonly string[]): Failure {
  const isOfFields = code === 'commander.excessArguments' && argv.includes('--json');
  return Failure.usage(
    message.replace(/^error: /, '').replace('command-argument value', 'the value'),
    isOfFields
      ? 'Fields come after an equals sign: --json=id,title.'
      : 'Add --help to see its arguments and options.',
  );
}

function report(error: unknown, isJson: boolean): number {
  const failure = error instanceof Failure ? error : unexpected(error);
  const { hint, exitCode, status, fields } = failure;
  const message = status === undefined ? failure.message : inCommandWords(failure.message);
  if (isJson) {
    const document = { detail: message, hint, status, errors: fields, exit_code: exitCode };
    process.stderr.write(`${safeJson(document)}\n`);
    return exitCode;
  }
  const isColoured = process.stderr.isTTY && !Environment.ofProcess().isColourless;
  const paint = makePaint(isColoured);
  process.stderr.write(`${paint('red', 'ttyreel:')} ${safeText(message)}\n`);
  if (hint !== undefined) process.stderr.write(`${safeText(hint)}\n`);
  return exitCode;
}

/** A system error is about a file; any other error is a bug in this program. */
function unexpected(error: unknown): Failure {
  const failure = systemFailure(error);
  if (failure) return failure;
  const { message, stack } = error as Error;
  return new Failure(`Unexpected error: ${stack ?? message}`, {
    hint: 'Please report this, with the command that you ran.',
  });
}
