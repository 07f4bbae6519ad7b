import { existsSync, writeFileSync } from 'node:fs';
import type { Command } from '@commander-js/extra-typings';
import { Failure } from '../../output/failure.js';
import { Context } from '../context.js';
import { withExamples } from '../help.js';
import { registerTapePlay } from './tape-play.js';

/** `ttyreel tape` */
export function registerTape(program: Command): void {
  const group = program
    .command('tape')
    .description('Write, check and play tapes: scripts of recordings in the VHS language.');
  const validate = group
    .command('validate')
    .description(
      'Validate tapes locally. Prints the position of each error. Exits with 1 if a tape is invalid.',
    )
    .argument('<files...>', 'tapes, or - for stdin')
    .action(async (files, _options, self) => {
      const { validateTapes } = await import('./validate-tapes.js');
      await validateTapes(Context.of(self).output, files);
    });
  withExamples(validate, [
    ['ttyreel tape validate demo.tape', 'each error with its line, its column and a fix'],
    ['ttyreel tape validate *.tape --json', 'for an editor'],
  ]);
  registerTapePlay(group);
  const create = group
    .command('new')
    .description('Create a new tape from a template.')
    .argument('<file>', 'the file to create, such as demo.tape')
    .option('--force', 'overwrite an existing file')
    .action((file, { force }, self) => {
      const { output } = Context.of(self);
      if (existsSync(file) && !force)
        throw new Failure(`${file} already exists.`, { hint: 'Add --force to overwrite it.' });
      writeFileSync(file, NEW_TAPE);
      if (output.isJson) output.json({ file });
      else output.text(file);
    });
  withExamples(create, [
    ['ttyreel tape new demo.tape', 'then edit it, and `ttyreel tape validate demo.tape`'],
  ]);
}

const NEW_TAPE = `# A tape is a script of keystrokes; \`ttyreel tape validate\` checks it, \`vhs\` records it.
Output demo.gif

Set Shell "bash"
Set FontSize 18
Set Width 900
Set Height 500
Set Theme "Dracula"

Type "echo 'Hello from a tape'"
Sleep 500ms
Enter
Sleep 2s
`;
