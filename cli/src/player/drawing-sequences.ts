/** The largest parameter that is written; screens have fewer rows and columns, and colours fewer levels. */
const LARGEST_PARAMETER = 9999;
/** The largest count of REP, which prints many characters from a few bytes. */
const LARGEST_REPETITION = 1000;
const MOST_PARAMETERS = 32;

/**
 * Screen modes: columns reversed (5), origin (6), autowrap (7), cursor (25), alternate screen (47, 1047, 1049),
 * saved cursor (1048). All other modes change the input that the terminal sends.
 */
const DRAWING_MODES = new Set([5, 6, 7, 25, 47, 1047, 1048, 1049]);
const INSERT_MODE = 4;

/** Finals of CSI sequences that only draw, with the maximum number of parameters: some have another meaning with more. */
const PLAIN_FINALS = new Map<string, number>([
  ...Array.from('@ABCDEFGIJKLMPSXZ^`abdeg', (final): [string, number] => [final, 1]),
  // T with five parameters starts mouse tracking; s with two sets margins.
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

/** The parts of a CSI sequence, in the terms of ECMA-48. */
export interface ControlSequence {
  /** `<`, `=`, `>`, `?` or empty. */
  readonly prefix: string;
  readonly parameters: string;
  readonly intermediates: string;
  readonly final: string;
}

/** @returns the drawing part of the sequence, or an empty string */
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

/** Selective erase, and each mode separately: one sequence can set both drawing modes and others. */
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

/** Absent parameters are undefined. @returns undefined if they are not numbers, or too many */
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
/** The character sets that are allowed: line drawing, British and US ASCII. */
const CHARACTER_SETS = new Set('0AB');

/** The effect of a full reset (RIS) on the screen; the terminal's settings stay. */
const SCREEN_RESET = '\x1b[?47l\x1b[!p\x1b[?5l\x1b[?7h\x1b[m\x1b(B\x1b)B\x0f\x1b[H\x1b[2J';

/** @returns the escape sequence if it draws, otherwise an empty string */
export function drawingEscape(intermediates: string, final: string): string {
  if (intermediates === '') {
    if (final === 'c') return SCREEN_RESET;
    return PLAIN_ESCAPES.has(final) ? `\x1b${final}` : '';
  }
  if (intermediates === '#') return /[34568]/.test(final) ? `\x1b#${final}` : '';
  return /^[()*+]$/.test(intermediates) && CHARACTER_SETS.has(final) ? `\x1b${intermediates}${final}` : '';
}
