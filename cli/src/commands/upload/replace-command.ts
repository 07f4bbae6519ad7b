import type { Command } from '@commander-js/extra-typings';
import { Context } from '../context.js';
import { withExamples } from '../help.js';
import { webOption } from '../open-browser.js';
import { recordingId } from '../recordings/recording-id.js';
import { withFileOptions } from './upload-command.js';

const EXAMPLES: readonly (readonly [string, string])[] = [
  ['ttyreel replace aB3dE5fG demo.cast --idle 1', 'a better take, at the same URLs'],
];

/** `ttyreel replace` */
export function registerReplace(program: Command): void {
  const command = withFileOptions(
    program
      .command('replace')
      .description(
        'Replace the file of a recording. Its URLs, texts and counts stay; you can restore the old file.',
      )
      .argument('<recording>', 'the id or URL of the recording')
      .argument('<file>', 'a GIF, a cast, a typescript, YAML of terminalizer, or - for stdin'),
  )
    .addOption(webOption())
    .action(async (recording, file, options, self) => {
      const { uploadAll } = await import('./upload-all.js');
      await uploadAll(Context.of(self), [file], { ...options, replaces: recordingId(recording) });
    });
  withExamples(command, EXAMPLES);
}
