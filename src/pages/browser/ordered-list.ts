/** A list whose items move: it says each new place, and saves the order without a new page. */
export class OrderedList {
  readonly #form: HTMLFormElement | null;
  readonly #status: HTMLElement | null;
  #isSending = false;
  /** The item that moved last, unless its place is saved. */
  #moved: HTMLLIElement | null = null;

  constructor(readonly list: HTMLElement) {
    this.#form = list.closest('form');
    this.#status = this.#form?.querySelector<HTMLElement>('[data-moved]') ?? null;
  }

  get items(): HTMLLIElement[] {
    return [...this.list.querySelectorAll('li')];
  }

  /** Moves an item in front of the one that has the place, or behind it on the way down; saves the order. */
  moveTo(item: HTMLLIElement, place: number): void {
    const { items } = this;
    const from = items.indexOf(item);
    const other = items[place];
    if (!other || place === from) return;
    const focused = item.contains(document.activeElement) ? document.activeElement : null;
    this.list.insertBefore(item, place < from ? other : other.nextElementSibling);
    this.placed(item);
    focusAgain(item, focused);
  }

  /** Says and saves the place that an item has now. */
  placed(item: HTMLLIElement): void {
    const { items } = this;
    for (const [at, each] of items.entries()) {
      setDisabled(each, 'up', at === 0);
      setDisabled(each, 'down', at === items.length - 1);
    }
    const title = item.querySelector('.what a')?.textContent ?? '';
    this.#say(`${title} is now ${items.indexOf(item) + 1} of ${items.length}.`);
    this.#moved = item;
    if (!this.#isSending) void this.#save();
  }

  /** One request at a time: a later order must not arrive before an earlier one. */
  async #save(): Promise<void> {
    this.#isSending = true;
    while (this.#moved) {
      const item = this.#moved;
      this.#moved = null;
      try {
        await this.#send(item);
      } catch {
        this.#say('The order is not saved: the service did not respond. Move something to try again.');
      }
    }
    this.#isSending = false;
  }

  /** An error is shown as without the script: on a page. */
  async #send(item: HTMLLIElement): Promise<void> {
    const form = this.#form;
    const button = form?.querySelector<HTMLButtonElement>('button[value=place]');
    if (!form || !button) return;
    const action = `place:${item.querySelector('input')?.value ?? ''}`;
    const fields = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
    fields.set('action', action);
    const headers = { Accept: 'text/html' };
    // Its property is hidden by the buttons of that name.
    const url = new URL(form.getAttribute('action') ?? '', location.href);
    const response = await fetch(url, { method: 'POST', headers, body: fields, keepalive: true });
    if (response.ok && new URL(response.url).pathname === url.pathname) {
      showFollowing(new DOMParser().parseFromString(await response.text(), 'text/html'));
      return;
    }
    button.value = action;
    form.requestSubmit(button);
  }

  #say(text: string): void {
    if (this.#status) this.#status.textContent = text;
  }
}

/** Parts of the page that show the order. */
function showFollowing(page: Document): void {
  for (const part of document.querySelectorAll('[data-follows-order]')) {
    const next = page.getElementById(part.id);
    if (next && next.innerHTML !== part.innerHTML) part.replaceChildren(...next.childNodes);
  }
}

function setDisabled(item: HTMLLIElement, move: 'up' | 'down', isDisabled: boolean): void {
  const button = item.querySelector<HTMLButtonElement>(`button[value^="${move}:"]`);
  if (button) button.disabled = isDisabled;
}

/** A moved item loses the focus. At an end, the other button gets it. */
function focusAgain(item: HTMLLIElement, focused: Element | null): void {
  if (!(focused instanceof HTMLButtonElement)) return;
  const other = focused.value.startsWith('up:') ? 'down' : 'up';
  const button = focused.disabled
    ? item.querySelector<HTMLButtonElement>(`button[value^="${other}:"]`)
    : focused;
  button?.focus();
}
