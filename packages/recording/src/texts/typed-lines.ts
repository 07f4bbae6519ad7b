import type { PlacedText } from './cast-places.js';

const LONGEST = 8_192;
/** Keys: `CSI` and `SS3` sequences, other sequences, and single characters. */
const KEY = /\u001b(?:[[O][0-?]*[ -/]*[@-~]|.)|[^]/gsu;
/** A pressed key of kitty's protocol (sw.kovidgoyal.net/kitty/keyboard-protocol): its code point, and that with shift. */
const KITTY = /^\u001b\[(\d+)(?::(\d*))?(?::\d*)?(?:;([12]?)(?::1?)?(?:;[\d:]*)?)?u$/;
/** What keys do in a line editor such as readline. */
const EDITS = new Map<string, 'home' | 'end' | 'left' | 'right' | 'back' | 'delete'>([
  ...['\u0001', '\u001b[H', '\u001bOH', '\u001b[1~', '\u001b[7~'].map((key) => [key, 'home'] as const),
  ...['\u0005', '\u001b[F', '\u001bOF', '\u001b[4~', '\u001b[8~'].map((key) => [key, 'end'] as const),
  ...['\u0002', '\u001b[D', '\u001bOD'].map((key) => [key, 'left'] as const),
  ...['\u0006', '\u001b[C', '\u001bOC'].map((key) => [key, 'right'] as const),
  ...['\u007f', '\b'].map((key) => [key, 'back'] as const),
  ...['\u0004', '\u001b[3~'].map((key) => [key, 'delete'] as const),
]);

/** Commands of vi that begin to insert. */
const INSERTS = /^[iIaAoOsSC]$/;

/** Joins input that is typed key by key to lines, as a line editor does. */
export class TypedLines {
  #line: string[] = [];
  /** What was typed since the last deletion, in the order of the events, as a reader of the cast sees it. */
  #typed = '';
  #cursor = 0;
  #time = 0;
  /** Whether the last key typed something: a text that is deleted can still be read in the events. */
  #hasTyped = false;
  /** Whether the last key was the escape key, after which a key of vi may be a command. */
  #isCommand = false;

  constructor(private readonly take: (text: PlacedText) => void) {}

  write(data: string, time: number): void {
    for (const [sequence] of data.matchAll(KEY)) {
      const key = plainKey(sequence);
      if (key === '\r' || key === '\n') this.end();
      else this.#press(key, time);
    }
  }

  /** Takes the unfinished line. */
  end(): void {
    this.#tell();
    this.#line = [];
    this.#cursor = 0;
  }

  #press(key: string, time: number): void {
    const edit = EDITS.get(key);
    const isInsert = this.#isCommand && INSERTS.test(key);
    this.#isCommand = key === '\u001b';
    if (this.#isCommand) this.end();
    if (isInsert) return;
    if (edit === 'back' || edit === 'delete') this.#delete(edit === 'back' ? -1 : 0);
    else if (edit) this.#move(edit);
    else if (key >= ' ') this.#type(key, time);
  }

  #move(edit: 'home' | 'end' | 'left' | 'right'): void {
    const to = { home: 0, end: this.#line.length, left: this.#cursor - 1, right: this.#cursor + 1 }[edit];
    this.#cursor = Math.min(Math.max(to, 0), this.#line.length);
  }

  #delete(offset: number): void {
    this.#tell();
    const at = this.#cursor + offset;
    if (at < 0) return;
    this.#line.splice(at, 1);
    this.#cursor = at;
  }

  #type(character: string, time: number): void {
    if (this.#line.length === 0) this.#time = time;
    this.#line.splice(this.#cursor, 0, character);
    this.#typed += character;
    this.#cursor += 1;
    this.#hasTyped = true;
    if (this.#line.length > LONGEST) this.end();
  }

  #tell(): void {
    const texts = this.#hasTyped ? new Set([this.#line.join(''), this.#typed]) : [];
    for (const text of texts) this.take({ place: 'input', text, time: this.#time, line: null });
    this.#hasTyped = false;
    this.#typed = '';
  }
}

/** The character of a key of kitty's protocol; other keys unchanged. */
function plainKey(sequence: string): string {
  const [, code, shifted = '', modifier] = KITTY.exec(sequence) ?? [];
  if (code === undefined) return sequence;
  const [base, upper] = [code, shifted].map((each) => String.fromCodePoint(Math.min(Number(each), 0x10ffff)));
  if (modifier !== '2') return base ?? '';
  return (shifted === '' ? base?.toUpperCase() : upper) ?? '';
}
