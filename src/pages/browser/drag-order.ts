/** The script of pages with an order: dragging. Without it, there are buttons. */
const EDGE = 64;
const SCROLL_STEP = 14;

function addDragging(list: HTMLElement): void {
  list.addEventListener('pointerdown', (event) => {
    const handle = event.target instanceof Element ? event.target.closest('[data-handle]') : null;
    const item = handle?.closest('li');
    if (!item || event.button !== 0) return;
    event.preventDefault();
    drag(list, item, event.pointerId);
  });
}

/** Moves an item under the pointer until it is released. Escape puts it back. */
function drag(list: HTMLElement, item: HTMLLIElement, pointerId: number): void {
  const next = item.nextElementSibling;
  const listening = new AbortController();
  const end = (isKept: boolean) => {
    listening.abort();
    item.classList.remove('dragged');
    if (!isKept) list.insertBefore(item, next);
    else if (item.nextElementSibling !== next) save(item);
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
    moveTo(list, item, clientY);
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

function moveTo(list: HTMLElement, item: HTMLLIElement, y: number): void {
  if (y < EDGE) scrollBy(0, -SCROLL_STEP);
  else if (y > innerHeight - EDGE) scrollBy(0, SCROLL_STEP);
  const others = [...list.children].filter((other) => other !== item);
  const after = others.find((other) => {
    const { top, height } = other.getBoundingClientRect();
    return y < top + height / 2;
  });
  if (after !== item.nextElementSibling) list.insertBefore(item, after ?? null);
}

/** Sends the form, whose fields are already in the new order. */
function save(item: HTMLLIElement): void {
  const { form } = item.querySelector('input') ?? {};
  const button = form?.querySelector<HTMLButtonElement>('button[value=place]');
  if (!form || !button) return;
  button.value = `place:${item.querySelector('input')?.value ?? ''}`;
  form.requestSubmit(button);
}

for (const list of document.querySelectorAll<HTMLElement>('[data-order]')) addDragging(list);
