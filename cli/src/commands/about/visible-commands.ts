import type { CommandUnknownOpts } from '@commander-js/extra-typings';

/** The commands in the help. */
export function visibleCommands(command: CommandUnknownOpts): CommandUnknownOpts[] {
  return command
    .createHelp()
    .visibleCommands(command)
    .filter((one) => one.name() !== 'help');
}
