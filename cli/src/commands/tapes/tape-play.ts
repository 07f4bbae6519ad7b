import type { Command } from '@commander-js/extra-typings';
import { Context } from '../context.js';
import { withExamples } from '../help.js';
import { positive } from '../times.js';

/** `ttyreel tape play` */
export function registerTapePlay(group: Command): void {
  const command = group
    .command('play')
    .description(
      'Show the keystrokes of a tape with their timing. Commands are not executed and print nothing.',
    )
    .argument('<file>', 'a tape, or - for stdin')
    .option('-s, --speed <factor>', 'playback speed, such as 2', positive, 1)
    .option('-l, --loop', 'start again at the end')
    .action(async (file, { speed, loop }, self) => {
      const { playTapeFile } = await import('./play-tape-file.js');
      await playTapeFile(Context.of(self).output, file, speed, loop ?? false);
    });
  withExamples(command, [['ttyreel tape play demo.tape --speed 2', 'before `vhs` records it']]);
}
