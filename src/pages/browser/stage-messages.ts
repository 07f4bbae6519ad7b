/** Milliseconds that a message is shown. */
const MESSAGE_MS = 3_000;

/** What the stage of a recording says below its picture. */
export class StageMessages {
  readonly #root: HTMLElement;
  #timer?: ReturnType<typeof setTimeout>;

  constructor(root: HTMLElement) {
    this.#root = root;
  }

  /** Shows and announces a message for a moment. */
  say(text: string): void {
    const place = this.#root.querySelector('[data-said]');
    place?.replaceChildren(text);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => place?.replaceChildren(), MESSAGE_MS);
  }

  /** @param text empty when there is no problem any more @param actions what the reader can do, by the names of the buttons */
  problem(text: string, actions: Readonly<Record<string, () => void>> = {}): void {
    const place = this.#root.querySelector('[data-problem]');
    place?.replaceChildren(text);
    for (const [name, act] of Object.entries(actions)) {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = name;
      button.addEventListener('click', act);
      place?.append(button, ' ');
    }
  }
}
