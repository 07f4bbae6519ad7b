import { characterWidth } from '../terminal/character-widths.js';
import type { PlacedText } from './cast-places.js';
import { stringPlace } from './control-strings.js';
import { EncodedTexts } from './encoded-texts.js';

const ESCAPE = '\u001b';
/** BEL, CAN, SUB and ESC (invisible-island.net/xterm/ctlseqs). */
const END_OF_COMMAND = /[\u0007\u0018\u001a\u001b]/;
const END_OF_STRING = /[\u0018\u001a\u001b]/;

/** CSI sequences after which the text continues in place: colours, modes, and erasing to the right. */
const STAYING = 'mhlK';

/** They print nothing. `tput sgr0` ends with U+000F on some terminals, such as screen and tmux. */
const INVISIBLE = /[\0-\u0007\u000e-\u001a\u001c-\u001f\u007f]+/g;

/** UTF-16 units of a line without an end, and of its end that the next one begins with. */
const LONGEST = 65_536;
const OVERLAP = 2_048;
/** The beginning of a sequence that is not one, because another character interrupts it. */
const INTERRUPTED = /^(?:\[[ -?]*|[ -/]*)/;
/** A sequence that the next output may complete. */
const INCOMPLETE = /^(?:\[[0-?]*[ -/]*|[ -/]*)$/;
/** Characters of secrets: a text may continue in the next row only between two of them. */
const TOKEN_END = /[\w.+/=:@-]$/;
const TOKEN_START = /^[\w.+/=:@-]|[|\u2502\u2503\u2551] ?[\w.+/=:@-]/;
/** A long word before the frame of a cell. */
const CELL_END = /[\w.+/=:@-]{8} ?[|\u2502\u2503\u2551]/;

const ASCII = /^[\0-\x7f]*$/;
/** DECSC, DECRC, IND, NEL, RI, RIS, DECALN, and modes that place the cursor, switch screens or keep text from wrapping. */
const PLACING = /^(?:[78DEMc]|#8|\[\?[\d;]*\b(?:3|6|7|47|104[789])[;hl])/;
/** Vertical tabs, form feeds, and the 8-bit forms of sequences (ECMA-48, 5.3). */
const UNUSUAL = /[\v\f\u0080-\u009f]/;

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
  #columns = Infinity;
  /** Whether the last line ends at an edge, so that the next one may continue a word. */
  #isFull = false;
  readonly #encoded: EncodedTexts;

  constructor(private readonly take: (text: PlacedText) => void) {
    this.#encoded = new EncodedTexts(take);
  }

  resize(columns: number): void {
    this.#columns = columns;
  }

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
    this.#encoded.end();
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
    if (isLast && INCOMPLETE.test(sequence) && sequence.length < LONGEST_SEQUENCE)
      this.#unfinished = ESCAPE + sequence;
    else if (length === 0) this.#printInterrupted(sequence, time);
    else {
      const hasMoved = moves(sequence, length);
      this.#movesCursor ||= hasMoved || PLACING.test(sequence);
      if (hasMoved) this.#print(' ', time);
      this.#print(sequence.slice(length), time);
    }
  }

  /** Terminals differ in what they do with such a sequence, so the screen has to show it. */
  #printInterrupted(sequence: string, time: number): void {
    this.#movesCursor ||= sequence !== '';
    this.#print(sequence.replace(INTERRUPTED, ''), time);
  }

  /** @returns what follows the string, which ends with BEL or at the next escape character, or is cancelled */
  #continueString(parts: string[], data: string, time: number): string {
    const end = data.search((parts[0] ?? data).startsWith(']') ? END_OF_COMMAND : END_OF_STRING);
    const isEnded = end !== -1;
    parts.push(isEnded ? data.slice(0, end) : data);
    this.#string = parts;
    if (isEnded) this.#endString(parts, time);
    return isEnded ? data.slice(data.charAt(end) === ESCAPE ? end : end + 1) : '';
  }

  #endString(parts: readonly string[], time: number): void {
    this.#string = undefined;
    const { place, text } = stringPlace(parts.join('').replace(INVISIBLE, ''));
    if (text === '') return;
    this.take({ place, text, time, line: null });
    this.#encoded.add(text, place, time);
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
    this.#isFull = this.#endsAtEdge();
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
    if (this.#length === 0) {
      this.#time = time;
      this.#movesCursor ||= this.#isFull && TOKEN_START.test(text);
      this.#isFull = false;
      this.#encoded.end();
    }
    this.#pieces.push(text);
    this.#length += text.length;
    if (this.#length > LONGEST) this.#breakLine();
  }

  #breakLine(): void {
    const end = this.#pieces.join('').slice(-OVERLAP);
    this.#endLine();
    this.#pieces.push(end);
    this.#length = end.length;
  }

  /** At the edge of the screen, or of a cell of a table. */
  #endsAtEdge(): boolean {
    if (this.#length === 0) return false;
    const text = this.#pieces.join('');
    if (CELL_END.test(text)) return true;
    return this.#length * 2 >= this.#columns && TOKEN_END.test(text) && columnsOf(text) % this.#columns === 0;
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

function columnsOf(text: string): number {
  if (ASCII.test(text)) return text.length;
  return Array.from(text).reduce((sum, each) => sum + characterWidth(each.codePointAt(0) ?? 0), 0);
}

/** Of a sequence after its escape character; 0 if it has no end. */
function sequenceLength(sequence: string): number {
  if (sequence.startsWith('[')) return /^\[[0-?]*[ -/]*[@-~]/.exec(sequence)?.[0].length ?? 0;
  return /^[ -/]*[0-~]/.exec(sequence)?.[0].length ?? 0;
}

function moves(sequence: string, length: number): boolean {
  return sequence.startsWith('[') && !STAYING.includes(sequence.charAt(length - 1));
}
