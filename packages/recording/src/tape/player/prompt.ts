import type { TapeShell } from '../vocabulary.js';

const PROMPTS: Readonly<Record<TapeShell, string>> = {
  bash: '$',
  osh: '$',
  zsh: '❯',
  fish: '>',
  nu: '>',
  cmd: '>',
  xonsh: '@',
  powershell: 'PS>',
  pwsh: 'PS>',
};

export interface Prompt {
  readonly output: string;
  /** In cells. */
  readonly width: number;
}

export function promptOf(shell: TapeShell): Prompt {
  const text = PROMPTS[shell];
  return { output: `\x1b[1;32m${text}\x1b[0m `, width: text.length + 1 };
}
