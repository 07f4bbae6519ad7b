/** The command palette. It is loaded when a reader first opens it. */
import type Combobox from '@github/combobox-nav';

const PAUSE_MS = 150;
const SHOWN = 5;
/** The API rejects shorter searches. */
const SHORTEST_SEARCH = 2;

interface Match {
  readonly field: string;
  readonly text: string;
  /** In UTF-16 units. */
  readonly ranges: readonly (readonly [start: number, end: number])[];
}

interface Hit {
  readonly id: string;
  readonly title: string;
  readonly author: { readonly username: string };
  readonly matches: readonly Match[];
  readonly time: number | null;
}

interface Page {
  readonly count: number;
  readonly results: readonly Hit[];
}

class Palette {
  readonly #dialog: HTMLDialogElement;
  readonly #field: HTMLInputElement;
  readonly #combobox: Combobox;
  readonly #options: readonly HTMLElement[];
  readonly #found: HTMLElement;
  readonly #searchLink: HTMLAnchorElement;
  #running = new AbortController();
  #hasMoved = false;

  constructor(dialog: HTMLDialogElement, Library: typeof Combobox) {
    this.#dialog = dialog;
    this.#field = part(dialog, 'input') as HTMLInputElement;
    this.#found = part(dialog, '[data-found=true]');
    this.#searchLink = part(dialog, '[data-search]') as HTMLAnchorElement;
    this.#options = [...dialog.querySelectorAll<HTMLElement>('[role=group] [role=option]')];
    this.#combobox = new Library(this.#field, part(dialog, '[role=listbox]'), {
      tabInsertsSuggestions: false,
      firstOptionSelectionMode: 'selected',
    });
    this.#combobox.start();
    this.#field.addEventListener('keydown', ({ key }) => {
      if (key.startsWith('Arrow')) this.#hasMoved = true;
    });
    this.#field.addEventListener('input', () => {
      this.#show(this.#field.value.trim());
    });
    // Nothing can be chosen in a closed dialog.
    this.#field.addEventListener('focus', () => {
      if (!this.#hasMoved) this.#combobox.resetSelection();
    });
    dialog.addEventListener('submit', () => {
      dialog.close();
    });
    dialog.addEventListener('click', ({ target }) => {
      if (target === dialog || (target as Element).closest('[role=option]')) dialog.close();
    });
    dialog.addEventListener('close', () => {
      this.#field.value = '';
      this.#show('');
    });
    this.#show(this.#field.value.trim());
  }

  #show(text: string): void {
    this.#running.abort();
    this.#hasMoved = false;
    this.#showOptions(text);
    this.#showHits([], '');
    const canSearch = Array.from(text).length >= SHORTEST_SEARCH;
    this.#searchLink.hidden = !canSearch;
    this.#searchLink.search = `?${new URLSearchParams({ q: text }).toString()}`;
    this.#searchLink.textContent = `Search for “${text}”`;
    this.#combobox.resetSelection();
    if (canSearch) void this.#search(text);
  }

  /** Those with a word that begins with each word of the text. */
  #showOptions(text: string): void {
    const typed = wordsOf(text);
    for (const option of this.#options) {
      const words = wordsOf(option.textContent);
      const isFound = typed.every((beginning) => words.some((word) => word.startsWith(beginning)));
      // A text of signs alone has no words.
      option.hidden = !isFound || (typed.length === 0 && text !== '');
    }
    for (const group of this.#dialog.querySelectorAll<HTMLElement>('[role=group]'))
      group.hidden = !group.querySelector('[role=option]:not([hidden])');
  }

  async #search(text: string): Promise<void> {
    const { signal } = (this.#running = new AbortController());
    try {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      signal.throwIfAborted();
      const { count, results } = await this.#request(text, signal);
      this.#showHits(results, count === 0 ? 'No recordings found' : `${count.toLocaleString('en')} found`);
    } catch (error) {
      if (signal.aborted) return;
      const reason = error instanceof Unavailable ? error.message : 'the service does not respond.';
      this.#showHits([], `Search is not available: ${reason}`);
    }
    // The choice of a reader stays.
    if (!this.#hasMoved) this.#combobox.resetSelection();
  }

  async #request(text: string, signal: AbortSignal): Promise<Page> {
    const url = new URL('api/v1/search/', this.#searchLink.href);
    url.search = new URLSearchParams({ q: text, page_size: String(SHOWN) }).toString();
    const response = await fetch(url, { signal });
    const body = (await response.json()) as Page & { readonly detail?: string };
    if (!response.ok) throw new Unavailable(body.detail ?? `the status is ${response.status}.`);
    return body;
  }

  #showHits(hits: readonly Hit[], status: string): void {
    for (const old of this.#found.querySelectorAll('[role=option]')) old.remove();
    this.#found.append(...hits.map((hit) => this.#optionOf(hit)));
    this.#found.hidden = hits.length === 0;
    part(this.#dialog, '[role=status]').textContent = status;
  }

  #optionOf({ id, title, author, matches, time }: Hit): HTMLElement {
    const option = document.createElement('a');
    option.role = 'option';
    option.tabIndex = -1;
    option.href = new URL(`gifs/${id}${time === null ? '' : `?t=${time}`}`, this.#searchLink.href).href;
    option.append(title, ' ', textOf('muted small', author.username));
    const line = matches.find(({ field }) => field !== 'title');
    if (line) option.append(lineOf(line));
    return option;
  }
}

/** Why the service refused a search. */
class Unavailable extends Error {}

function part(root: HTMLElement, selector: string): HTMLElement {
  const found = root.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`The palette has no ${selector}.`);
  return found;
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function textOf(className: string, text: string): HTMLElement {
  const span = document.createElement('span');
  span.className = className;
  span.textContent = text;
  return span;
}

/** The matching line, with its matches marked. */
function lineOf({ text, ranges }: Match): HTMLElement {
  const line = textOf('line mono', '');
  let end = 0;
  for (const [start, after] of ranges) {
    const mark = document.createElement('mark');
    mark.textContent = text.slice(start, after);
    line.append(text.slice(end, start), mark);
    end = after;
  }
  line.append(text.slice(end));
  return line;
}

const dialog = document.querySelector<HTMLDialogElement>('dialog#palette');
if (dialog) {
  const library = part(dialog, 'link') as HTMLLinkElement;
  const { default: Library } = (await import(library.href)) as { readonly default: typeof Combobox };
  new Palette(dialog, Library);
}
