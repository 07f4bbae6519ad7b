import {
  type Command,
  type DryRun,
  playTape,
  type Settings,
  settingsOf,
  type SimulatedOutput,
  type Tape,
  TapeTooLong,
} from '@ttyreel/recording';
import { dangerOf, LONGEST_LINE } from './dangerous-commands.js';

export const TAPE_LIMITS = { characters: 16_384, commands: 500, side: 2000, framerate: 60 } as const;

const FONT_SIZE = { least: 8, most: 72 } as const;
const TOLD_LENGTH = 80;
/** Variables that make programs run other code. */
const LOADED = /^(?:LD_|DYLD_|PATH$|BASH_ENV$|ENV$|PROMPT_COMMAND$|PYTHONSTARTUP$|NODE_OPTIONS$|GIT_SSH)/;

export interface PolicyCheck {
  /** Sentences that say what to change; empty for an accepted tape. */
  readonly problems: readonly string[];
  /** Null when it is too long to play. */
  readonly run: DryRun | null;
}

/** Checks that a valid tape is safe to publish and run: short, within its folder, harmless. */
export function checkTapePolicy(
  text: string,
  tape: Tape,
  outputs: readonly SimulatedOutput[] = [],
): PolicyCheck {
  const { run, tooLong } = play(tape, outputs);
  const typed = [...new Set([...(run?.commands ?? []), ...tape.flatMap(textsOf)])];
  const problems = [
    ...sizeProblems(text, tape),
    ...settingsProblems(settingsOf(tape)),
    ...tape.flatMap(commandProblems),
    ...(tooLong === null ? [] : [tooLong]),
    ...(run?.commands.length === 0 ? ['The tape runs no command: Type one and press Enter.'] : []),
    ...dangersOf(typed, run?.commands ?? []),
  ];
  return { problems: [...new Set(problems)], run };
}

function play(
  tape: Tape,
  outputs: readonly SimulatedOutput[],
): { run: DryRun | null; tooLong: string | null } {
  try {
    return { run: playTape(tape, outputs), tooLong: null };
  } catch (error) {
    if (error instanceof TapeTooLong) return { run: null, tooLong: error.message };
    throw error;
  }
}

function sizeProblems(text: string, tape: Tape): string[] {
  const { characters, commands } = TAPE_LIMITS;
  return [
    ...(text.length > characters ? [`The tape is longer than ${characters} characters.`] : []),
    ...(/[^\P{Cc}\n\r\t]/u.test(text) ? ['The tape has control characters.'] : []),
    ...(tape.length > commands ? [`The tape has more than ${commands} commands.`] : []),
  ];
}

function settingsProblems({ Width, Height, FontSize, Framerate, MarginFill }: Settings): string[] {
  const { side, framerate } = TAPE_LIMITS;
  return [
    ...(Width > side || Height > side ? [`Width and Height may be ${side} at most.`] : []),
    ...(FontSize < FONT_SIZE.least || FontSize > FONT_SIZE.most
      ? [`FontSize must be from ${FONT_SIZE.least} to ${FONT_SIZE.most}.`]
      : []),
    ...(Framerate > framerate ? [`Framerate may be ${framerate} at most.`] : []),
    ...(MarginFill !== '' && !MarginFill.startsWith('#') ? ['MarginFill must be a colour here.'] : []),
  ];
}

function commandProblems(command: Command): string[] {
  const at = `Line ${command.at.line}:`;
  if (command.kind === 'Source') return [`${at} Source reads another tape, which is not allowed here.`];
  if ((command.kind === 'Output' || command.kind === 'Screenshot') && leavesFolder(command.path))
    return [
      `${at} ${command.kind} must stay within the folder: a path without a / at its beginning, ~ and "..".`,
    ];
  if (command.kind === 'Env' && LOADED.test(command.name))
    return [
      `${at} Env may not set ${command.name.slice(0, TOLD_LENGTH)}, which makes programs run something else.`,
    ];
  return [];
}

function leavesFolder(path: string): boolean {
  return /^(?:[/\\~]|[a-z]:)/i.test(path) || path.split(/[/\\]/).includes('..');
}

function textsOf(command: Command): string[] {
  if (command.kind === 'Type' || command.kind === 'Copy') return [command.strings.join(' ')];
  return command.kind === 'Env' ? [command.value] : [];
}

/** Of each text, and of all commands in one shell: one may download what another runs. */
function dangersOf(typed: readonly string[], commands: readonly string[]): string[] {
  const found = typed.flatMap(dangers);
  return found.length > 0 || commands.length < 2
    ? found
    : dangers(commands.join('\n').slice(0, LONGEST_LINE));
}

function dangers(line: string): string[] {
  const danger = dangerOf(line);
  if (danger === null) return [];
  const told = line.length > TOLD_LENGTH ? `${line.slice(0, TOLD_LENGTH)}…` : line;
  return [`A tape may not contain "${told}", which ${danger}.`];
}
