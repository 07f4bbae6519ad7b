import type { TimeRange } from './cut-plan.js';

/** A shorter drag is a click. */
const LEAST_DRAG_PX = 4;

interface TrackEvents {
  /** A point was clicked. */
  readonly sought: (second: number) => void;
  /** A range was dragged. */
  readonly selected: (range: TimeRange) => void;
}

/** The time line: what is left out, the pauses and the selection, as rectangles whose width is their time. */
export class CutTrack {
  readonly #svg: SVGElement | null;
  readonly #seconds: number;

  /** @param seconds of the cast */
  constructor(track: HTMLElement, seconds: number, events: TrackEvents) {
    this.#svg = track.querySelector('svg');
    this.#seconds = seconds;
    this.#svg?.addEventListener('pointerdown', (event) => {
      if (event.button === 0 && this.#svg) this.#drag(this.#svg, event, events);
    });
  }

  /** Replaces all rectangles of a kind. */
  show(kind: 'pause' | 'cut' | 'selection' | 'now', ranges: readonly TimeRange[]): void {
    for (const old of this.#svg?.querySelectorAll(`.${kind}`) ?? []) old.remove();
    for (const { from, to } of ranges) {
      const rectangle = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
      rectangle.setAttribute('class', kind);
      rectangle.setAttribute('x', `${this.#percent(from)}%`);
      rectangle.setAttribute('width', kind === 'now' ? '2' : `${this.#percent(to - from)}%`);
      rectangle.setAttribute('height', '100%');
      this.#svg?.append(rectangle);
    }
  }

  #percent(seconds: number): number {
    return this.#seconds > 0 ? (100 * seconds) / this.#seconds : 0;
  }

  #drag(svg: SVGElement, start: PointerEvent, { sought, selected }: TrackEvents): void {
    const { left, width } = svg.getBoundingClientRect();
    const secondAt = ({ clientX }: PointerEvent) =>
      this.#seconds * Math.max(0, Math.min((clientX - left) / width, 1));
    const rangeTo = (event: PointerEvent): TimeRange => {
      const [one, other] = [secondAt(start), secondAt(event)];
      return { from: Math.min(one, other), to: Math.max(one, other) };
    };
    const isDrag = ({ clientX }: PointerEvent) => Math.abs(clientX - start.clientX) >= LEAST_DRAG_PX;
    const listening = new AbortController();
    const { signal } = listening;
    svg.setPointerCapture(start.pointerId);
    const move = (event: PointerEvent) => {
      if (isDrag(event)) this.show('selection', [rangeTo(event)]);
    };
    const end = (event: PointerEvent) => {
      listening.abort();
      if (isDrag(event)) selected(rangeTo(event));
      else sought(secondAt(event));
    };
    svg.addEventListener('pointermove', move, { signal });
    svg.addEventListener('pointerup', end, { signal });
    svg.addEventListener(
      'pointercancel',
      () => {
        listening.abort();
      },
      { signal },
    );
  }
}
