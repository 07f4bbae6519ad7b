import type { Command } from '@commander-js/extra-typings';
import type { ExportedItem } from '../../export/export-account.js';
import { shownCount } from '../../output/quantities.js';
import { safeLine } from '../../output/safe-text.js';
import { Context } from '../context.js';
import { withExamples } from '../help.js';

/** `ttyreel export` */
export function registerExport(program: Command): void {
  const command = program
    .command('export')
    .description(
      'Save your recordings, collections and profile in a folder. Later runs fetch only new or changed files.',
    )
    .option('-o, --output <folder>', 'the folder to write to', 'ttyreel-export')
    .action(async ({ output: folder }, self) => {
      await exportTo(Context.of(self), folder);
    });
  withExamples(command, [
    ['ttyreel export -o backup', 'GIFs, MP4s, casts, transcripts, metadata, collections'],
    ['ttyreel export -o backup --wait', 'for an account so large that the export reaches the rate limits'],
  ]);
}

async function exportTo(context: Context, folder: string): Promise<void> {
  const { output } = context;
  const [{ ExportFolder }, { exportAccount }] = await Promise.all([
    import('../../export/export-folder.js'),
    import('../../export/export-account.js'),
  ]);
  const items: ExportedItem[] = [];
  await context.connectSignedIn(async (api) => {
    for await (const item of exportAccount(api, await ExportFolder.open(folder))) {
      items.push(item);
      if (item.written.length > 0 && !output.isJson && !output.isQuiet) showItem(context, item);
    }
  });
  const written = items.reduce((sum, item) => sum + item.written.length, 0);
  const pending = items.reduce((sum, item) => sum + item.pending.length, 0);
  if (output.isJson) {
    output.json({ folder, items, counts: { items: items.length, written, pending } });
    return;
  }
  const changed =
    written === 0 ? 'nothing changed since the last export' : `${shownCount(written, 'file')} written`;
  output.notice(`${shownCount(items.length, 'item')} in ${folder}, ${changed}.`);
  if (pending > 0)
    output.notice(`The server is still rendering ${shownCount(pending, 'file')}: export again in a minute.`);
}

function showItem({ output }: Context, { id, title, path, written }: ExportedItem): void {
  if (!output.isTerminal) for (const name of written) output.text(name);
  else output.styled(`${output.paint('green', '✓')} ${id}  ${safeLine(title)}  ${output.paint('dim', path)}`);
}
