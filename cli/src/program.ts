import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { CLI_VERSION } from './config/cli-version.js';
import { registerBadge } from './commands/badge.js';
import { registerCollections } from './commands/collections.js';
import { registerCompletion } from './commands/completion.js';
import { registerDoctor } from './commands/doctor.js';
import { registerDownload } from './commands/download.js';
import { registerDelete, registerEdit } from './commands/edit.js';
import { registerEmbed } from './commands/embed.js';
import { registerGenerate } from './commands/generate.js';
import { registerList } from './commands/list.js';
import { registerLogin } from './commands/login.js';
import { registerLogout } from './commands/logout.js';
import { registerProfile } from './commands/profile.js';
import { registerSearch } from './commands/search.js';
import { registerShow } from './commands/show.js';
import { registerStaff } from './commands/staff/staff-command.js';
import { registerTape } from './commands/tape.js';
import { registerThemes } from './commands/themes.js';
import { registerUpload } from './commands/upload/upload-command.js';
import { registerWhoami } from './commands/whoami.js';
import { withExamples } from './commands/help.js';

/** In the order of the help. */
const COMMANDS = [
  registerLogin,
  registerLogout,
  registerWhoami,
  registerProfile,
  registerUpload,
  registerList,
  registerShow,
  registerSearch,
  registerEdit,
  registerDelete,
  registerDownload,
  registerEmbed,
  registerCollections,
  registerGenerate,
  registerTape,
  registerBadge,
  registerThemes,
  registerStaff,
  registerCompletion,
  registerDoctor,
];

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
  for (const register of COMMANDS) register(program);
  return program;
}
