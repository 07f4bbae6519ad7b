import type { AsciicastEvent } from '../asciicast/asciicast.js';

/** Printable ASCII: it changes nothing but the cells that it fills. */
export const PLAIN = /^[ -~]+$/;
/** Longest event, in characters, that is deferred. */
export const LONGEST_TYPED = 100;

/** Collects letters typed after the text of a row: the emulator gets them in one write. */
export class DeferredText {
  /** Columns left on the row. */
  room = 0;
  private text = '';
  private time = 0;

  /** @returns false when the text has to be written now */
  defer(text: string, time: number): boolean {
    if (text.length > this.room) return false;
    this.room -= text.length;
    this.text += text;
    this.time = time;
    return true;
  }

  /** Defers events of one letter each, from `first` on, while there is room. @returns how many */
  deferLetters(events: readonly AsciicastEvent[], first: number): number {
    const end = first + this.room;
    let [at, text] = [first, this.text];
    for (; at < end; at++) {
      const event = events[at];
      if (event?.code !== 'o' || !isLetter(event.data)) break;
      text += event.data;
      this.time = event.time;
    }
    this.text = text;
    this.room = end - at;
    return at - first;
  }

  take(): { text: string; time: number } {
    const { text, time } = this;
    this.text = '';
    this.room = 0;
    return { text, time };
  }
}

/** Whether it is one character of printable ASCII. */
export function isLetter(data: string): boolean {
  const code = data.charCodeAt(0);
  return data.length === 1 && code >= 0x20 && code <= 0x7e;
}
