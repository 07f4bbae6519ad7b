import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { CLI_VERSION } from './config/cli-version.js';
import { withExamples } from './commands/help.js';

/** The functions that add commands, by the heading of the help. */
export type CommandGroups = Readonly<Record<string, readonly ((program: Command) => void)[]>>;

/** Without aliases and `[options]`, to leave room for the description. */
function termOf(command: CommandUnknownOpts): string {
  const args = command.registeredArguments.map((one) => {
    const name = one.name() + (one.variadic ? '...' : '');
    return one.required ? `<${name}>` : `[${name}]`;
  });
  return [command.name(), ...args].join(' ');
}

export function makeProgram(groups: CommandGroups): CommandUnknownOpts {
  const help = new Command('help').description('show the help of a command').helpGroup('More:');
  // The type of addHelpCommand does not include its argument.
  help.argument('[command]');
  const program = new Command('ttyreel')
    .description('Share recordings of terminal sessions.')
    .version(CLI_VERSION, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show help')
    .addHelpCommand(help)
    .option('--json', 'print one JSON document; --json=id,title chooses fields')
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
  for (const [heading, registers] of Object.entries(groups)) {
    program.commandsGroup(heading);
    for (const register of registers) register(program);
  }
  return program;
}
