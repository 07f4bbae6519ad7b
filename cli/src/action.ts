/** The part of the command line that the GitHub Action runs: `upload`. */
import { registerUpload } from './commands/upload/upload-command.js';
import { makeProgram } from './program.js';
import { runProgram } from './run-program.js';

await runProgram(makeProgram({ 'Recordings:': [registerUpload] }));
