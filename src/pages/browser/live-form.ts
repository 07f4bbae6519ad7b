/** The script of pages with a live form. They work without it. */
const TYPING_PAUSE_MS = 150;
/** A preview of a half-typed name would cause a registry lookup. */
const PICTURE_PAUSE_MS = 600;

/** Parts of the page update during typing. */
function addLiveForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-live-form]')) {
    const live = new LiveForm(form);
    form.addEventListener('input', () => {
      live.changed(TYPING_PAUSE_MS);
    });
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      live.changed(0);
    });
  }
}

/** Sends a form as the browser would, one request at a time, and shows the parts of the response marked `data-live`. */
class LiveForm {
  #timer = 0;
  #pictureTimer = 0;
  #isSending = false;
  #isOutdated = false;

  constructor(private readonly form: HTMLFormElement) {}

  changed(pause: number): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      this.#isOutdated = true;
      if (!this.#isSending) void this.#send();
    }, pause);
  }

  async #send(): Promise<void> {
    this.#isSending = true;
    while (this.#isOutdated) {
      this.#isOutdated = false;
      try {
        await this.#follow();
      } catch {
        showLiveError('The service did not respond. Change something to try again.');
      }
    }
    this.#isSending = false;
  }

  async #follow(): Promise<void> {
    const { form } = this;
    const fields = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
    const url = new URL(form.action);
    const isGet = form.method === 'get';
    if (isGet) url.search = fields.toString();
    const response = await fetch(url, {
      method: form.method,
      headers: { Accept: 'text/html' },
      body: isGet ? null : fields,
    });
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    if (!response.ok) {
      showLiveError(page.querySelector('main h1 + p')?.textContent ?? `The status is ${response.status}.`);
    } else {
      if (isGet) history.replaceState(history.state, '', url);
      this.#show(page);
    }
  }

  #show(page: Document): void {
    showLiveError('');
    clearTimeout(this.#pictureTimer);
    for (const part of document.querySelectorAll('[data-live]')) {
      const next = page.getElementById(part.id);
      if (!next || next.innerHTML === part.innerHTML) continue;
      const picture = next.querySelector<HTMLImageElement>('[data-picture]');
      const shown = part.querySelector<HTMLImageElement>('[data-picture]');
      if (picture && shown) this.#showLater(picture, shown.getAttribute('src') ?? '');
      part.replaceChildren(...next.childNodes);
    }
    for (const control of this.form.querySelectorAll('[aria-describedby]')) {
      control.ariaInvalid = page.getElementById(control.id)?.ariaInvalid ?? 'false';
    }
  }

  /** Keeps the current picture until the reader stops typing. */
  #showLater(picture: HTMLImageElement, shown: string): void {
    const src = picture.getAttribute('src') ?? '';
    picture.setAttribute('src', shown);
    this.#pictureTimer = window.setTimeout(() => {
      picture.setAttribute('src', src);
    }, PICTURE_PAUSE_MS - TYPING_PAUSE_MS);
  }
}

function showLiveError(text: string): void {
  const place = document.querySelector('#live-error');
  if (place) place.textContent = text;
}

/** A line of a verdict links to its position in the text. */
function addLineLinks(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-line]') : null;
    const area = document.querySelector<HTMLTextAreaElement>('#tape');
    if (!link || !area) return;
    event.preventDefault();
    const line = Number(link.dataset['line']);
    const lines = area.value.split('\n');
    const start = lines.slice(0, line - 1).join(' ').length + (line > 1 ? 1 : 0);
    area.focus();
    area.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
    area.scrollTop = (area.scrollHeight / lines.length) * Math.max(line - 3, 0);
  });
}

addLiveForms();
addLineLinks();
