import { Argument, type Command } from '@commander-js/extra-typings';
import { withExamples } from './help.js';

const COMPLETED_SHELLS = ['bash', 'zsh', 'fish'] as const;

/** `ttyreel completion` */
export function registerCompletion(program: Command): void {
  const command = program
    .command('completion')
    .description('Print the completions for a shell.')
    .addArgument(new Argument('<shell>', 'yours').choices(COMPLETED_SHELLS))
    .action(async (shell) => {
      const { completionOf } = await import('./completion-scripts.js');
      process.stdout.write(completionOf(shell, program));
    });
  withExamples(command, [
    ['source <(ttyreel completion bash)', 'in ~/.bashrc'],
    ['ttyreel completion zsh > "${fpath[1]}/_ttyreel"', 'for zsh'],
    ['ttyreel completion fish > ~/.config/fish/completions/ttyreel.fish', 'for fish'],
  ]);
}
