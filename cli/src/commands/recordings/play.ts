import type { Command } from '@commander-js/extra-typings';
import { type Asciicast, InvalidRecording } from '@ttyreel/recording';
import type { PlayOptions } from '../../player/play-recording.js';
import { EXIT, Failure } from '../../output/failure.js';
import type { Output } from '../../output/output.js';
import { Context } from '../context.js';
import { withExamples } from '../help.js';
import { positive, readTime } from '../times.js';

/** `ttyreel play` */
export function registerPlay(program: Command): void {
  const command = program
    .command('play')
    .description('Play a recording in the terminal; in a pipe, print its output.')
    .argument('<recording>', 'id or URL of a recording, a cast file (v1, v2, v3, also .gz), or - for stdin')
    .option('-s, --speed <factor>', 'playback speed, such as 2', positive, 1)
    .option('-i, --idle <seconds>', 'the maximum length of a pause, in seconds', positive)
    .option('--start <time>', 'start at a second (12.5) or a time (1:30) of the recording', readTime, 0)
    .option('-l, --loop', 'start again at the end')
    .option('-m, --pause-on-markers', 'pause at each marker')
    .option('--no-markers', 'ignore markers')
    .option('--raw', "write the recording's bytes unfiltered; they may change the settings of your terminal")
    .addHelpText('after', KEYS)
    .action(async (name, options, self) => {
      await play(Context.of(self), name, {
        ...options,
        loop: options.loop ?? false,
        raw: options.raw ?? false,
        pauseOnMarkers: options.pauseOnMarkers ?? false,
      });
    });
  withExamples(command, [
    ['ttyreel play demo.cast', 'play a file'],
    ['ttyreel play Kx3mPq9Z --speed 2 --idle 1', 'a recording on the server, at double speed'],
    ['ttyreel play https://asciinema.org/a/113463', 'a recording on an asciinema server'],
    ['ttyreel play demo.cast | less -R', 'all output at once'],
  ]);
}

const KEYS = `
Keys:
  space        pause, continue           [ ]     previous, next marker (also m)
  .  ,         one step forward, back    + -     faster, slower
  → ←  ↑ ↓     5 s, 30 s forward, back   0 … 9   to 0 % … 90 %
  >  <         10 % forward, back        l  ?  q loop, keys, quit`;

async function play(context: Context, name: string, options: PlayOptions): Promise<void> {
  const { output, server } = context;
  const [{ openRecording }, { readRecording }] = await Promise.all([
    import('../../player/open-recording.js'),
    import('../../casts/read-recording.js'),
  ]);
  const { bytes, title } = await openRecording(name, {
    stdin: process.stdin,
    get: await context.otherSites(),
    connect: (work) => context.connect(work),
    site: server.url,
  });
  try {
    await playCast(output, readRecording(bytes), { ...options, title });
  } catch (error) {
    if (error instanceof InvalidRecording)
      throw new Failure(`${name === '-' ? 'stdin' : name}: ${error.message}`);
    throw error;
  }
}

/** Plays a recording in a terminal, prints its output in a pipe. */
export async function playCast(output: Output, cast: Asciicast, options: PlayOptions): Promise<void> {
  if (output.isJson) output.json(cast);
  else if (process.stdout.isTTY) await playInTerminal(cast, options);
  else await print(cast, options.raw);
}

async function playInTerminal(cast: Asciicast, options: PlayOptions): Promise<void> {
  const { playRecording } = await import('../../player/play-recording.js');
  const end = await playRecording(cast, options, process.stdout);
  // The exit code that shells expect after Ctrl-C.
  if (end === 'interrupt') process.exit(EXIT.interrupted);
}

async function print(cast: Asciicast, raw: boolean): Promise<void> {
  const { outputOf } = await import('../../player/recorded-output.js');
  const { pipeline } = await import('node:stream/promises');
  await pipeline(outputOf(cast, raw), process.stdout, { end: false });
}
