import { type Command, Option } from '@commander-js/extra-typings';
import type { RecordedFile } from '../asciinema/recorded-file.js';
import { Failure } from '../output/failure.js';
import { shownTime } from '../output/quantities.js';
import { canAsk } from './confirm.js';
import { Context } from './context.js';
import { withExamples } from './help.js';
import { VISIBILITIES } from './recording-options.js';

/** `ttyreel rec` */
export function registerRec(program: Command): void {
  const command = program
    .command('rec')
    .description('Record a session with asciinema, then offer to upload it.')
    .argument(
      '[arguments...]',
      'arguments of `asciinema rec`: a file, --command, --title, --idle-time-limit ...',
    )
    .allowUnknownOption()
    .option('-y, --yes', 'upload without asking')
    .addOption(new Option('--no', 'do not upload').conflicts('yes'))
    .addOption(
      new Option('--visibility <visibility>', 'the visibility of the uploaded recording').choices(
        VISIBILITIES,
      ),
    )
    .action(async (_arguments, options, self) => {
      // Unknown options are for the recorder.
      await recordAndOffer(program, Context.of(self), self.args, options);
    });
  withExamples(command, [
    ['ttyreel rec', 'record until you exit the shell'],
    ['ttyreel rec demo.cast -c "make test" -t "The tests" --yes', 'record a command and upload'],
  ]);
}

interface RecOptions {
  readonly yes?: true;
  readonly no?: true;
  readonly visibility?: (typeof VISIBILITIES)[number];
}

async function recordAndOffer(
  program: Command,
  context: Context,
  args: readonly string[],
  options: RecOptions,
): Promise<void> {
  const { output } = context;
  const [{ Recorder }, { readRecorderArguments }, { RecordedFile: File }] = await Promise.all([
    import('../asciinema/recorder.js'),
    import('../asciinema/recorder-arguments.js'),
    import('../asciinema/recorded-file.js'),
  ]);
  const recorder = await Recorder.find();
  const {
    options: recorderOptions,
    file,
    isOtherFormat,
  } = readRecorderArguments(args, recorder.majorVersion);
  const recorded = File.at(file);
  const quiet = output.isQuiet ? ['--quiet'] : [];
  const code = await recorder.record(
    [...quiet, ...recorderOptions, recorded.path],
    output.isTerminal ? 1 : 2,
  );
  if (!recorded.exists) throw new Failure(`asciinema exited with ${code} and wrote no recording.`);
  if (isOtherFormat) {
    report(context, recorded.keep());
    return;
  }
  const { durationMs } = recorded.read();
  output.notice(`Recorded ${shownTime(durationMs / 1000)}.`);
  const visibility = await decide(context, options);
  if (visibility === undefined) report(context, recorded.keep());
  else await upload(program, context, recorded, visibility);
}

type Choice = (typeof VISIBILITIES)[number] | undefined;

/** Asks only in a terminal. @returns undefined to keep the file without an upload */
async function decide({ output, server }: Context, { yes, no, visibility }: RecOptions): Promise<Choice> {
  if (yes) return visibility ?? 'public';
  if (no || !canAsk() || output.isJson) return undefined;
  if (server.keySource === 'none') {
    output.notice('Sign in with `ttyreel login`, then `ttyreel upload` uploads it.');
    return undefined;
  }
  const { createInterface } = await import('node:readline/promises');
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  // While readline reads a line, Ctrl-C is a byte and not a signal.
  lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  try {
    const answer = await lines.question(`Upload it to ${server.url}? [p]ublic, [u]nlisted, [N]o: `);
    if (/^(?:p|y|public|yes)$/i.test(answer.trim())) return visibility ?? 'public';
    return /^u/i.test(answer.trim()) ? 'unlisted' : undefined;
  } finally {
    lines.close();
  }
}

/** Runs `ttyreel upload`. Keeps the file if that fails: a session cannot be recorded again. */
async function upload(
  program: Command,
  { options, output }: Context,
  recorded: RecordedFile,
  visibility: NonNullable<Choice>,
): Promise<void> {
  const { json, quiet, wait, url, profile } = options;
  const flags = Object.entries({ json, quiet, wait }).flatMap(([name, isSet]) =>
    isSet ? [`--${name}`] : [],
  );
  const server = Object.entries({ url, profile }).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name}`, value],
  );
  try {
    const args = ['upload', recorded.path, '--visibility', visibility, ...flags, ...server];
    await program.parseAsync(args, { from: 'user' });
    recorded.discard();
  } catch (error) {
    output.notice(`The recording is in ${recorded.keep()}; \`ttyreel upload\` uploads it later.`);
    throw error;
  }
}

/** A recording that stays on this machine. */
function report({ output }: Context, file: string): void {
  if (output.isJson) output.json({ file });
  else output.text(file);
}
