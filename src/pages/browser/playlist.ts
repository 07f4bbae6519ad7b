/** The script of a recording that is played in a collection: it opens the next one. */
import { stage } from './stage.js';

const STOPPED = 'playlist-stopped';
const PAUSE_SECONDS = 5;
/** A shorter picture would disappear before it is seen. */
const LEAST_SECONDS = 3;

class Playlist {
  #timer = 0;
  readonly #status: HTMLElement | null;

  constructor(
    private readonly list: HTMLElement,
    private readonly next: HTMLAnchorElement,
    private readonly button: HTMLButtonElement,
  ) {
    this.#status = list.querySelector('[data-next]');
    button.hidden = false;
    button.addEventListener('click', () => {
      remember(!isStopped());
      this.#cancel();
      this.#show();
      if (!isStopped()) this.#listen();
    });
    document.addEventListener('ended', () => {
      this.#goOn();
    });
    this.#show();
    this.#listen();
  }

  #show(): void {
    this.button.textContent = isStopped() ? 'Turn autoplay on' : 'Turn autoplay off';
  }

  /** The stage reports its end; for a GIF, the duration is known. */
  #listen(): void {
    if (isStopped()) return;
    if (stage?.playback) {
      void stage.play();
      return;
    }
    if (!document.querySelector('[data-film] img')) return;
    const seconds = Math.max(Number(this.list.dataset['seconds']), LEAST_SECONDS);
    this.#later(seconds, () => {
      this.#goOn();
    });
  }

  /** Announces the next recording first, so that the reader can stop it. */
  #goOn(): void {
    if (isStopped()) return;
    if (this.#status) this.#status.textContent = `Next in ${PAUSE_SECONDS} s: ${this.next.title}`;
    this.#later(PAUSE_SECONDS, () => {
      location.assign(this.next.href);
    });
  }

  #later(seconds: number, act: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(act, seconds * 1_000);
  }

  #cancel(): void {
    clearTimeout(this.#timer);
    if (this.#status) this.#status.textContent = '';
  }
}

/** For the tab: the next recording is a separate page. */
function isStopped(): boolean {
  try {
    return sessionStorage.getItem(STOPPED) !== null;
  } catch {
    return true;
  }
}

function remember(stopped: boolean): void {
  try {
    if (stopped) sessionStorage.setItem(STOPPED, '1');
    else sessionStorage.removeItem(STOPPED);
  } catch {
    // Without storage, it cannot be stopped for the next page, so autoplay is off.
  }
}

const list = document.querySelector<HTMLElement>('.playlist');
const next = list?.querySelector<HTMLAnchorElement>('a[rel=next]');
const button = list?.querySelector<HTMLButtonElement>('[data-autoplay]');
if (list && next && button && matchMedia('(prefers-reduced-motion: no-preference)').matches)
  new Playlist(list, next, button);
