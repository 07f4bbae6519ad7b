import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { afterAll, describe, expect, it } from '@jest/globals';
import { ALL_COMMANDS } from '../src/all-commands.js';
import { completionOf } from '../src/commands/about/completion-scripts.js';
import { makeProgram } from '../src/program.js';
import { visibleCommands } from '../src/commands/about/visible-commands.js';
import { CliUser } from './support/run-cli.js';

const user = new CliUser();
afterAll(() => {
  user.remove();
});

const script = completionOf('bash', makeProgram(ALL_COMMANDS));

/** The completions of bash after some words, of which the last is unfinished. */
function completed(words: string[], before = ':'): string[] {
  const array = words.map((word) => `'${word}'`).join(' ');
  const call = `COMP_WORDS=(ttyreel ${array}); COMP_CWORD=${words.length}; _ttyreel; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return execFileSync('bash', ['-c', `${script}\n${before}; ${call}`], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);
}

describe('completion', () => {
  it('offers commands, options and their values in bash', () => {
    expect(completed(['up'])).toEqual(['upload']);
    expect(completed(['collections', 're'])).toEqual(['remove', 'reorder']);
    expect(completed(['upload', '--vis'])).toEqual(['--visibility']);
    expect(completed(['upload', '--visibility', ''])).toEqual(['public', 'unlisted']);
    expect(completed(['--profile', 'work', 'staff', 'un'])).toEqual(['unhide', 'unsuspend']);
    expect(completed(['completion', ''])).toEqual(['bash', 'zsh', 'fish']);
  });

  it('offers recordings, profiles and files in bash', () => {
    // A server can send any text, and bash executes what is in its word list.
    const answers = 'aB3dE5fG\naB9dE5fG\n$(touch${IFS}here)\nwork\n';
    const fake = `ttyreel() { [[ "$*" == "$expected" ]] && printf '${answers.replaceAll('\n', '\\n')}'; }`;
    const asked = (call: string, ...words: string[]) => completed(words, `${fake}; expected='${call}'`);
    expect(asked('list --limit 100 --quiet', 'show', 'aB')).toEqual(['aB3dE5fG', 'aB9dE5fG']);
    expect(asked('list --limit 100 --quiet', 'delete', '')).toEqual(['aB3dE5fG', 'aB9dE5fG']);
    expect(asked('list --limit 100 --quiet', 'play', 'package.j')).toEqual(['package.json']);
    expect(asked('profile list --quiet', '--profile', 'w')).toEqual(['work']);
    expect(completed(['upload', '--cast', 'packa'])).toContain('package.json');
    expect(existsSync('here')).toBe(false);
  });

  it.each(['bash', 'zsh', 'fish'] as const)('lists every command for %s', async (shell) => {
    const printed = await user.text(['completion', shell]);
    expect(printed).toBe(completionOf(shell, makeProgram(ALL_COMMANDS)));
    for (const command of visibleCommands(makeProgram(ALL_COMMANDS)))
      expect(printed).toContain(command.name());
  });
});

describe('help', () => {
  it('has a sentence and examples for every command', () => {
    const commands = visibleCommands(makeProgram(ALL_COMMANDS)).flatMap((one) =>
      one.commands.length > 0 ? one.commands : [one],
    );
    const texts = commands.map((command) => {
      let text = '';
      command.configureOutput({ writeOut: (part) => (text += part) });
      command.outputHelp();
      return [command.name(), text] as const;
    });
    expect(texts.filter(([, text]) => !/\n\nExamples:\n {2}\$ /.test(text)).map(([name]) => name)).toEqual(
      [],
    );
  });

  it('is printed by a group without a command, as a usage error', async () => {
    const { code, stderr } = await user.run(['collections']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('Usage: ttyreel collections')]);
    expect((await user.run(['upload', '--help'])).code).toBe(0);
    expect(await user.text(['--version'])).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});
