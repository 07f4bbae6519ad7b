/** Previews that the service makes: the form's own, without leaving the page. */

const PAUSE_MS = 800;

/** One request at a time: each needs a drawn picture. */
export class LivePreview {
  readonly #form: HTMLFormElement;
  readonly #say: (text: string) => void;
  #timer?: ReturnType<typeof setTimeout>;
  #isLoading = false;
  #isOutdated = false;

  constructor(form: HTMLFormElement, say: (text: string) => void) {
    this.#form = form;
    this.#say = say;
  }

  /** Shows the preview of the fields when they have not changed for a moment. */
  request(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#load(), PAUSE_MS);
  }

  async #load(): Promise<void> {
    this.#isOutdated = this.#isLoading;
    if (this.#isLoading) return;
    this.#isLoading = true;
    try {
      this.#show(await this.#page());
    } catch (error) {
      this.#say(`The preview could not be loaded: ${error instanceof Error ? error.message : ''}`);
    }
    this.#isLoading = false;
    if (this.#isOutdated) this.request();
  }

  async #page(): Promise<Document> {
    const body = new URLSearchParams();
    for (const [name, value] of new FormData(this.#form))
      if (typeof value === 'string') body.set(name, value);
    body.set('action', 'preview');
    // A field is named `action`, so the property is not the address.
    const response = await fetch(this.#form.getAttribute('action') ?? '', {
      method: 'POST',
      headers: { Accept: 'text/html' },
      body,
    });
    return new DOMParser().parseFromString(await response.text(), 'text/html');
  }

  #show(page: Document): void {
    const preview = page.querySelector('#preview');
    this.#form.querySelector('#preview')?.remove();
    if (preview) this.#form.querySelector('[data-buttons]')?.before(preview);
    else this.#say(page.querySelector('[role=alert], .field-error')?.textContent ?? '');
  }
}
