import { type Asciicast, Terminal } from '@ttyreel/recording';
import { screenSizeOf } from '../../packages/recording/src/asciicast/screen-size.js';

/** The words of a recording in its transcript, and the repetitions in the transcript. */
export interface Survival {
  /** Different words that were on the screen for a second, and how many of them are in the transcript. */
  readonly words: number;
  readonly wordsKept: number;
  readonly missing: readonly string[];
  /** The same for words that start with a digit. */
  readonly numbers: number;
  readonly numbersKept: number;
  /** Different lines that were on the screen for a second. */
  readonly rows: number;
  /** Lines that another line before them equals, blank ones left out. */
  readonly duplicates: number;
}

const STANDS_FOR = 1;
/** A word has two characters at least; dots, dashes and the like count inside it. */
const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}._@%:/+-]*[\p{L}\p{N}])/gu;
const LETTER = /^\p{L}/u;

const wordsOf = (text: string): readonly string[] => text.match(WORD) ?? [];

/** Collects texts that stay on the screen for a second without a break, even if they move. */
class Sightings {
  readonly stood = new Set<string>();
  private since = new Map<string, number>();

  see(present: Iterable<string>, from: number, until: number): void {
    const now = new Map<string, number>();
    for (const text of present) {
      const start = this.since.get(text) ?? from;
      now.set(text, start);
      if (until - start >= STANDS_FOR) this.stood.add(text);
    }
    this.since = now;
  }
}

/** Joins a wrapped row with the next. */
function textsOf(terminal: Terminal): string[] {
  const texts: string[] = [];
  for (let y = terminal.top; y < terminal.top + terminal.rows; y++) {
    const row = terminal.row(y);
    const text = row?.translateToString(true) ?? '';
    if (row?.isWrapped && texts.length > 0) texts.push(`${texts.pop() ?? ''}${text}`);
    else texts.push(text);
  }
  return texts.map((text) => text.trimEnd()).filter((text) => text !== '');
}

/** Replays the recording and compares each screen with the lines. The last screen counts as standing for a second. */
export function survivalOf({ header, events }: Asciicast, lines: readonly string[]): Survival {
  const terminal = new Terminal({
    cols: header.width,
    rows: header.height,
    scrollback: 0,
    workLimit: Infinity,
  });
  const [words, rows] = [new Sightings(), new Sightings()];
  let shownAt = 0;
  const look = (until: number): void => {
    const texts = textsOf(terminal);
    words.see(new Set(texts.flatMap(wordsOf)), shownAt, until);
    rows.see(new Set(texts), shownAt, until);
    shownAt = until;
  };
  for (const { time, code, data } of events) {
    if (time > shownAt) look(time);
    const size = code === 'r' ? screenSizeOf(data) : undefined;
    if (size) terminal.resize(size.cols, size.rows);
    if (code === 'o') terminal.write(data);
  }
  look(shownAt + STANDS_FOR);
  terminal.dispose();
  return compare(words.stood, rows.stood, lines);
}

function compare(stood: ReadonlySet<string>, rows: ReadonlySet<string>, lines: readonly string[]): Survival {
  const kept = new Set(lines.flatMap(wordsOf));
  const words = [...stood].filter((word) => LETTER.test(word));
  const numbers = [...stood].filter((word) => !LETTER.test(word));
  const written = lines.filter((line) => line !== '');
  const missing = words.filter((word) => !kept.has(word));
  return {
    words: words.length,
    wordsKept: words.length - missing.length,
    missing,
    numbers: numbers.length,
    numbersKept: numbers.filter((word) => kept.has(word)).length,
    rows: rows.size,
    duplicates: written.length - new Set(written).size,
  };
}
