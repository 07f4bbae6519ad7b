import { Command } from 'commander';
import { addMaintenanceCommands } from './maintenance-commands.js';
import { addRemovalCommands } from './removal-commands.js';
import { addUserCommands } from './user-commands.js';
import { explainError } from '../startup-errors.js';

const program = new Command('npm run admin --').description(
  "The operator's commands, beside a running service or without one.",
);
addUserCommands(program);
addRemovalCommands(program);
addMaintenanceCommands(program);

try {
  await program.parseAsync();
} catch (error) {
  console.error(explainError(error));
  process.exitCode = 1;
}
