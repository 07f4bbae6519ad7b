import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { examples } from '../help.js';
import { visibleCommands } from './visible-commands.js';

const EXIT_CODES = [
  ['0', 'The command succeeded.'],
  ['1', 'The command failed; stderr says why.'],
  ['2', 'The command line is invalid.'],
  ['3', 'The recording, collection, user or file does not exist.'],
  ['4', 'You are not signed in, or do not have permission.'],
  ['5', 'A rate limit or a quota is reached.'],
] as const;

const ENVIRONMENT = [
  ['TTYREEL_API_KEY', 'The API key. It overrides that of a profile.'],
  ['TTYREEL_URL', 'The server to use.'],
  ['TTYREEL_PROFILE', 'The profile to use.'],
  ['TTYREEL_NO_UPDATE_CHECK', 'Do not check the server for a newer version once a day. CI does the same.'],
  ['NO_COLOR', 'Print no colours.'],
  ['BROWSER', 'The browser that opens pages.'],
  ['HTTPS_PROXY, HTTP_PROXY, NO_PROXY', 'The proxy, and the hosts without a proxy.'],
  ['NODE_EXTRA_CA_CERTS', 'A file of certificate authorities.'],
  ['XDG_CONFIG_HOME, XDG_CACHE_HOME', 'The folders of the configuration and the cache.'],
  ['XDG_STATE_HOME', 'The folder of the list of imported recordings.'],
] as const;

/** The manual page, in man(7), generated from the commands. @param version of the program */
export function manualPage(program: CommandUnknownOpts, version: string): string {
  const sections = [
    `.TH TTYREEL 1 "" "ttyreel ${version}" "User Commands"`,
    '.SH NAME',
    `ttyreel \\- ${roff(program.description().replace(/\.$/, '').toLowerCase())}`,
    '.SH SYNOPSIS',
    '.B ttyreel',
    '[options] command ...',
    '.SH OPTIONS',
    ...optionsOf(program),
    '.SH COMMANDS',
    ...commandsOf(program).flatMap((command) => commandSection(command)),
    '.SH EXIT STATUS',
    ...EXIT_CODES.flatMap(([code, meaning]) => tagged(code, meaning)),
    '.SH ENVIRONMENT',
    ...ENVIRONMENT.flatMap(([name, meaning]) => tagged(name, meaning)),
    '.SH FILES',
    ...tagged('~/.config/ttyreel/config.json', 'Servers and keys. Only you can read it.'),
    '.SH EXAMPLES',
    ...examplesSection(program),
  ];
  return `${sections.join('\n')}\n`;
}

/** Commands with an action, including those in groups. */
function commandsOf(command: CommandUnknownOpts): CommandUnknownOpts[] {
  return visibleCommands(command).flatMap((one) => (one.commands.length > 0 ? commandsOf(one) : [one]));
}

function commandSection(command: CommandUnknownOpts): string[] {
  const args = command.registeredArguments.map((one) => {
    const name = one.name() + (one.variadic ? '...' : '');
    return one.required ? `<${name}>` : `[${name}]`;
  });
  const usage = [nameOf(command), ...(command.options.length > 0 ? ['[options]'] : []), ...args].join(' ');
  const described = command.registeredArguments.filter(({ description }) => description !== '');
  return [
    `.SS ${roff(usage)}`,
    roff(command.description()),
    ...described.flatMap((one) => tagged(one.name(), withChoices(one.description, one.argChoices))),
    ...optionsOf(command),
    ...examplesSection(command),
  ];
}

function nameOf(command: CommandUnknownOpts): string {
  return command.parent ? `${nameOf(command.parent)} ${command.name()}` : command.name();
}

function optionsOf(command: CommandUnknownOpts): string[] {
  return command.options.flatMap(({ flags, description, argChoices }) =>
    tagged(flags, withChoices(description, argChoices)),
  );
}

function withChoices(description: string, choices: readonly string[] | undefined): string {
  return choices ? `${description}: ${choices.join(', ')}` : description;
}

function examplesSection(command: CommandUnknownOpts): string[] {
  const lines = examples(command).flatMap(([line, purpose]) => [roff(`# ${purpose}`), roff(`$ ${line}`)]);
  return lines.length === 0 ? [] : ['.PP', '.RS 4', '.nf', ...lines, '.fi', '.RE'];
}

function tagged(name: string, text: string): string[] {
  return ['.TP', `.B ${roff(name)}`, roff(text)];
}

/** Escapes control characters of roff at the start of a line, backslashes and hyphens. */
function roff(text: string): string {
  const escaped = text.replaceAll('\\', '\\e').replaceAll('-', '\\-');
  return /^[.']/.test(escaped) ? `\\&${escaped}` : escaped;
}
