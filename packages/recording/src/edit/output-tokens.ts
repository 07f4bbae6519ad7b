/** The kind of a character of the output. */
export type OutputToken =
  | { readonly kind: 'print' | 'payload' | 'control' }
  /** The last character of a sequence; `text` is what follows its escape character, cut to a length. */
  | { readonly kind: 'end'; readonly text: string }
  /** A character within a sequence. */
  | { readonly kind: 'part' };

const PRINT = { kind: 'print' } as const;
const PAYLOAD = { kind: 'payload' } as const;
const CONTROL = { kind: 'control' } as const;
const PART = { kind: 'part' } as const;

type State = 'ground' | 'escape' | 'csi' | 'string';

/** Stored characters of a sequence. */
const KEPT = 4096;
const STRINGS = new Set([0x50, 0x58, 0x5d, 0x5e, 0x5f]);

/** Separates the text of an output from its control sequences (ECMA-48, vt100.net/emu/dec_ansi_parser). */
export class OutputTokens {
  private state: State = 'ground';
  private sequence = '';

  next(code: number): OutputToken {
    if (code === 0x1b) return this.escape();
    if (code === 0x18 || code === 0x1a) return this.cancel();
    if (code >= 0x80 && code < 0xa0) return this.control8(code);
    if (this.state === 'ground') return code < 0x20 || code === 0x7f ? CONTROL : PRINT;
    if (this.state === 'string') return this.inString(code);
    if (code < 0x20) return CONTROL;
    if (code === 0x7f) return PART;
    return this.state === 'escape' ? this.inEscape(code) : this.inCsi(code);
  }

  /** The beginning of a sequence that the output has not finished yet. */
  get unfinished(): string {
    return this.state === 'ground' ? '' : `\x1b${this.sequence}`;
  }

  private begin(state: State, sequence: string): OutputToken {
    [this.state, this.sequence] = [state, sequence];
    return PART;
  }

  /** Also ends a string whose terminator it starts. */
  private escape(): OutputToken {
    const text = this.state === 'string' ? this.sequence : '';
    this.begin('escape', '');
    return text === '' ? PART : { kind: 'end', text };
  }

  private cancel(): OutputToken {
    this.state = 'ground';
    return CONTROL;
  }

  /** The 8-bit forms of `ESC @` to `ESC _`. */
  private control8(code: number): OutputToken {
    const final = code - 0x40;
    if (final === 0x5b) return this.begin('csi', '[');
    if (STRINGS.has(final)) return this.begin('string', String.fromCharCode(final));
    return this.state === 'string' && code === 0x9c ? this.end('') : this.cancel();
  }

  private inEscape(code: number): OutputToken {
    const character = String.fromCodePoint(code);
    const isFirst = this.sequence === '';
    if (isFirst && code === 0x5b) return this.begin('csi', '[');
    if (isFirst && STRINGS.has(code)) return this.begin('string', character);
    if (code >= 0x20 && code < 0x30) return this.go(character);
    return this.end(character);
  }

  private inCsi(code: number): OutputToken {
    const character = String.fromCodePoint(code);
    return code < 0x40 ? this.go(character) : this.end(character);
  }

  private inString(code: number): OutputToken {
    if (code === 0x07 && this.sequence.startsWith(']')) return this.end('');
    if (code < 0x20) return PART;
    this.go(String.fromCodePoint(code));
    return PAYLOAD;
  }

  private go(character: string): OutputToken {
    if (this.sequence.length < KEPT) this.sequence += character;
    return PART;
  }

  private end(character: string): OutputToken {
    this.state = 'ground';
    return { kind: 'end', text: this.sequence + character };
  }
}
