import { characterWidth } from '../../terminal/character-widths.js';

const LONGEST_LINE = 4096;

/** A shell's line editor with wrapping; each edit returns the terminal output that shows it. */
export class LineEditor {
  private characters: string[] = [];
  private cursor = 0;

  /** @param indent cells of the prompt */
  constructor(
    private readonly columns: number,
    private readonly indent: number,
  ) {}

  get text(): string {
    return this.characters.join('');
  }

  /** Drops control characters and text beyond the length limit. */
  insert(text: string): string {
    const room = LONGEST_LINE - this.characters.length;
    const added = Array.from(text.replace(/\p{Cc}/gu, '')).slice(0, room);
    return this.change(this.cursor, this.cursor, added);
  }

  backspace(): string {
    return this.cursor === 0 ? '' : this.change(this.cursor - 1, this.cursor, []);
  }

  delete(): string {
    return this.cursor === this.characters.length ? '' : this.change(this.cursor, this.cursor + 1, []);
  }

  deleteToStart(): string {
    return this.change(0, this.cursor, []);
  }

  deleteToEnd(): string {
    return this.change(this.cursor, this.characters.length, []);
  }

  deleteWord(): string {
    return this.change(this.wordStart(), this.cursor, []);
  }

  replace(text: string): string {
    const toStart = this.moveTo(0);
    return toStart + this.change(0, this.characters.length, Array.from(text));
  }

  left(): string {
    return this.moveTo(Math.max(0, this.cursor - 1));
  }

  right(): string {
    return this.moveTo(Math.min(this.characters.length, this.cursor + 1));
  }

  wordLeft(): string {
    return this.moveTo(this.wordStart());
  }

  wordRight(): string {
    const rest = this.characters.slice(this.cursor).join('');
    const skipped = /^\s*\S*/.exec(rest)?.[0] ?? '';
    return this.moveTo(this.cursor + Array.from(skipped).length);
  }

  home(): string {
    return this.moveTo(0);
  }

  end(): string {
    return this.moveTo(this.characters.length);
  }

  /** Moves to the last non-empty row, before a line end. */
  leave(): string {
    const cells = this.cellsBefore(this.characters.length);
    return this.end() + (cells > 0 && cells % this.columns === 0 ? '\x1b[A' : '');
  }

  /** Redraws the line after a new prompt. */
  redraw(): string {
    const { cursor } = this;
    this.cursor = this.characters.length;
    return this.drawn(0) + this.moveTo(cursor);
  }

  private wordStart(): number {
    const before = this.characters.slice(0, this.cursor);
    while (before.at(-1) === ' ') before.pop();
    while (before.length > 0 && before.at(-1) !== ' ') before.pop();
    return before.length;
  }

  private change(from: number, to: number, added: readonly string[]): string {
    const isAppending = from === this.characters.length;
    const toStart = this.moveTo(from);
    const removed = this.characters.splice(from, to - from, ...added);
    this.cursor = this.characters.length;
    const erase = isAppending || (removed.length === 0 && added.length === 0) ? '' : '\x1b[J';
    return toStart + erase + this.drawn(from) + this.moveTo(from + added.length);
  }

  /** The characters from `from`. After a full row a blank and a return move the cursor to the next row. */
  private drawn(from: number): string {
    const text = this.characters.slice(from).join('');
    const fillsRow = text !== '' && this.cellsBefore(this.characters.length) % this.columns === 0;
    return fillsRow ? `${text} \r` : text;
  }

  private moveTo(index: number): string {
    const [start, end] = [this.cellsBefore(this.cursor), this.cellsBefore(index)];
    this.cursor = index;
    if (start === end) return '';
    const rows = Math.floor(end / this.columns) - Math.floor(start / this.columns);
    const down = rows > 0 ? `\x1b[${rows}B` : rows < 0 ? `\x1b[${-rows}A` : '';
    const column = end % this.columns;
    return `${down}\r${column > 0 ? `\x1b[${column}C` : ''}`;
  }

  /** A wide character that does not fit into a row leaves its last cell blank. */
  private cellsBefore(index: number): number {
    let cells = this.indent;
    for (let at = 0; at < index; at++) {
      const width = characterWidth(this.characters[at]?.codePointAt(0) ?? 0);
      if (width > this.columns - (cells % this.columns)) cells++;
      cells += width;
    }
    return cells;
  }
}
