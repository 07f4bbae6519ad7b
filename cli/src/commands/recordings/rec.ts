import { type Command, Option } from '@commander-js/extra-typings';
import type { RecordedFile } from '../../asciinema/recorded-file.js';
import type { Server } from '../../config/server.js';
import { Failure } from '../../output/failure.js';
import { withCleanup } from '../../output/interrupts.js';
import type { Output } from '../../output/output.js';
import { shownTime } from '../../output/quantities.js';
import { ask, canAsk } from '../confirm.js';
import { Context } from '../context.js';
import { withExamples } from '../help.js';
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
    .option('--keep-input', 'upload what you typed too, if it was recorded; it may be passwords')
    .addOption(new Option('--no', 'do not upload').conflicts('yes'))
    .addOption(
      new Option('--visibility <visibility>', 'the visibility of the uploaded recording').choices(
        VISIBILITIES,
      ),
    )
    .action(async (_arguments, options, self) => {
      // Unknown options are for the recorder.
      await recordAndOffer(Context.of(self), self.args, options);
    });
  withExamples(command, [
    ['ttyreel rec', 'record until you exit the shell'],
    ['ttyreel rec demo.cast -c "make test" -t "The tests" --yes', 'record a command and upload'],
  ]);
}

interface RecOptions {
  readonly yes?: true;
  readonly no?: true;
  readonly keepInput?: true;
  readonly visibility?: (typeof VISIBILITIES)[number];
}

async function recordAndOffer(context: Context, args: readonly string[], options: RecOptions): Promise<void> {
  // Fails before the session if an option of the server is wrong.
  const { output, server } = context;
  const [{ Recorder }, { readRecorderArguments }, { RecordedFile: File }] = await Promise.all([
    import('../../asciinema/recorder.js'),
    import('../../asciinema/recorder-arguments.js'),
    import('../../asciinema/recorded-file.js'),
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
  await keptOnFailure(recorded, output, async () => {
    const choice = isOtherFormat ? undefined : await decide(recorded, output, server, options);
    if (choice === undefined) report(output, recorded.keep());
    else await upload(context, recorded, choice, options.keepInput);
  });
}

/** Runs work that uploads or keeps the recording. If it does neither, keeps it: a session cannot be recorded again. */
function keptOnFailure(recorded: RecordedFile, output: Output, work: () => Promise<void>): Promise<void> {
  return withCleanup(() => {
    if (!recorded.isSettled)
      output.warn(`The recording is in ${recorded.keep()}; \`ttyreel upload\` uploads it later.`);
  }, work);
}

type Choice = (typeof VISIBILITIES)[number] | undefined;

/** Asks only in a terminal. @returns undefined to keep the file without an upload */
async function decide(
  recorded: RecordedFile,
  output: Output,
  server: Server,
  { yes, no, keepInput, visibility }: RecOptions,
): Promise<Choice> {
  const { durationMs, inputEvents } = recorded.read();
  output.notice(`Recorded ${shownTime(durationMs / 1000)}.`);
  if (inputEvents > 0 && !keepInput)
    output.notice(
      'It has what you typed, also passwords. An upload leaves that out, unless you use --keep-input.',
    );
  if (yes) return visibility ?? 'public';
  if (no || !canAsk() || output.isJson) return undefined;
  if (server.keySource === 'none') {
    output.notice('Sign in with `ttyreel login`, then `ttyreel upload` uploads it.');
    return undefined;
  }
  const answer = await ask(`Upload it to ${server.url}? [p]ublic, [u]nlisted, [N]o: `);
  if (/^(?:p|y|public|yes)$/i.test(answer)) return visibility ?? 'public';
  return /^u/i.test(answer) ? 'unlisted' : undefined;
}

async function upload(
  context: Context,
  recorded: RecordedFile,
  visibility: Choice,
  keepInput?: true,
): Promise<void> {
  const { uploadAll } = await import('../upload/upload-all.js');
  const onStored = () => {
    recorded.discard();
  };
  await uploadAll(context, [recorded.path], { visibility, keepInput, onStored });
}

/** A recording that stays on this machine. */
function report(output: Output, file: string): void {
  if (output.isJson) output.json({ file });
  else output.text(file);
}
