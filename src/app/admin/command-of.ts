import type { Command } from 'commander';

export interface JsonOption {
  readonly json?: boolean;
}

/** A command with `--json`. @param usage its name and arguments */
export function commandOf(program: Command, usage: string, description: string): Command {
  return program.command(usage).description(description).option('--json', 'print one JSON document');
}
