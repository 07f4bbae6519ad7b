import { Failure } from '../output/failure.js';

/** Options of `asciinema rec` of 2.x or 3.x that take a value. */
const WITH_VALUE = new Set([
  ...[
    '-c',
    '--command',
    '-e',
    '--env',
    '--rec-env',
    '--capture-env',
    '-t',
    '--title',
    '-i',
    '--idle-time-limit',
  ],
  ...['--cols', '--rows', '--tty-size', '--window-size', '-f', '--format', '--output-format', '--filename'],
  ...['--server-url', '--log-file'],
]);

interface Argument {
  readonly option?: string;
  readonly value?: string;
}

export interface RecorderArguments {
  /** The arguments for the installed version, without the file. */
  readonly options: readonly string[];
  readonly file: string | undefined;
  /** The output is not an asciicast, so it cannot be uploaded. */
  readonly isOtherFormat: boolean;
}

/**
 * Reads the arguments of `asciinema rec`, which have different names in 2.x and 3.x: both sets of names work with both.
 * @throws Failure if there are two files
 */
export function readRecorderArguments(args: readonly string[], majorVersion: number): RecorderArguments {
  const parts = split(args);
  const files = parts.flatMap(({ option, value }) =>
    option === undefined && value !== undefined ? [value] : [],
  );
  if (files.length > 1)
    throw Failure.usage(`A recording has one file, but ${files.length} are named: ${files.join(', ')}.`);
  const options = parts.filter(({ option }) => option !== undefined);
  return {
    options: majorVersion >= 3 ? inWordsOf3(options) : options.flatMap(inWordsOf2),
    file: files[0],
    isOtherFormat: options.some(isOtherFormat),
  };
}

function split(args: readonly string[]): Argument[] {
  const parts: Argument[] = [];
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? '';
    const [, long = '', joined] = /^(--[^=]+)=([\s\S]*)$/.exec(arg) ?? [];
    if (joined !== undefined) parts.push({ option: long, value: joined });
    else if (!arg.startsWith('-') || arg === '-') parts.push({ value: arg });
    else if (WITH_VALUE.has(arg)) parts.push({ option: arg, value: args[++at] ?? '' });
    else parts.push({ option: arg });
  }
  return parts;
}

function isOtherFormat({ option, value = '' }: Argument): boolean {
  if (option === '--raw') return true;
  const isFormat = option === '-f' || option === '--format' || option === '--output-format';
  return isFormat && !value.startsWith('asciicast');
}

function inWordsOf2({ option = '', value }: Argument): string[] {
  if (['-I', '--input', '--capture-input'].includes(option)) return ['--stdin'];
  if (['--rec-env', '--capture-env'].includes(option)) return ['--env', value ?? ''];
  if (option === '--tty-size' || option === '--window-size') {
    const [cols = '', rows = ''] = (value ?? '').split('x');
    return [...(cols === '' ? [] : ['--cols', cols]), ...(rows === '' ? [] : ['--rows', rows])];
  }
  return value === undefined ? [option] : [option, value];
}

function inWordsOf3(options: readonly Argument[]): string[] {
  const valueOf = (name: string) => options.find(({ option }) => option === name)?.value ?? '';
  const size = `${valueOf('--cols')}x${valueOf('--rows')}`;
  const words = options.flatMap(({ option = '', value }) => {
    if (option === '--cols' || option === '--rows') return [];
    if (option === '--stdin' || option === '--input') return ['-I'];
    if (option === '-e' || option === '--env' || option === '--rec-env')
      return ['--capture-env', value ?? ''];
    if (option === '--tty-size') return ['--window-size', value ?? ''];
    return value === undefined ? [option] : [option, value];
  });
  return size === 'x' ? words : [...words, '--window-size', size];
}
