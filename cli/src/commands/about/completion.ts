import { Argument, type Command } from '@commander-js/extra-typings';
import { CLI_VERSION } from '../../config/cli-version.js';
import { withExamples } from '../help.js';

const COMPLETED_SHELLS = ['bash', 'zsh', 'fish'] as const;

/** `ttyreel completion`, and the hidden command of the manual page; the build keeps what both print */
export function registerCompletion(program: Command): void {
  const command = program
    .command('completion')
    .description('Print the completion script for a shell.')
    .addArgument(new Argument('<shell>', 'yours').choices(COMPLETED_SHELLS))
    .action(async (shell) => {
      const { completionOf } = await import('./completion-scripts.js');
      process.stdout.write(completionOf(shell, program));
    });
  program
    .command('manual', { hidden: true })
    .description('Print the manual page.')
    .action(async () => {
      const { manualPage } = await import('./manual.js');
      process.stdout.write(manualPage(program, CLI_VERSION));
    });
  withExamples(command, [
    ['source <(ttyreel completion bash)', 'in ~/.bashrc'],
    ['ttyreel completion zsh > "${fpath[1]}/_ttyreel"', 'for zsh'],
    ['ttyreel completion fish > ~/.config/fish/completions/ttyreel.fish', 'for fish'],
  ]);
}
