import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { visibleCommands } from './visible-commands.js';

/** The completions after a command. */
interface Level {
  /** The words of the command, such as `collections add`. */
  readonly path: string;
  readonly commands: readonly Word[];
  readonly options: readonly CompletedOption[];
  /** The name of its first argument. */
  readonly argument: string;
  /** The values of its first argument, if it has a fixed set. */
  readonly choices: readonly string[];
}

interface Word {
  readonly name: string;
  readonly about: string;
}

interface CompletedOption extends Word {
  readonly short: string | undefined;
  readonly takesValue: boolean;
  readonly choices: readonly string[];
}

/** The completion script of a shell, generated from the commands. */
export function completionOf(shell: 'bash' | 'zsh' | 'fish', program: CommandUnknownOpts): string {
  const levels = levelsOf(program, []);
  return { bash: bashScript, zsh: zshScript, fish: fishScript }[shell](levels);
}

function levelsOf(command: CommandUnknownOpts, names: readonly string[]): Level[] {
  const shared = names.length === 0 ? [] : rootOf(command).options;
  const visible = visibleCommands(command);
  const level = {
    path: names.join(' '),
    commands: visible.map((one) => ({ name: one.name(), about: one.description() })),
    options: [...command.options, ...shared].map(
      ({ long, short, description, required, optional, argChoices }) => ({
        name: long ?? '',
        short,
        about: description,
        takesValue: required || optional,
        choices: argChoices ?? [],
      }),
    ),
    argument: command.registeredArguments[0]?.name() ?? '',
    choices: command.registeredArguments[0]?.argChoices ?? [],
  };
  return [level, ...visible.flatMap((one) => levelsOf(one, [...names, one.name()]))];
}

function rootOf(command: CommandUnknownOpts): CommandUnknownOpts {
  return command.parent ? rootOf(command.parent) : command;
}

function bashScript(levels: readonly Level[]): string {
  const cases = levels.map(({ path, commands, options, choices }) => {
    const words = [...commands.map(({ name }) => name), ...choices].join(' ');
    return `    ${quoted(path)}) words=${quoted(words)}; options=${quoted(options.map(({ name }) => name).join(' '))} ;;`;
  });
  const values = valuesOf(levels).map(
    ([key, choices]) =>
      `    ${quoted(key)}) COMPREPLY=($(compgen -W ${quoted(choices.join(' '))} -- "$current")); return ;;`,
  );
  const recordings = levels.filter(({ argument }) => /^recordings?$/.test(argument)).map(pathOf);
  return `# bash completion of ttyreel: source <(ttyreel completion bash)
_ttyreel() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" path="" word words="" options=""
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case " $_ttyreel_paths " in *"|\${path:+$path }$word|"*) path="\${path:+$path }$word" ;; esac
  done
  case "$path $previous" in
${values.join('\n')}
    'profile use'|*' --profile') _ttyreel_reply '[[:alnum:].:_-]+' profile list; return ;;
    ${namesOfFreeOptions(levels)}) COMPREPLY=($(compgen -f -- "$current")); return ;;
  esac
  case "$path" in
${cases.join('\n')}
  esac
  if [[ $current == -* ]]; then COMPREPLY=($(compgen -W "$options" -- "$current"))
  elif [[ -n $words ]]; then COMPREPLY=($(compgen -W "$words" -- "$current"))
  else
    case "$path" in ${recordings.join('|')}) _ttyreel_reply '[[:alnum:]]{8}' list --limit 100 ;; esac
    case "$path" in play) COMPREPLY+=($(compgen -f -- "$current")) ;; ${recordings.join('|')}) ;; *) COMPREPLY=($(compgen -f -- "$current")) ;; esac
  fi
}
# Adds the output of a command. compgen expands its word list, so only safe words of a server are added.
_ttyreel_reply() {
  COMPREPLY+=($(compgen -W "$(ttyreel "\${@:2}" --quiet 2>/dev/null | grep -Ex -- "$1")" -- "$current"))
}
_ttyreel_paths=${quoted(levels.map(({ path }) => `|${path}|`).join(' '))}
complete -o filenames -F _ttyreel ttyreel
`;
}

function pathOf({ path }: Level): string {
  return quoted(path);
}

/** Options with a free value, which may be a file. */
function namesOfFreeOptions(levels: readonly Level[]): string {
  const options = levels.flatMap((level) => level.options);
  const free = options.filter(({ takesValue, choices }) => takesValue && choices.length === 0);
  const names = free.flatMap(({ name, short }) => (short === undefined ? [name] : [name, short]));
  return [...new Set(names)].map((name) => `*${quoted(` ${name}`)}`).join('|');
}

/** Options with a fixed set of values, by the words before them. */
function valuesOf(levels: readonly Level[]): [key: string, choices: readonly string[]][] {
  return levels.flatMap(({ path, options }) =>
    options
      .filter(({ choices }) => choices.length > 0)
      .map(({ name, choices }): [string, readonly string[]] => [`${path} ${name}`, choices]),
  );
}

function zshScript(levels: readonly Level[]): string {
  const functions = levels.map((level) => {
    const { path, commands, options, choices } = level;
    const specs = options.map((option) => `    ${quoted(zshOption(option))}`);
    const words = commands.map(({ name, about }) => quoted(`${name}:${about}`));
    const rest =
      commands.length > 0
        ? [`    '1: :->command'`, `    '*:: :->rest'`]
        : [`    ${quoted(choices.length > 0 ? `1:value:(${choices.join(' ')})` : '*:file:_files')}`];
    return `${zshName(path)}() {
  local state line
  _arguments -C \\
${[...specs, ...rest].join(' \\\n')}
${
  commands.length === 0
    ? ''
    : `  case $state in
    command) local -a commands=(${words.join(' ')}); _describe command commands ;;
    rest) local name="${zshName(path)}_\${words[1]//-/_}"; (( $+functions[$name] )) && $name ;;
  esac
`
}}`;
  });
  return `#compdef ttyreel
# zsh completion of ttyreel: ttyreel completion zsh > "\${fpath[1]}/_ttyreel"
${functions.join('\n')}
if [[ \${funcstack[1]} == _ttyreel ]]; then _ttyreel "$@"; else compdef _ttyreel ttyreel; fi
`;
}

function zshName(path: string): string {
  return ['_ttyreel', ...path.split(' ').filter(Boolean)].join('_').replaceAll('-', '_');
}

function zshOption({ name, about, takesValue, choices }: CompletedOption): string {
  const text = about.replace(/[[\]:]/g, (sign) => `\\${sign}`);
  if (!takesValue) return `${name}[${text}]`;
  return `${name}[${text}]:value:${choices.length > 0 ? `(${choices.join(' ')})` : '_files'}`;
}

function fishScript(levels: readonly Level[]): string {
  const lines = levels.flatMap(({ path, commands, options, choices }) => {
    const words = path.split(' ').filter(Boolean);
    const names = commands.map(({ name }) => name).join(' ');
    const inside = words.map((word) => `__fish_seen_subcommand_from ${word}`).join('; and ');
    const place = [inside, names === '' ? '' : `not __fish_seen_subcommand_from ${names}`]
      .filter(Boolean)
      .join('; and ');
    const when = place === '' ? '' : ` -n ${quoted(place)}`;
    return [
      ...commands.map(
        ({ name, about }) => `complete -c ttyreel${when} -f -a ${quoted(name)} -d ${quoted(about)}`,
      ),
      ...choices.map((choice) => `complete -c ttyreel${when} -f -a ${quoted(choice)}`),
      ...options.map((option) => `complete -c ttyreel${when} ${fishOption(option)}`),
    ];
  });
  return `# fish completion of ttyreel: ttyreel completion fish > ~/.config/fish/completions/ttyreel.fish
${lines.join('\n')}
`;
}

function fishOption({ name, short, about, takesValue, choices }: CompletedOption): string {
  const parts = [
    `-l ${name.replace(/^--/, '')}`,
    short ? `-s ${short.slice(1)}` : '',
    takesValue ? '-r' : '',
  ];
  if (choices.length > 0) parts.push(`-f -a ${quoted(choices.join(' '))}`);
  return [...parts, `-d ${quoted(about)}`].filter(Boolean).join(' ');
}

/** For every shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
