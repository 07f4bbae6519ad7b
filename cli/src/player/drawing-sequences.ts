/** Largest parameter that is passed on; screens have fewer rows and columns, and colours fewer levels. */
const LARGEST_PARAMETER = 9999;
/** REP prints as many characters, from a few bytes. */
const LARGEST_REPETITION = 1000;
const MOST_PARAMETERS = 32;

/**
 * Modes of the screen: columns reversed (5), origin (6), autowrap (7), cursor (25), alternate screen (47, 1047, 1049),
 * saved cursor (1048). All others change what the terminal sends.
 */
const DRAWING_MODES = new Set([5, 6, 7, 25, 47, 1047, 1048, 1049]);
const INSERT_MODE = 4;

/** Finals of CSI sequences that only draw, with the most parameters they take: with more, some mean other things. */
const PLAIN_FINALS = new Map<string, number>([
  ...Array.from('@ABCDEFGIJKLMPSXZ^`abdeg', (final): [string, number] => [final, 1]),
  // T with five parameters is mouse tracking; s with two sets margins.
  ['T', 1],
  ['H', 2],
  ['f', 2],
  ['r', 2],
  ['s', 0],
  ['u', 0],
]);
/** Finals after an intermediate: SL, SR, DECIC, DECDC, DECSTR. */
const INTERMEDIATE_FINALS = new Map<string, number>([
  [' @', 1],
  [' A', 1],
  ["'}", 1],
  ["'~", 1],
  ['!p', 0],
]);

/** Parts of a CSI sequence, as ECMA-48 names them. */
export interface ControlSequence {
  /** `<`, `=`, `>`, `?` or empty. */
  readonly prefix: string;
  readonly parameters: string;
  readonly intermediates: string;
  readonly final: string;
}

/** @returns the sequence to write: only what draws, or an empty string */
export function drawingSequence({ prefix, parameters, intermediates, final }: ControlSequence): string {
  if (prefix === '?' && intermediates === '') return privateSequence(parameters, final);
  if (prefix !== '') return '';
  if (final === 'm' && intermediates === '') return graphicRendition(parameters);
  const values = readParameters(parameters);
  if (values === undefined) return '';
  if (intermediates === '' && (final === 'h' || final === 'l'))
    return values.includes(INSERT_MODE) ? `\x1b[${INSERT_MODE}${final}` : '';
  const most =
    intermediates === '' ? PLAIN_FINALS.get(final) : INTERMEDIATE_FINALS.get(intermediates + final);
  if (most === undefined || values.length > most) return '';
  const largest = final === 'b' ? LARGEST_REPETITION : LARGEST_PARAMETER;
  return `\x1b[${write(values, largest)}${intermediates}${final}`;
}

/** Selective erase, and modes one by one: a sequence may set some that draw and some that do not. */
function privateSequence(parameters: string, final: string): string {
  const values = readParameters(parameters);
  if (values === undefined) return '';
  if (final === 'J' || final === 'K') return values.length > 1 ? '' : `\x1b[?${write(values)}${final}`;
  if (final !== 'h' && final !== 'l') return '';
  const modes = values.filter((mode) => mode !== undefined && DRAWING_MODES.has(mode));
  return modes.length === 0 ? '' : `\x1b[?${modes.join(';')}${final}`;
}

function graphicRendition(parameters: string): string {
  return /^[\d;:]*$/.test(parameters) && parameters.length <= 128 ? `\x1b[${parameters}m` : '';
}

/** Absent parameters are undefined. @returns undefined when they are not numbers, or too many */
function readParameters(parameters: string): (number | undefined)[] | undefined {
  if (parameters === '') return [];
  if (!/^[\d;]+$/.test(parameters)) return undefined;
  const values = parameters.split(';').map((value) => (value === '' ? undefined : Number(value)));
  return values.length > MOST_PARAMETERS ? undefined : values;
}

function write(values: readonly (number | undefined)[], largest = LARGEST_PARAMETER): string {
  return values.map((value) => (value === undefined ? '' : Math.min(value, largest))).join(';');
}

/** Save and restore cursor, index, next line, set tab, reverse index, and locking shifts of character sets. */
const PLAIN_ESCAPES = new Set('78DEHMno|}~');
/** The sets that drawings use: line drawing, British and American ASCII. */
const CHARACTER_SETS = new Set('0AB');

/** What a full reset (RIS) does to the screen; the terminal's own settings stay. */
const SCREEN_RESET = '\x1b[?47l\x1b[!p\x1b[?5l\x1b[?7h\x1b[m\x1b(B\x1b)B\x0f\x1b[H\x1b[2J';

/** @returns the escape sequence to write: only what draws, or an empty string */
export function drawingEscape(intermediates: string, final: string): string {
  if (intermediates === '') {
    if (final === 'c') return SCREEN_RESET;
    return PLAIN_ESCAPES.has(final) ? `\x1b${final}` : '';
  }
  if (intermediates === '#') return /[34568]/.test(final) ? `\x1b#${final}` : '';
  return /^[()*+]$/.test(intermediates) && CHARACTER_SETS.has(final) ? `\x1b${intermediates}${final}` : '';
}
