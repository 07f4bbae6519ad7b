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

  take(): { text: string; time: number } {
    const { text, time } = this;
    this.text = '';
    this.room = 0;
    return { text, time };
  }
}
