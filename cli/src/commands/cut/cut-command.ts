import { type Command, InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { Context } from '../context.js';
import { withExamples } from '../help.js';
import { recordingId } from '../recordings/recording-id.js';
import { positive, readTime, readTimeSpan, type TimeSpan } from '../times.js';
import type { CutOptions } from './cut-recording.js';

const NOTES = `
Times are seconds (12.5) or times (1:30) of the recording as it is now. A hidden
text also disappears from title, description, command and transcript. Revoke a
secret that others may have seen.
With --wait the command also waits until every rendition is ready.`;

/** Options of an edit; without them, other options say what happens to the edits so far. */
const EDIT_OPTIONS = [
  ...['from', 'to', 'cut', 'speed', 'idle', 'hide', 'hideFrom', 'with'],
  ...['preview', 'output', 'force'],
];

/** `ttyreel cut` */
export function registerCut(program: Command): void {
  const command = program
    .command('cut')
    .description(
      'Cut one of your recordings, change its speed, hide texts in it. `--undo` restores the original.',
    )
    .argument('<recording>', 'id or URL of a recording')
    .option('--from <time>', 'the start of the range to keep', readTime)
    .option('--to <time>', 'the end of the range to keep', readTime)
    .option('--cut <range>', 'a range to remove, such as 10-12.5 or 1:00-1:30; repeatable', addSpan)
    .option('--speed <factor>', 'the speed, such as 1.5', positive)
    .option('--idle <seconds>', 'the maximum length of a pause, in seconds', positive)
    .option('--hide <text>', 'a text to replace by ***, in upper or lower case; repeatable', addText)
    .option('--hide-from <file>', 'a file with a text to hide in each line, or - for stdin')
    .option('--with <text>', 'what hidden texts become instead of ***, cut or padded to their length')
    .option('--preview', 'change nothing: print the new length, where each text is, and secrets that remain')
    .option('-o, --output <file>', 'with --preview: save the edited cast, or write it to stdout (-)')
    .option('--force', 'overwrite an existing file')
    .addOption(withoutEdit('--list', 'list the edits', ['undo', 'removeOriginal']))
    .addOption(withoutEdit('--undo', 'undo all edits: restore the original', ['removeOriginal']))
    .addOption(withoutEdit('--remove-original', 'remove the original permanently'))
    .option('-y, --yes', 'skip the confirmation of --remove-original')
    .addHelpText('after', NOTES)
    .action(async (name, options, self) => {
      await run(Context.of(self), recordingId(name), options);
    });
  withExamples(command, [
    ['ttyreel cut aB3dE5fG --from 2 --to 1:30 --idle 2', 'keep a range, shorten its pauses'],
    ['ttyreel cut aB3dE5fG --cut 10-12.5 --cut 1:00-1:05 --preview', 'what two cuts would change'],
    ['ttyreel cut aB3dE5fG --speed 2 --preview -o - | ttyreel play -', 'watch it first'],
    ['ttyreel cut aB3dE5fG --hide-from -', 'type a secret that stays out of your history'],
    ['ttyreel cut aB3dE5fG --undo', 'restore the original'],
  ]);
}

/** An option of a command without an edit. @param others names of further options that it excludes */
function withoutEdit<Flags extends string>(flags: Flags, about: string, others: string[] = []) {
  return new Option(flags, about).conflicts([...EDIT_OPTIONS, ...others]);
}

interface Options extends CutOptions {
  readonly list?: true;
  readonly undo?: true;
  readonly removeOriginal?: true;
  readonly yes?: true;
}

async function run(context: Context, id: string, options: Options): Promise<void> {
  const [{ cutRecording }, { listEdits, undoEdits, removeOriginal }] = await Promise.all([
    import('./cut-recording.js'),
    import('./applied-edits.js'),
  ]);
  if (options.list) await listEdits(context, id);
  else if (options.undo) await undoEdits(context, id);
  else if (options.removeOriginal) await removeOriginal(context, id, options.yes ?? false);
  else await cutRecording(context, id, options);
}

function addSpan(text: string, spans: readonly TimeSpan[] = []): readonly TimeSpan[] {
  return [...spans, readTimeSpan(text)];
}

function addText(text: string, texts: readonly string[] = []): readonly string[] {
  if (text.trim() === '') throw new InvalidArgumentError('It must not be blank.');
  return [...texts, text];
}
