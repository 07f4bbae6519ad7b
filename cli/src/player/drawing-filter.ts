import { drawingEscape, drawingSequence } from './drawing-sequences.js';

type State = 'ground' | 'escape' | 'sequence' | 'ignored' | 'command' | 'string';

/** Longer sequences are dropped entirely. */
const LONGEST_SEQUENCE = 256;

/** Controls that move the cursor or select a character set; the others ring the bell, cause a response or control the line. */
const DRAWING_CONTROLS = new Set('\b\t\n\v\f\r\x0e\x0f');
/** C1 controls that draw, by their 7-bit escapes: IND, NEL, HTS, RI. */
const DRAWING_C1: Readonly<Record<string, string>> = {
  '\x84': '\x1bD',
  '\x85': '\x1bE',
  '\x88': '\x1bH',
  '\x8d': '\x1bM',
};
/** Everything before the next control, surrogate or C1. */
const TEXT = /[^\0-\x1f\x7f-\x9f\ud800-\udfff]+/y; // eslint-disable-line no-control-regex -- the match ends at these characters

/**
 * Passes only drawing: text, cursor, erasing, colours, scrolling, screen modes. Titles, the clipboard,
 * queries, keyboard and mouse modes are removed. Writes complete sequences in their 7-bit form, so that no terminal
 * interprets them differently. Follows the parser of vt100.net/emu/dec_ansi_parser; input may be split anywhere.
 */
export class DrawingFilter {
  private state: State = 'ground';
  /** The part of the current sequence that has arrived, after its introducer. */
  private collected = '';
  private highSurrogate = '';
  /** Whether a sequence was removed since the last text. A terminal does not repeat a character (REP) across it. */
  private removedSinceText = false;

  /** @returns the text to write to the terminal */
  push(data: string): string {
    const input = this.highSurrogate + data;
    this.highSurrogate = '';
    let output = '';
    for (let at = 0; at < input.length;) {
      TEXT.lastIndex = at;
      const text = this.state === 'ground' ? TEXT.exec(input)?.[0] : undefined;
      if (text !== undefined) {
        output += text;
        at += text.length;
        this.removedSinceText = false;
        continue;
      }
      const { character, length } = this.characterAt(input, at);
      const drawn = this.step(character);
      if (drawn === '' && character !== '' && this.state === 'ground') this.removedSinceText = true;
      output += drawn;
      at += length;
    }
    return output;
  }

  /** A pair of surrogates is one character; half a pair at the end of a chunk waits for the other half. */
  private characterAt(input: string, at: number): { character: string; length: number } {
    const character = String.fromCodePoint(input.codePointAt(at) ?? 0);
    const isHalf = character.length === 1 && character >= '\ud800' && character <= '\udfff';
    if (!isHalf) return { character, length: character.length };
    if (at === input.length - 1 && character <= '\udbff') {
      this.highSurrogate = character;
      return { character: '', length: 1 };
    }
    return { character: '\ufffd', length: 1 };
  }

  private step(character: string): string {
    if (character === '') return '';
    if (character === '\x1b') return this.enter('escape');
    if (character === '\x18' || character === '\x1a') return this.enter('ground');
    if (character >= '\x80' && character <= '\x9f') return this.c1(character);
    switch (this.state) {
      case 'ground':
        if (isControl(character)) return drawingControl(character);
        this.removedSinceText = false;
        return character;
      case 'escape':
        return this.escape(character);
      case 'sequence':
      case 'ignored':
        return this.sequence(character);
      case 'command':
        return character === '\x07' ? this.enter('ground') : '';
      case 'string':
        return '';
    }
  }

  private enter(state: State): string {
    this.state = state;
    this.collected = '';
    return '';
  }

  /** C1 controls take effect in every state. */
  private c1(character: string): string {
    this.enter(introducedBy(String.fromCharCode(character.charCodeAt(0) - 0x40)) ?? 'ground');
    return DRAWING_C1[character] ?? '';
  }

  private escape(character: string): string {
    if (isControl(character)) return drawingControl(character);
    if (character >= ' ' && character <= '/') return this.collect(character);
    const intermediates = this.collected;
    const introduced = intermediates === '' ? introducedBy(character) : undefined;
    this.enter(introduced ?? 'ground');
    return introduced === undefined ? drawingEscape(intermediates, character) : '';
  }

  private sequence(character: string): string {
    if (isControl(character)) return drawingControl(character);
    if (character >= ' ' && character <= '?') return this.collect(character);
    const { state, collected } = this;
    this.enter('ground');
    if (state === 'ignored' || character > '~') return '';
    const parts = /^([<-?]?)([\d:;]*)([ -/]*)$/.exec(collected);
    if (!parts || (character === 'b' && this.removedSinceText)) return '';
    const [, prefix = '', parameters = '', intermediates = ''] = parts;
    return drawingSequence({ prefix, parameters, intermediates, final: character });
  }

  private collect(character: string): string {
    if (this.collected.length < LONGEST_SEQUENCE) this.collected += character;
    else this.state = this.state === 'sequence' ? 'ignored' : this.state;
    return '';
  }
}

/** @param final the final character of the 7-bit form: `[` is CSI, `]` is OSC, `P`, `X`, `^` and `_` are DCS, SOS, PM and APC */
function introducedBy(final: string): State | undefined {
  if (final === '[') return 'sequence';
  if (final === ']') return 'command';
  return /[PX^_]/.test(final) ? 'string' : undefined;
}

function isControl(character: string): boolean {
  return character < ' ' || character === '\x7f';
}

function drawingControl(character: string): string {
  return DRAWING_CONTROLS.has(character) ? character : '';
}
