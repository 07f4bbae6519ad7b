import { findSecrets } from './find-secrets.js';
import { mergeFindings, type SecretFinding, type ScannedLine } from './secret-finding.js';

const ESCAPE = '\u001b';
const BELL = '\u0007';

/** CSI sequences after which the text continues in place: colours, modes, and erasing to the right. */
const STAYING = 'mhlK';

/** They print nothing. `tput sgr0` ends with U+000F on some terminals, such as screen and tmux. */
// eslint-disable-next-line no-control-regex -- control characters are what this is about
const INVISIBLE = /[\0\u0007\u000e\u000f]+/g;

/** Characters that are searched together, also of a line without end. */
const BATCH = 65_536;
/** Lines that are searched again with the next batch, because a private key has several. */
const OVERLAP = 12;
/** Shells wrap a command by a space and a carriage return at the right edge. */
const NARROWEST = 20;

interface OutputLine extends ScannedLine {
  readonly number: number;
}

/**
 * Searches the output of a terminal for secrets without emulation: fast, but it misses text that cursor movements assemble,
 * and its lines are those of the output. Its findings are a reason to search the transcript.
 */
export class OutputScan {
  #pieces: string[] = [];
  #length = 0;
  #time = 0;
  #number = 1;
  #isReturned = false;
  #lines: OutputLine[] = [];
  #batched = 0;
  #found: SecretFinding[] = [];

  write(data: string, time: number): void {
    const [plain = '', ...sequences] = data.split(ESCAPE);
    this.#print(plain, time);
    for (const sequence of sequences) {
      const length = sequenceLength(sequence);
      if (moves(sequence, length)) this.#print(' ', time);
      this.#print(sequence.slice(length), time);
    }
  }

  end(): SecretFinding[] {
    this.#endLine();
    this.#search();
    return this.#found;
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
    if (this.#length > BATCH) this.#endLine();
  }

  /** A line is written again, or continues in the next row. */
  #return(): void {
    this.#isReturned = false;
    if (this.#length > NARROWEST && this.#pieces.at(-1)?.endsWith(' ')) this.#stepBack();
    else this.#endLine();
  }

  #endLine(): void {
    if (this.#length === 0) return;
    this.#lines.push({ text: this.#pieces.join(''), time: this.#time, number: this.#number });
    this.#batched += this.#length;
    this.#pieces = [];
    this.#length = 0;
    if (this.#batched > BATCH) this.#search();
  }

  #search(): void {
    const found = findSecrets(this.#lines).map((finding) => ({
      ...finding,
      line: this.#lines[finding.line - 1]?.number ?? finding.line,
    }));
    this.#found = mergeFindings(this.#found, found);
    this.#lines = this.#lines.slice(-OVERLAP);
    this.#batched = 0;
  }
}

function sequenceLength(sequence: string): number {
  const kind = sequence.charAt(0);
  if (kind === '[') return /^\[[0-?]*[ -/]*[@-~]/.exec(sequence)?.[0].length ?? sequence.length;
  if (kind === ']') return sequence.indexOf(BELL) + 1 || sequence.length;
  if ('PX^_'.includes(kind)) return sequence.length;
  return /^[ -/]*[0-~]/.exec(sequence)?.[0].length ?? 0;
}

function moves(sequence: string, length: number): boolean {
  return sequence.startsWith('[') && !STAYING.includes(sequence.charAt(length - 1));
}
