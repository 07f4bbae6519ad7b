import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { CLI_VERSION } from './config/cli-version.js';
import { registerList } from './commands/list.js';
import { registerLogin } from './commands/login.js';
import { registerWhoami } from './commands/whoami.js';
import { withExamples } from './commands/help.js';

/** All commands of the command line. */
export function makeProgram(): CommandUnknownOpts {
  const program = new Command('ttyreel')
    .description('Share recordings of terminal sessions.')
    .version(CLI_VERSION, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show help')
    .helpCommand('help [command]', 'show the help of a command')
    .option('--json', 'print one JSON document')
    .option('-q, --quiet', 'print results alone')
    .option('--wait', 'wait where a limit of the server is reached, rather than fail')
    .option('--profile <name>', 'the server to use, of those you signed in at')
    .option('--url <url>', 'the URL of the server')
    .configureHelp({ showGlobalOptions: true, sortSubcommands: false })
    .showSuggestionAfterError()
    .exitOverride();
  withExamples(program, [
    ['ttyreel login --url https://reels.example', 'sign in at a server'],
    ['ttyreel upload demo.gif', 'upload a recording, and its cast beside it'],
    ['ttyreel search "git rebase"', 'find the moment in a recording'],
  ]);
  registerLogin(program);
  registerWhoami(program);
  registerList(program);
  return program;
}
