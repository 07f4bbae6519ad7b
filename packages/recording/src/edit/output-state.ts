/** Modes that the dump of a screen sets itself, or that must not be set twice. */
const NOT_RESTORED = new Set(['?3', '?6', '?47', '?1047', '?1048', '?1049', '?2026']);
/** Colours of the palette, the text, the background and the cursor. */
const COLOURS = /^\](4;\d+|1[0-9]|10[4]|11[0-9])(?:;|$)/;
const LONGEST_PEN = 512;

/** State of the output that no cell shows: attributes of the next text, modes, character sets, colours. */
export class OutputState {
  /** The sequences that set the attributes of the next text. */
  pen = '';
  isOriginRelative = false;
  private readonly slots = new Map<string, string>();

  /** @param sequence the text after its escape character, or a character that shifts the character set */
  record(sequence: string): void {
    const [, prefix = '', params = '', final = ''] = /^\[([?!>]?)([\d;: ]*)([A-Za-z~])$/.exec(sequence) ?? [];
    if (final === 'm' && prefix === '') this.recordPen(sequence, params);
    else if (final === 'h' || final === 'l') this.recordModes(prefix, params, final);
    else if (final === 'q' && params.endsWith(' ')) this.slots.set('cursor', `\x1b${sequence}`);
    else if (final === 'p' && prefix === '!') this.reset();
    else if (sequence === 'c') this.reset();
    else if (/^[()*+]./.test(sequence)) this.slots.set(`set ${sequence.charAt(0)}`, `\x1b${sequence}`);
    else if (sequence === '\x0e' || sequence === '\x0f') this.slots.set('shift', sequence);
    else this.recordColour(sequence);
  }

  /** Restores modes, character sets and colours, but not the attributes of the next text. */
  restored(): string {
    return [...this.slots.values()].join('');
  }

  private reset(): void {
    this.slots.clear();
    this.pen = '';
    this.isOriginRelative = false;
  }

  private recordPen(sequence: string, params: string): void {
    const resets = /^0*(?:;|$)/.test(params);
    this.pen = `${resets ? '' : this.pen}\x1b${sequence}`;
    if (this.pen.length > LONGEST_PEN)
      this.pen = this.pen.slice(this.pen.indexOf('\x1b', this.pen.length / 2));
  }

  private recordModes(prefix: string, params: string, final: string): void {
    for (const param of params.split(';')) {
      const mode = prefix + param;
      if (mode === '?6') this.isOriginRelative = final === 'h';
      if (param === '' || NOT_RESTORED.has(mode)) continue;
      this.slots.delete(mode);
      this.slots.set(mode, `\x1b[${mode}${final}`);
    }
  }

  private recordColour(sequence: string): void {
    const [, key] = COLOURS.exec(sequence) ?? [];
    if (key !== undefined) this.slots.set(`colour ${key}`, `\x1b${sequence}\x1b\\`);
  }
}
