import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { CLI_VERSION } from './config/cli-version.js';
import { registerBadge } from './commands/badge.js';
import { registerCollections } from './commands/collections.js';
import { registerCompletion } from './commands/completion.js';
import { registerCut } from './commands/cut/cut-command.js';
import { registerDoctor } from './commands/doctor.js';
import { registerDownload } from './commands/download.js';
import { registerDelete, registerEdit } from './commands/edit.js';
import { registerEmbed } from './commands/embed.js';
import { registerExport } from './commands/export.js';
import { registerGenerate } from './commands/generate.js';
import { registerImport } from './commands/import.js';
import { registerList } from './commands/list.js';
import { registerLogin } from './commands/login.js';
import { registerLogout } from './commands/logout.js';
import { registerMcp } from './commands/mcp/mcp-command.js';
import { registerPlay } from './commands/play.js';
import { registerProfile } from './commands/profile.js';
import { registerRec } from './commands/rec.js';
import { registerSearch } from './commands/search.js';
import { registerShow } from './commands/show.js';
import { registerStaff } from './commands/staff/staff-command.js';
import { registerTape } from './commands/tape.js';
import { registerThemes } from './commands/themes.js';
import { registerUpload } from './commands/upload/upload-command.js';
import { registerWhoami } from './commands/whoami.js';
import { withExamples } from './commands/help.js';

/** In the order of the help. */
const GROUPS = {
  'Recordings:': [
    ...[registerRec, registerUpload, registerList, registerSearch, registerShow, registerPlay],
    ...[registerEdit, registerCut, registerDelete],
  ],
  'Files and embed codes:': [registerDownload, registerEmbed, registerBadge, registerThemes],
  'Import and export:': [registerImport, registerExport],
  'Collections and tapes:': [registerCollections, registerGenerate, registerTape],
  'You and the server:': [registerLogin, registerLogout, registerWhoami, registerProfile, registerDoctor],
  'More:': [registerMcp, registerStaff, registerCompletion],
};

/** Without aliases and `[options]`, to leave room for the description. */
function termOf(command: CommandUnknownOpts): string {
  const args = command.registeredArguments.map((one) => {
    const name = one.name() + (one.variadic ? '...' : '');
    return one.required ? `<${name}>` : `[${name}]`;
  });
  return [command.name(), ...args].join(' ');
}

/** All commands of the command line. */
export function makeProgram(): CommandUnknownOpts {
  const help = new Command('help').description('show the help of a command').helpGroup('More:');
  // The type of addHelpCommand does not include its argument.
  help.argument('[command]');
  const program = new Command('ttyreel')
    .description('Share recordings of terminal sessions.')
    .version(CLI_VERSION, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show help')
    .addHelpCommand(help)
    .option('--json', 'print one JSON document')
    .option('-q, --quiet', 'print only results')
    .option('--wait', 'wait at a rate limit of the server instead of failing')
    .option('--profile <name>', 'the profile of the server to use')
    .option('--url <url>', 'the URL of the server')
    .configureHelp({ showGlobalOptions: true, subcommandTerm: termOf })
    .showSuggestionAfterError()
    .configureOutput({ outputError: () => undefined })
    .exitOverride();
  withExamples(program, [
    ['ttyreel login --url https://reels.example', 'sign in to a server'],
    ['ttyreel upload demo.gif', 'upload a recording with the cast next to it'],
    ['ttyreel search "git rebase"', 'search recordings'],
  ]);
  for (const [heading, registers] of Object.entries(GROUPS)) {
    program.commandsGroup(heading);
    for (const register of registers) register(program);
  }
  return program;
}
