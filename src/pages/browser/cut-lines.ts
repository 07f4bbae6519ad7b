import type { TimeRange } from './cut-plan.js';

/** Longer texts are refused. */
const LONGEST_TEXT = 200;

interface LineEvents {
  /** Lines were checked, or text in them was marked. */
  readonly selected: (range: TimeRange) => void;
  /** The text of one line, or a part of it, which can be hidden; empty for none. */
  readonly marked: (text: string) => void;
}

/** The lines of the transcript, each with a box. Shift checks all lines in between. */
export class CutLines {
  readonly #boxes: readonly HTMLInputElement[];
  readonly #events: LineEvents;
  #last = 0;

  /** @param screen in which text can be marked too */
  constructor(list: HTMLElement | null, screen: HTMLElement, events: LineEvents) {
    this.#events = events;
    this.#boxes = [...(list?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? [])];
    for (const [at, box] of this.#boxes.entries())
      box.addEventListener('click', ({ shiftKey }) => {
        this.#check(at, shiftKey);
      });
    document.addEventListener('selectionchange', () => {
      const selection = getSelection();
      const isInside = [list, screen].some((place) => selection && place?.contains(selection.anchorNode));
      if (isInside && selection) this.#mark(selection);
    });
  }

  #check(at: number, isRange: boolean): void {
    const { checked } = this.#boxes[at] ?? { checked: false };
    const [first, last] = isRange ? [Math.min(at, this.#last), Math.max(at, this.#last)] : [at, at];
    for (const box of this.#boxes.slice(first, last + 1)) box.checked = checked;
    this.#last = at;
    const lines = this.#boxes.filter((box) => box.checked);
    if (lines.length > 0) this.#events.selected(this.#rangeOf(lines));
    this.#events.marked(lines.length === 1 ? textOf(lines[0]) : '');
  }

  #mark(selection: Selection): void {
    const text = selection.toString().trim();
    this.#events.marked(text.includes('\n') || text.length > LONGEST_TEXT ? '' : text);
  }

  /** From the first to the last line, each until the next one appears. */
  #rangeOf(lines: readonly HTMLInputElement[]): TimeRange {
    const times = lines.map(({ value }) => Number(value));
    const [from, last] = [Math.min(...times), Math.max(...times)];
    const later = this.#boxes.map(({ value }) => Number(value)).filter((time) => time > last);
    return { from, to: later.length > 0 ? Math.min(...later) : Infinity };
  }
}

function textOf(box: HTMLInputElement | undefined): string {
  return box?.closest('li')?.querySelector('[data-text]')?.textContent.trim().slice(0, LONGEST_TEXT) ?? '';
}
