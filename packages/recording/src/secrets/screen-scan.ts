import type { Asciicast, AsciicastEvent } from '../asciicast/asciicast.js';
import { type ScreenSize, screenSizeOf } from '../asciicast/screen-size.js';
import { outputParts } from '../terminal/output-parts.js';
import type { TerminalListener } from '../terminal/terminal-listener.js';
import { EmulationError, Terminal } from '../terminal/terminal.js';
import type { CastPlace } from '../texts/cast-places.js';
import { CastTexts } from '../texts/cast-texts.js';
import { LineSearch } from './line-search.js';
import { paneTextsAt, screenLineAt } from './screen-line.js';
import type { ScannedLine, SecretFinding } from './secret-finding.js';

const SCROLLBACK = 200;
const KEY = 'PRIVATE KEY-----';
const ROWS_OF_KEY = 4;
const MOST_KNOWN_CHARACTERS = 2_000_000;
const RETURN = /^(?:\r(?!\n)|[\b])/;
const BEFORE_RETURN = /(?=\r(?![\r\n]))|(?<![\b])(?=[\b])/;

/**
 * Searches the screen of a recording for secrets that the stream of its output does not show, because cursor moves, erasing
 * or scrolling assemble them. Costs little if nothing moves the cursor. The last finding says so if the search ended early.
 * @param workLimit of the emulator, in cells; see {@link Terminal.charge}
 */
export function screenSecrets({ header, events }: Asciicast, workLimit?: number): SecretFinding[] {
  if (!movesCursor(header.width, events)) return [];
  const scan = new ScreenScan({ cols: header.width, rows: header.height }, workLimit);
  for (const event of events) {
    if (scan.isOver) break;
    scan.play(event);
  }
  return scan.end();
}

function unsearchedAfter(second: number): SecretFinding {
  const time = Math.round(second * 1000) / 1000;
  const nothing = { line: null, excerpt: 'not searched', fingerprint: '' };
  return { kind: 'unsearched_screen', place: 'screen', time, ...nothing };
}

function movesCursor(width: number, events: readonly AsciicastEvent[]): boolean {
  const texts = new CastTexts(() => undefined);
  texts.header({ width }, '');
  return events.some((event) => {
    texts.event(event);
    return texts.movesCursor;
  });
}

/** Reads each row before the cursor leaves it and before it changes in another way, and after each output. */
class ScreenScan implements TerminalListener {
  readonly #terminal: Terminal;
  readonly #search = new LineSearch<CastPlace>('screen');
  readonly #known = new Set<string>();
  #knownLength = 0;
  #time = 0;
  /** The last text that was read, which the next one may continue. */
  #last: ScannedLine = { text: '', time: 0, line: null };
  /** Whether the row of the cursor may differ from the line of the output. */
  #isPlaced = false;
  #hasScrolled = false;
  #haveRowsMoved = false;
  #hasFailed = false;

  constructor(size: ScreenSize, workLimit?: number) {
    this.#terminal = new Terminal({ ...size, scrollback: SCROLLBACK, listener: this, workLimit });
  }

  /** Whether the emulator has worked as much as it may, or has failed. */
  get isOver(): boolean {
    return this.#hasFailed || this.#terminal.exhausted;
  }

  play(event: AsciicastEvent): void {
    try {
      this.#play(event);
    } catch (error) {
      if (!(error instanceof EmulationError)) throw error;
      this.#hasFailed = true;
    }
  }

  #play({ code, data, time }: AsciicastEvent): void {
    const size = code === 'r' ? screenSizeOf(data) : undefined;
    this.#time = time;
    if (size) this.#resize(size);
    if (code === 'o') this.#write(data);
    this.#read();
    if (this.#haveRowsMoved) this.#readAll();
  }

  end(): SecretFinding[] {
    this.#search.add(this.#last);
    const isWhole = !this.isOver;
    this.#terminal.dispose();
    return [...this.#search.end(), ...(isWhole ? [] : [unsearchedAfter(this.#time)])];
  }

  beforeCursorMove(): void {
    this.#read();
    this.#isPlaced = true;
    this.#hasScrolled = false;
  }

  beforeErase(): void {
    this.beforeCursorMove();
  }

  beforeSwitch(): void {
    this.beforeCursorMove();
  }

  beforeEdit(extent: 'row' | 'region'): void {
    this.beforeCursorMove();
    this.#haveRowsMoved ||= extent === 'region';
  }

  beforeShift(): void {
    this.beforeCursorMove();
    this.#haveRowsMoved = true;
  }

  afterLineFeed(): void {
    if (this.#isPlaced) this.#readRow(this.#terminal.cursor.y - 1);
    const isBlank = this.#hasScrolled;
    this.#isPlaced = !isBlank;
    this.#hasScrolled = false;
  }

  afterScroll({ top, bottom }: { readonly top: number; readonly bottom: number }): void {
    this.#hasScrolled = true;
    this.#haveRowsMoved ||= top > 0 || bottom < this.#terminal.rows - 1;
  }

  #write(data: string): void {
    for (const part of outputParts(data)) {
      for (const piece of part.split(BEFORE_RETURN)) {
        if (RETURN.test(piece)) this.beforeCursorMove();
        this.#terminal.write(piece);
      }
    }
  }

  #resize({ cols, rows }: ScreenSize): void {
    this.#terminal.resize(cols, rows);
    this.#isPlaced = true;
    this.#haveRowsMoved = true;
  }

  #readAll(): void {
    for (let y = 0; y < this.#terminal.rows; y++) this.#readRow(y);
    this.#haveRowsMoved = false;
  }

  #read(): void {
    if (this.#isPlaced) this.#readRow(this.#terminal.cursor.y);
  }

  #readRow(y: number): void {
    const row = this.#terminal.top + y;
    const text = screenLineAt(this.#terminal, row);
    const below = text.includes(KEY) ? ROWS_OF_KEY : 0;
    const rows = Array.from({ length: below }, (_, at) => screenLineAt(this.#terminal, row + 1 + at));
    this.#take([text, ...rows].join('\n'));
    for (const pane of paneTextsAt(this.#terminal, row)) this.#takePane(pane);
  }

  #takePane(text: string): void {
    if (this.#known.has(text)) return;
    this.#remember(text);
    this.#search.add({ text, time: this.#time, line: null });
  }

  /** Searches the previous text, unless this one continues it. */
  #take(text: string): void {
    if (this.#known.has(text)) return;
    this.#remember(text);
    if (!text.startsWith(this.#last.text)) this.#search.add(this.#last);
    this.#last = { text, time: this.#time, line: null };
  }

  #remember(text: string): void {
    if (this.#knownLength > MOST_KNOWN_CHARACTERS) {
      this.#known.clear();
      this.#knownLength = 0;
    }
    this.#known.add(text);
    this.#knownLength += text.length;
  }
}
