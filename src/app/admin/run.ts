import { Command } from 'commander';
import { addBackupCommands } from './backup-commands.js';
import type { JsonOption } from './command-of.js';
import { addMaintenanceCommands } from './maintenance-commands.js';
import { addRemovalCommands } from './removal-commands.js';
import { addUserCommands } from './user-commands.js';
import { explainError } from '../startup-errors.js';

const program = new Command('npm run admin --')
  .description("The operator's commands, beside a running service or without one.")
  .option('--json', 'print one JSON document, as the option of each command')
  .hook('preAction', (all, command) => {
    if (all.opts<JsonOption>().json) command.setOptionValue('json', true);
  });
addUserCommands(program);
addRemovalCommands(program);
addMaintenanceCommands(program);
addBackupCommands(program);

try {
  await program.parseAsync();
} catch (error) {
  console.error(explainError(error));
  process.exitCode = 1;
}
