import { ALL_COMMANDS } from './all-commands.js';
import { Context } from './commands/context.js';
import { makeProgram } from './program.js';
import { runProgram } from './run-program.js';

const program = makeProgram(ALL_COMMANDS);
// With an action, commander takes an unknown command for an argument of it.
if (process.argv.length === 2) {
  program.action(async () => {
    const { showNextSteps } = await import('./commands/about/next-steps.js');
    showNextSteps(Context.of(program));
  });
}
await runProgram(program);
