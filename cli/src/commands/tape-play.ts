import type { Command } from '@commander-js/extra-typings';
import { Failure } from '../output/failure.js';
import { Context } from './context.js';
import { withExamples } from './help.js';
import { playCast } from './play.js';
import { readTextFile } from './text-file.js';
import { positive } from './times.js';

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
      await playTapeFile(Context.of(self), file, speed, loop ?? false);
    });
  withExamples(command, [['ttyreel tape play demo.tape --speed 2', 'before `vhs` records it']]);
}

async function playTapeFile(context: Context, file: string, speed: number, loop: boolean): Promise<void> {
  const [{ validateTape }, { playTape }, { TapeTooLong }] = await Promise.all([
    import('../../../src/recording/tape/validate-tape.js'),
    import('../../../src/recording/tape/player/play-tape.js'),
    import('../../../src/recording/tape/player/cast-writer.js'),
  ]);
  const { errors, tape } = validateTape(await readTextFile(file));
  const [error] = errors;
  if (error) {
    const hint = '`ttyreel tape validate` lists all errors.';
    throw new Failure(`${file}:${error.line}:${error.column}: ${error.message}`, { hint });
  }
  try {
    const { cast } = playTape(tape);
    await playCast(context.output, cast, { ...PLAIN, speed, loop, title: file });
  } catch (failure) {
    if (failure instanceof TapeTooLong) throw new Failure(`${file}: ${failure.message}`);
    throw failure;
  }
}

const PLAIN = { start: 0, raw: false, markers: true, pauseOnMarkers: false };
