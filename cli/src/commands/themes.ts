import type { Command } from '@commander-js/extra-typings';
import type { components } from '../api/schema.js';
import { textWidth } from '../output/columns.js';
import type { Output } from '../output/output.js';
import { safeLine } from '../output/safe-text.js';
import { Context } from './context.js';
import { withExamples } from './help.js';

type Theme = components['schemas']['Theme'];

/** `ttyreel themes` */
export function registerThemes(program: Command): void {
  const command = program
    .command('themes')
    .description('List the colour themes for recordings and badges.')
    .action(async (_options, self) => {
      const context = Context.of(self);
      const themes = await context.connect((api) => api.read(api.routes.GET('/api/v1/themes/')));
      showThemes(themes, context.output);
    });
  withExamples(command, [
    ['ttyreel themes', 'with swatches in a terminal with 24-bit colour'],
    ['ttyreel upload demo.cast --theme nord', 'use a theme'],
  ]);
}

function showThemes(themes: readonly Theme[], output: Output): void {
  if (output.isJson) {
    output.json(themes);
    return;
  }
  if (output.isQuiet || !output.isTerminal) {
    for (const { slug, name } of themes) output.text(output.isQuiet ? slug : `${slug}\t${name}`);
    return;
  }
  const width = Math.max(...themes.map(({ slug }) => textWidth(safeLine(slug))));
  for (const { slug, name, palette } of themes) {
    const gap = ' '.repeat(width - textWidth(safeLine(slug)) + 2);
    output.styled(
      `${swatch(palette, output)}  ${safeLine(slug)}${gap}${output.paint('dim', safeLine(name))}`,
    );
  }
}

const HUES = ['red', 'yellow', 'green', 'cyan', 'blue', 'magenta'] as const;

/** A sample of a theme: text on its background, then its colours. */
function swatch(
  { foreground, background, ...colours }: Theme['palette'],
  { paint, isColoured }: Output,
): string {
  if (!isColoured) return paint('dim', background);
  const text = `${ground(background)}${ink(foreground)} $ ls ${HUES.map((hue) => `${ink(colours[hue])}●`).join('')} `;
  return `${text}\u001b[0m`;
}

const ink = (colour: string) => `\u001b[38;2;${channels(colour)}m`;
const ground = (colour: string) => `\u001b[48;2;${channels(colour)}m`;

/** The channels of `#rrggbb`; anything else is black. */
function channels(colour: string): string {
  const value = /^#[\da-f]{6}$/i.test(colour) ? Number.parseInt(colour.slice(1), 16) : 0;
  return [value >> 16, (value >> 8) & 255, value & 255].join(';');
}
