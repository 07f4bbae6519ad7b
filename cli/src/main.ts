import { ALL_COMMANDS } from './all-commands.js';
import { makeProgram } from './program.js';
import { runProgram } from './run-program.js';

await runProgram(makeProgram(ALL_COMMANDS));
