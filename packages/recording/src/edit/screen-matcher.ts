import type { IBufferLine } from '@xterm/headless';
import type { ScreenSize } from '../asciicast/screen-size.js';
import { characterWidth } from '../terminal/character-widths.js';
import { outputParts } from '../terminal/output-parts.js';
import { Terminal } from '../terminal/terminal.js';
import { InvalidEdit } from './cast-edit.js';
import { foldText } from './folded-text.js';
import type { FoundText, TextMatch } from './found-text.js';

/** Rows of scrollback, which a taller screen brings back. */
const SCROLLBACK = 1000;
const SHORTEST_PREFIX = 3;
const MOST_PREFIXES = 20_000;
const LONGEST_RUN = 8192;
/** Sequences that neither write text nor move it; after any other one, separate texts may be adjacent. */
const KEEPS_TEXT = /^(?:\[[\d;:<=>?]*(?:[A-KZ`ac-gmnstu]|[ !"$][pq])|[78=>Hno|}~\\]|[()*+./%-].)$/s;
/** Sequences that change the text of the cursor's row, which may scroll away before the event ends. */
const CHANGES_ROW = /^\[[\d;:]*[@PXb]$/;
const ATTRIBUTES = /^\[[\d;: ]*m$/;
const STRING = /^[PX\]^_]/;

/** A row of the screen as text, with the number of the character in each cell. */
interface ReadCells {
  readonly numbers: number[];
  /** The position of each character, by index in the text. */
  readonly places: { readonly y: number; readonly x: number; readonly cell: number }[];
}

/**
 * Finds texts on the screen, however they were drawn. Each character has its number as its colour, which the emulator
 * keeps in the cell wherever it moves.
 */
export class ScreenMatcher {
  private readonly terminal: Terminal;
  private pending = '';
  private coloured = -1;
  private isDirty = false;
  /** Upper bound of the cells printed since the last search of the screen. */
  private printed = 0;
  private hasShifted = false;
  private scrolled = 0;
  private now = 0;
  /** Prefixes of texts at the cursor, by text and cell: they are masked once the text is complete. */
  private readonly prefixes = new Map<string, number[][]>();

  /** @param isEncoded whether texts may be percent-encoded */
  constructor(
    size: ScreenSize,
    private readonly found: FoundText,
    private readonly isEncoded: boolean,
  ) {
    this.terminal = new Terminal({
      ...size,
      scrollback: SCROLLBACK,
      listener: {
        afterScroll: ({ top, bottom }) => {
          if (top === 0 && this.terminal.kind === 'normal') this.scrolled += 1;
          if (top > 0 || bottom < this.terminal.rows - 1) this.hasShifted = true;
        },
      },
    });
  }

  begin(time: number): void {
    this.now = time;
  }

  print(character: string, number: number): void {
    const isLetter = character !== ' ' && this.found.mayContain(character, this.isEncoded);
    const colour = isLetter ? number : 0;
    const hasWidth = characterWidth(character.codePointAt(0) ?? 0) > 0;
    if (colour !== this.coloured && character !== ' ' && hasWidth) {
      this.pending +=
        colour === 0 ? '\x1b[39m' : `\x1b[38;2;${colour >> 16};${(colour >> 8) & 255};${colour & 255}m`;
      this.coloured = colour;
    }
    this.pending += character;
    this.printed += 2;
    this.isDirty ||= isLetter || !hasWidth;
    if (this.pending.length > LONGEST_RUN) this.look();
  }

  control(character: string): void {
    if (this.isDirty) this.look();
    this.printed = 0;
    this.pending += character;
  }

  /** @param text the text after its escape character */
  sequence(text: string): void {
    if (ATTRIBUTES.test(text) || STRING.test(text)) return;
    this.control(`\x1b${text}`);
    this.coloured = -1;
    if (KEEPS_TEXT.test(text)) return;
    this.hasShifted = true;
    this.isDirty = CHANGES_ROW.test(text);
    if (text.endsWith('b')) this.printed = 2 * (Number.parseInt(text.slice(1), 10) || 1);
  }

  resize({ cols, rows }: ScreenSize): void {
    this.look();
    this.terminal.resize(cols, rows);
    this.prefixes.clear();
    this.hasShifted = true;
  }

  /** Call after each event, when the screen is visible. */
  settle(): void {
    this.look();
    if (this.hasShifted) this.search(0, this.terminal.rows - 1);
    this.hasShifted = false;
    this.notePrefixes();
    if (this.terminal.exhausted)
      throw new InvalidEdit('replacements', 'need more work than allowed for this recording');
  }

  end(): void {
    this.terminal.dispose();
  }

  private look(): void {
    for (const part of outputParts(this.pending)) this.terminal.write(part);
    this.pending = '';
    const { y } = this.terminal.cursor;
    // The output may have wrapped.
    if (this.isDirty) this.search(y - Math.ceil(this.printed / this.terminal.cols), y);
    this.isDirty = false;
    this.printed = 0;
  }

  private row(y: number): IBufferLine | undefined {
    return this.terminal.row(this.terminal.top + y);
  }

  /** Searches these rows and their boundaries with others. */
  private search(first: number, last: number): void {
    const { cols, rows, top } = this.terminal;
    const around = Math.ceil((this.found.longest - 1) / cols);
    const from = Math.max(first - around, -top);
    const to = Math.min(last + around, rows - 1);
    this.terminal.charge((to - from + 1) * cols);
    let text = '';
    for (let y = from; y <= to; y++) text += this.row(y)?.translateToString(false, 0, cols) ?? '';
    let cells: ReadCells | undefined;
    for (const match of this.found.matchesIn(text)) {
      cells ??= this.read(from, to);
      this.tell(match, cells);
    }
  }

  private read(from: number, to: number): ReadCells {
    const cells: ReadCells = { numbers: [], places: [] };
    for (let y = from; y <= to; y++) {
      const line = this.row(y);
      for (let x = 0; x < this.terminal.cols; x++) {
        const cell = line?.getCell(x);
        if (cell?.getWidth() === 0) continue;
        cells.numbers.push(cell?.isFgRGB() ? cell.getFgColor() : 0);
        const units = cell?.getChars().length || 1;
        for (let unit = 0; unit < units; unit++) cells.places.push({ y, x, cell: cells.numbers.length - 1 });
      }
    }
    return cells;
  }

  private tell({ which, ...match }: TextMatch, { numbers, places }: ReadCells): void {
    const start = places[match.start];
    const last = places[match.end - 1];
    if (!start || !last) return;
    this.found.add(which, numbers.slice(start.cell, last.cell + 1), 'screen', this.now);
    const key = this.keyOf(which, start);
    for (const prefix of this.prefixes.get(key) ?? []) this.found.mask(which, prefix);
    this.prefixes.delete(key);
  }

  private keyOf(which: number, { y, x }: { readonly y: number; readonly x: number }): string {
    return `${which} ${this.scrolled + y} ${x}`;
  }

  /** During typing, a text shows its prefix, perhaps in characters that are redrawn later. */
  private notePrefixes(): void {
    const { x, y } = this.terminal.cursor;
    const { cols } = this.terminal;
    const before =
      x > 0
        ? this.row(y)
            ?.getCell(x - 1)
            ?.getChars()
        : '';
    if (!before || !this.found.mayContain(before, this.isEncoded)) return;
    const from = this.row(y)?.isWrapped ? y - 1 : y;
    const above = from < y ? (this.row(from)?.translateToString(false, 0, cols) ?? '') : '';
    const shown = above + (this.row(y)?.translateToString(false, 0, x) ?? '');
    const folded = foldText(shown);
    let cells: ReadCells | undefined;
    for (const [which, text] of this.found.texts.entries()) {
      for (let length = text.length - 1; length >= SHORTEST_PREFIX; length--) {
        if (text[length - 1] !== folded.text.at(-1) || !folded.text.endsWith(text.slice(0, length))) continue;
        cells ??= this.read(from, y);
        this.notePrefix(which, cells, folded.startOf(folded.text.length - length), shown.length);
      }
    }
  }

  private notePrefix(which: number, { numbers, places }: ReadCells, at: number, end: number): void {
    const start = places[at];
    const last = places[end - 1];
    if (!start || !last) return;
    if (this.prefixes.size > MOST_PREFIXES) this.prefixes.clear();
    const key = this.keyOf(which, start);
    const known = this.prefixes.get(key) ?? [];
    if (known.length < this.found.longest) known.push(numbers.slice(start.cell, last.cell + 1));
    this.prefixes.set(key, known);
  }
}
