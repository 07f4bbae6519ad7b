/** Case-sensitive words of the tape language of VHS (github.com/charmbracelet/vhs, token/token.go and README.md). */
export const REPEATABLE_KEYS = [
  'Enter',
  'Space',
  'Tab',
  'Backspace',
  'Delete',
  'Insert',
  'Escape',
  'Up',
  'Down',
  'Left',
  'Right',
  'PageUp',
  'PageDown',
  'ScrollUp',
  'ScrollDown',
] as const;
export type RepeatableKey = (typeof REPEATABLE_KEYS)[number];

export const COMMANDS: readonly string[] = [
  ...REPEATABLE_KEYS,
  ...['Type', 'Ctrl', 'Alt', 'Shift', 'Sleep', 'Wait', 'Hide', 'Show', 'Output', 'Require', 'Set'],
  ...['Screenshot', 'Copy', 'Paste', 'Env', 'Source'],
];

export const TAPE_SHELLS = [
  'bash',
  'zsh',
  'fish',
  'powershell',
  'pwsh',
  'cmd',
  'nu',
  'osh',
  'xonsh',
] as const;
export type TapeShell = (typeof TAPE_SHELLS)[number];

export const WINDOW_BARS = ['', 'Colorful', 'ColorfulRight', 'Rings', 'RingsRight'] as const;
export type WindowBar = (typeof WINDOW_BARS)[number];

export const TIME_UNITS: ReadonlyMap<string, number> = new Map([
  ['ms', 1],
  ['s', 1000],
  ['m', 60_000],
]);

const COMMAND_SET: ReadonlySet<string> = new Set(COMMANDS);

export function isCommandName(word: string): boolean {
  return COMMAND_SET.has(word);
}
