import { type Command, InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { FRAMES, PRESET_NAMES } from '../../../../src/recording/render/picture-style.js';
import { SHELLS } from '../../../../src/recording/shell.js';
import { Context } from '../context.js';
import { withExamples } from '../help.js';
import { scaleNumber, tagList, VISIBILITIES } from '../recording-options.js';

const ABOUT_WAITING =
  '\nWith --wait the command also waits until every rendition is made: GIF, MP4 and pictures.';

/** `ttyreel upload` */
export function registerUpload(program: Command): void {
  const command = program
    .command('upload')
    .description('Upload recordings: GIFs, casts, or both. Prints the URL of each.')
    .argument('<files...>', 'GIFs and casts, patterns such as "demos/*.gif", or - for stdin')
    .option('--title <title>', 'the title; else that of the cast, or the name of the file')
    .option('--description <text>', 'what it shows')
    .option('--command <command>', 'the command that it shows')
    .option('--tags <tags>', 'tags, with commas between them', tagList)
    .addOption(new Option('--shell <shell>', 'the shell; else that of the cast').choices(SHELLS))
    .addOption(new Option('--visibility <visibility>', 'who finds it').choices(VISIBILITIES))
    .option('--theme <theme>', 'the colours to draw a cast in; see `ttyreel themes`')
    .addOption(new Option('--preset <preset>', 'the look of the picture of a cast').choices(PRESET_NAMES))
    .addOption(new Option('--frame <frame>', 'what is round the terminal').choices(FRAMES))
    .option('--scale <scale>', 'pixels to a CSS pixel: 1, 2 or 3', scaleNumber)
    .option('--homepage <url>', 'the page of the program')
    .option('--codehost <url>', 'the repository of the program')
    .option('--repo <slug>', 'the repository that it is grouped under')
    .option('--cast <file>', 'the cast of the GIF; else the one beside it with the same name')
    .option('--no-cast', 'upload the GIF alone')
    .option('--speed <factor>', 'play a cast faster, such as 1.5', positive)
    .option('--idle <seconds>', 'shorten pauses of a cast to so many seconds', positive)
    .option('--trim <range>', 'keep this part of a cast, in seconds: 2..30, 2.. or ..30', trimRange)
    .option('--allow-secrets', 'publish it although it shows what looks like secrets')
    .option('--open', 'open its page in the browser')
    .action(async (files, options, self) => {
      const { uploadAll } = await import('./upload-all.js');
      await uploadAll(Context.of(self), files, options);
    });
  command.addHelpText('after', ABOUT_WAITING);
  withExamples(command, [
    ['ttyreel upload demo.gif --title "Rebase, calmly" --tags git,rebase', 'with demo.cast, if it is there'],
    ['ttyreel upload demo.cast --idle 1 --speed 1.5 --theme nord', 'drawn on the server'],
    ['ttyreel upload demo.cast --preset presentation', 'in a window on a gradient'],
    ['ttyreel upload "demos/*.gif" --visibility unlisted', 'several'],
    ['asciinema rec - | ttyreel upload - --title Live', 'from a pipe'],
  ]);
}

function positive(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value) || value <= 0)
    throw new InvalidArgumentError('It must be a number above 0.');
  return value;
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
    throw new InvalidArgumentError('Write the seconds to keep as 2..30, 2.. or ..30.');
  return range;
}

function secondsOf(text: string | undefined, fallback: number): number {
  if (text === undefined || text === '') return fallback;
  return /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : NaN;
}
