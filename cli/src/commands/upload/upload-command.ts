import { type Command, InvalidArgumentError, Option, type OptionValues } from '@commander-js/extra-typings';
import { FRAMES, PRESET_NAMES, SHELLS } from '@ttyreel/recording';
import { Context } from '../context.js';
import { withExamples } from '../help.js';
import { webOption } from '../open-browser.js';
import { scaleNumber, tagList, VISIBILITIES } from '../recordings/recording-options.js';
import { positive } from '../times.js';

const ABOUT_WAITING =
  '\nWith --wait the command also waits until every rendition is ready: GIF, MP4 and images.';

const EXAMPLES: readonly (readonly [string, string])[] = [
  ['ttyreel upload demo.gif --title "Rebase, calmly" --tags git,rebase', 'with demo.cast, if it exists'],
  ['ttyreel upload demo.cast --idle 1 --speed 1.5 --theme nord', 'rendered on the server'],
  ['ttyreel upload demo.cast --preset presentation', 'in a window on a gradient'],
  ['ttyreel upload typescript --timing timing.log', 'recorded with script'],
  ['ttyreel upload "demos/*.gif" --visibility unlisted', 'several'],
  ['asciinema rec - | ttyreel upload - --title Live', 'from a pipe'],
];

/** `ttyreel upload` */
export function registerUpload(program: Command): void {
  const command = withFileOptions(
    program
      .command('upload')
      .description('Upload recordings: GIFs, casts, or both. Prints the URL of each.')
      .argument(
        '<files...>',
        'GIFs, casts, typescripts and YAML of terminalizer, patterns such as "demos/*.gif", or - for stdin',
      )
      .option('--title <title>', 'the title; the default is that of the cast, or the file name')
      .option('--description <text>', 'the description')
      .option('--command <command>', 'the command in the recording')
      .option('--tags <tags>', 'tags, separated by commas', tagList)
      .addOption(new Option('--shell <shell>', 'the shell; the default is that of the cast').choices(SHELLS))
      .addOption(new Option('--visibility <visibility>', 'who can find it').choices(VISIBILITIES))
      .option('--theme <theme>', 'the theme to render a cast in; see `ttyreel themes`')
      .addOption(
        new Option('--preset <preset>', 'the look in which a cast is rendered').choices(PRESET_NAMES),
      )
      .addOption(new Option('--frame <frame>', 'the frame around the terminal').choices(FRAMES))
      .option('--scale <scale>', 'pixels per CSS pixel: 1, 2 or 3', scaleNumber)
      .option('--homepage <url>', 'the homepage of the program')
      .option('--codehost <url>', 'the repository of the program')
      .option('--repo <slug>', 'the repository to group it under'),
  )
    .addOption(webOption())
    .action(async (files, options, self) => {
      const { uploadAll } = await import('./upload-all.js');
      await uploadAll(Context.of(self), files, options);
    });
  command.addHelpText('after', ABOUT_WAITING);
  withExamples(command, EXAMPLES);
}

/** Adds what a file may have with it, and what may change before it is sent. */
export function withFileOptions<Args extends unknown[], Options extends OptionValues>(
  command: Command<Args, Options>,
) {
  return command
    .option('--cast <file>', 'the cast of the GIF; the default is the one next to it with the same name')
    .option('--timing <file>', 'the timing file of a typescript, from `script --log-timing`')
    .option('--no-cast', 'upload only the GIF')
    .option('--speed <factor>', 'the speed of a cast, such as 1.5', positive)
    .option('--idle <seconds>', 'the maximum length of a pause in a cast, in seconds', positive)
    .option('--trim <range>', 'keep only this range of a cast, in seconds: 2..30, 2.. or ..30', trimRange)
    .option('--allow-secrets', 'publish it even if it seems to have secrets')
    .option('--keep-input', 'keep what was typed, if the cast has it; it may be passwords');
}

/** Seconds of a cast. */
export interface TrimRange {
  readonly from: number;
  readonly to: number;
}

function trimRange(text: string): TrimRange {
  const [from, to, ...rest] = text.split('..');
  const range = { from: secondsOf(from, 0), to: secondsOf(to, Infinity) };
  if (rest.length > 0 || to === undefined || !(range.from < range.to))
    throw new InvalidArgumentError('Write the range in seconds as 2..30, 2.. or ..30.');
  return range;
}

function secondsOf(text: string | undefined, fallback: number): number {
  if (text === undefined || text === '') return fallback;
  return /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : NaN;
}
