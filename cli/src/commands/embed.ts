import { type Command, Option } from '@commander-js/extra-typings';
import { Context } from './context.js';
import { withExamples } from './help.js';
import { fetchRecording } from './show.js';

const FORMATS = ['markdown', 'html', 'picture'] as const;

/** `ttyreel embed` */
export function registerEmbed(program: Command): void {
  const command = program
    .command('embed')
    .description('Print the embed code of a recording for a README or a web page.')
    .argument('<recording>', 'id or URL of a recording')
    .addOption(
      new Option('--format <format>', '`picture` follows the dark or light mode of the page')
        .choices(FORMATS)
        .default('markdown' as const),
    )
    .action(async (name, { format }, self) => {
      const context = Context.of(self);
      const { embed_codes: codes } = await fetchRecording(context, name);
      if (context.output.isJson) context.output.json(codes);
      else context.output.text(codes[format]);
      if (codes.reason) context.output.notice(codes.reason);
    });
  withExamples(command, [
    ['ttyreel embed aB3dE5fG >> README.md', 'Markdown'],
    ['ttyreel embed aB3dE5fG --format picture', 'HTML with a dark and a light picture'],
  ]);
}
