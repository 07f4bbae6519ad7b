const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const lenient = new TextDecoder('utf-8', { ignoreBOM: true });

const lineFeed = 0x0a;
const replacement = { text: '\ufffd', latin1: '\xef\xbf\xbd' };

/** Decodes the lines of a recording. What is not UTF-8 becomes U+FFFD, and is counted. */
export class LineDecoder {
  #line = 0;
  #first = 0;
  #replaced = 0;

  decode(line: Uint8Array): string {
    this.#line += 1;
    try {
      // Only the start of the file may have a byte order mark, so lines keep theirs and fail as JSON.
      return strict.decode(line);
    } catch {
      const text = lenient.decode(line);
      this.#first ||= this.#line;
      this.#replaced += countOf(text, replacement.text);
      this.#replaced -= countOf(Buffer.from(line).toString('latin1'), replacement.latin1);
      return text;
    }
  }

  decodeAll(document: Uint8Array): string {
    const lines: string[] = [];
    for (let start = 0; start < document.length;) {
      const feed = document.indexOf(lineFeed, start);
      const end = feed === -1 ? document.length : feed + 1;
      lines.push(this.decode(document.subarray(start, end)));
      start = end;
    }
    return lines.join('');
  }

  get warnings(): string[] {
    if (this.#replaced === 0) return [];
    return [
      `The cast has bytes that are not UTF-8, first in line ${this.#first}. They were replaced by U+FFFD, ${this.#replaced} in all.`,
    ];
  }
}

function countOf(text: string, part: string): number {
  return text.split(part).length - 1;
}
