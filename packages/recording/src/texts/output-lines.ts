import type { PlacedText } from './cast-places.js';
import { stringPlace } from './control-strings.js';

const ESCAPE = '\u001b';
const BELL = '\u0007';

/** CSI sequences after which the text continues in place: colours, modes, and erasing to the right. */
const STAYING = 'mhlK';

/** They print nothing. `tput sgr0` ends with U+000F on some terminals, such as screen and tmux. */
// eslint-disable-next-line no-control-regex -- control characters are what this is about
const INVISIBLE = /[\0\u0007\u000e\u000f]+/g;

/** UTF-16 units of a line without an end. */
const LONGEST = 65_536;
/** DECSC, DECRC, IND, NEL, RI, RIS, DECALN, and modes that place the cursor, switch screens or keep text from wrapping. */
const PLACING = /^(?:[78DEMc]|#8|\[\?[\d;]*\b(?:3|6|7|47|104[789])[;hl])/;
/** Vertical tabs, form feeds, and the 8-bit forms of sequences (ECMA-48, 5.3). */
const UNUSUAL = /[\v\f\u0080-\u009f]/;

/** Outputs that a control string without an end may span. */
const MOST_PARTS = 1_024;
/** UTF-16 units of another sequence without an end. */
const LONGEST_SEQUENCE = 256;
/** Shells wrap a command by a space and a carriage return at the right edge. */
const NARROWEST = 20;
/** First characters of strings that end with BEL or ST. */
const STRINGS = 'PX]^_';

/**
 * Reads the lines and the control strings of a terminal's output without emulation: fast, but it does not join text that
 * cursor movements assemble, and its lines are those of the output.
 */
export class OutputLines {
  #pieces: string[] = [];
  #length = 0;
  #time = 0;
  #number = 1;
  #isReturned = false;
  /** A sequence that the next output continues. */
  #unfinished = '';
  /** The parts of a control string without its end. */
  #string: string[] | undefined;
  #movesCursor = false;

  constructor(private readonly take: (text: PlacedText) => void) {}

  /** Whether the screen may show texts that no line has. */
  get movesCursor(): boolean {
    return this.#movesCursor;
  }

  write(data: string, time: number): void {
    const output = UNUSUAL.test(data) ? this.#readUnusual(data) : data;
    const rest = this.#string ? this.#continueString(this.#string, output, time) : this.#unfinished + output;
    this.#unfinished = '';
    const [plain = '', ...sequences] = rest.split(ESCAPE);
    this.#print(plain, time);
    const last = sequences.length - 1;
    for (const [at, sequence] of sequences.entries()) this.#sequence(sequence, at === last, time);
  }

  end(): void {
    if (this.#string) this.#endString(this.#string, this.#time);
    this.#endLine();
  }

  #readUnusual(data: string): string {
    this.#movesCursor = true;
    return data.replace(
      /[\u0080-\u009f]/g,
      (control) => ESCAPE + String.fromCharCode(control.charCodeAt(0) - 0x40),
    );
  }

  #sequence(sequence: string, isLast: boolean, time: number): void {
    if (sequence !== '' && STRINGS.includes(sequence.charAt(0))) {
      const rest = this.#continueString([], sequence, time);
      if (!isLast && this.#string) this.#endString(this.#string, time);
      this.#print(rest, time);
      return;
    }
    const length = sequenceLength(sequence);
    if (isLast && length === 0 && sequence.length < LONGEST_SEQUENCE) this.#unfinished = ESCAPE + sequence;
    else {
      const hasMoved = moves(sequence, length);
      this.#movesCursor ||= hasMoved || PLACING.test(sequence);
      if (hasMoved) this.#print(' ', time);
      this.#print(sequence.slice(length || sequence.length), time);
    }
  }

  /** @returns what follows the string, which ends with BEL or at the next escape character */
  #continueString(parts: string[], data: string, time: number): string {
    const terminators = (parts[0] ?? data).startsWith(']') ? [ESCAPE, BELL] : [ESCAPE];
    const end = Math.min(...terminators.map((each) => data.indexOf(each)).filter((at) => at !== -1));
    parts.push(data.slice(0, end));
    this.#string = parts;
    const isEnded = end !== Infinity;
    if (isEnded || parts.length >= MOST_PARTS) this.#endString(parts, time);
    return isEnded ? data.slice(data.charAt(end) === BELL ? end + 1 : end) : '';
  }

  #endString(parts: readonly string[], time: number): void {
    this.#string = undefined;
    const { place, text } = stringPlace(parts.join('').replace(INVISIBLE, ''));
    if (text !== '') this.take({ place, text, time, line: null });
  }

  #print(text: string, time: number): void {
    for (const piece of text.replace(INVISIBLE, '').split(/([\n\r\b])/)) {
      if (piece === '\r') this.#isReturned = true;
      else if (piece === '\n') this.#feed();
      else if (piece === '\b') this.#stepBack();
      else if (piece !== '') this.#add(piece, time);
    }
  }

  #feed(): void {
    this.#endLine();
    this.#number += 1;
    this.#isReturned = false;
  }

  #stepBack(): void {
    this.#movesCursor = true;
    const last = this.#pieces.pop()?.slice(0, -1);
    if (last === undefined) return;
    this.#length -= 1;
    if (last !== '') this.#pieces.push(last);
  }

  #add(text: string, time: number): void {
    if (this.#isReturned) this.#return();
    if (this.#length === 0) this.#time = time;
    this.#pieces.push(text);
    this.#length += text.length;
    if (this.#length > LONGEST) this.#endLine();
  }

  /** A line is written again, or continues in the next row. */
  #return(): void {
    this.#isReturned = false;
    this.#movesCursor = true;
    if (this.#length > NARROWEST && this.#pieces.at(-1)?.endsWith(' ')) this.#stepBack();
    else this.#endLine();
  }

  #endLine(): void {
    if (this.#length === 0) return;
    this.take({ place: 'screen', text: this.#pieces.join(''), time: this.#time, line: this.#number });
    this.#pieces = [];
    this.#length = 0;
  }
}

/** Of a sequence after its escape character; 0 if it has no end. */
function sequenceLength(sequence: string): number {
  if (sequence.startsWith('[')) return /^\[[0-?]*[ -/]*[@-~]/.exec(sequence)?.[0].length ?? 0;
  return /^[ -/]*[0-~]/.exec(sequence)?.[0].length ?? 0;
}

function moves(sequence: string, length: number): boolean {
  return sequence.startsWith('[') && !STAYING.includes(sequence.charAt(length - 1));
}
