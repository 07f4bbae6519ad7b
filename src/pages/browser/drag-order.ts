/** The script of pages with an order: dragging, and the arrow keys on a handle. Without it, there are buttons. */
import { OrderedList } from './ordered-list.js';

const EDGE = 64;
const SCROLL_STEP = 14;

function addDragging(ordered: OrderedList): void {
  ordered.list.addEventListener('pointerdown', (event) => {
    const handle = event.target instanceof Element ? event.target.closest('[data-handle]') : null;
    const item = handle?.closest('li');
    if (!item || event.button !== 0) return;
    drag(ordered, item, event.pointerId);
  });
}

/** Moves an item under the pointer until it is released. Escape puts it back. */
function drag(ordered: OrderedList, item: HTMLLIElement, pointerId: number): void {
  const { list } = ordered;
  const next = item.nextElementSibling;
  const listening = new AbortController();
  const end = (isKept: boolean) => {
    listening.abort();
    item.classList.remove('dragged');
    if (!isKept) list.insertBefore(item, next);
    else if (item.nextElementSibling !== next) ordered.placed(item);
  };
  item.classList.add('dragged');
  // The list keeps the pointer: the handle loses it when its item moves.
  list.setPointerCapture(pointerId);
  const on = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    react: (event: HTMLElementEventMap[Name]) => void,
  ) => {
    document.body.addEventListener(name, react, { signal: listening.signal });
  };
  on('pointermove', ({ clientY }) => {
    follow(list, item, clientY);
  });
  on('pointerup', () => {
    end(true);
  });
  on('pointercancel', () => {
    end(false);
  });
  on('keydown', ({ key }) => {
    if (key === 'Escape') end(false);
  });
}

function follow(list: HTMLElement, item: HTMLLIElement, y: number): void {
  if (y < EDGE) scrollBy(0, -SCROLL_STEP);
  else if (y > innerHeight - EDGE) scrollBy(0, SCROLL_STEP);
  const others = [...list.children].filter((other) => other !== item);
  const after = others.find((other) => {
    const { top, height } = other.getBoundingClientRect();
    return y < top + height / 2;
  });
  if (after !== item.nextElementSibling) list.insertBefore(item, after ?? null);
}

/** Arrow keys, Home and End on a handle; Enter and the pointer on the buttons. */
function addMoving(ordered: OrderedList): void {
  const itemOf = (target: EventTarget | null, part: string) =>
    target instanceof Element ? (target.closest(part)?.closest('li') ?? null) : null;
  ordered.list.addEventListener('keydown', (event) => {
    const item = itemOf(event.target, '[data-handle]');
    const at = item ? ordered.items.indexOf(item) : -1;
    const places: Partial<Record<string, number>> = {
      ArrowUp: at - 1,
      ArrowDown: at + 1,
      Home: 0,
      End: ordered.items.length - 1,
    };
    const place = places[event.key];
    if (!item || place === undefined) return;
    event.preventDefault();
    ordered.moveTo(item, place);
  });
  ordered.list.addEventListener('click', (event) => {
    for (const [move, step] of [
      ['up', -1],
      ['down', 1],
    ] as const) {
      const item = itemOf(event.target, `button[value^="${move}:"]`);
      if (!item) continue;
      event.preventDefault();
      ordered.moveTo(item, ordered.items.indexOf(item) + step);
    }
  });
}

for (const list of document.querySelectorAll<HTMLElement>('[data-order]')) {
  const ordered = new OrderedList(list);
  addDragging(ordered);
  addMoving(ordered);
}
