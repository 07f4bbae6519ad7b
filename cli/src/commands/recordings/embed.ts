import { type Command, Option } from '@commander-js/extra-typings';
import { Context } from '../context.js';
import { withExamples } from '../help.js';
import { fetchRecording } from './show.js';
import { isHeld } from './shown-secret.js';

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
      const recording = await fetchRecording(context, name);
      const { embed_codes: codes } = recording;
      if (context.output.isJson) context.output.json(codes);
      else context.output.text(codes[format]);
      if (codes.reason) context.output.notice(codes.reason);
      if (isHeld(recording))
        context.output.warn(
          `The recording is unlisted because of a secret. \`ttyreel show ${recording.id}\` says what to do.`,
        );
    });
  withExamples(command, [
    ['ttyreel embed aB3dE5fG >> README.md', 'Markdown'],
    ['ttyreel embed aB3dE5fG --format picture', 'HTML with a dark and a light picture'],
  ]);
}
