/** The script of a recording's page: one bar of controls and one set of keys for the cast and the film. */
import { CastPlayback } from './cast-playback.js';
import { FilmPlayback } from './film-playback.js';
import { formatTime } from './clock.js';
import { stageKeys } from './stage-keys.js';
import { StageMessages } from './stage-messages.js';
import type { Playback, PlaybackEvents } from './playback.js';

/** A larger cast is loaded when somebody plays it. */
const MOST_BYTES = 2_000_000;

class StagePlayer {
  readonly #root: HTMLElement;
  readonly #messages: StageMessages;
  readonly #cast?: CastPlayback;
  #film?: FilmPlayback;
  #playback?: Playback;
  #isLooping = false;

  constructor(root: HTMLElement) {
    this.#root = root;
    this.#messages = new StageMessages(root);
    const screen = root.querySelector<HTMLElement>('.screen');
    if (screen)
      this.#cast = new CastPlayback(
        root,
        screen,
        this.#events(() => this.#cast),
      );
    this.#findFilm();
    document.addEventListener('film', () => {
      this.#findFilm();
      this.#show();
    });
    document.addEventListener('theme', () => void this.#try(this.#cast?.restart()));
    addEventListener('hashchange', () => {
      const moment = momentOf(location.hash.slice(1));
      if (moment !== undefined) void this.#seekTo(moment);
    });
    this.#addControls();
    stageKeys(this, root);
    void this.#open();
  }

  /** Undefined while nothing can be played. */
  get playback(): Playback | undefined {
    return this.#playback;
  }

  async play(): Promise<void> {
    this.#messages.problem('');
    this.#root.dataset['started'] = '';
    await this.#try(this.#playback?.play());
  }

  toggle(): void {
    if (this.#playback?.isPlaying) this.#playback.pause();
    else void this.play();
  }

  seek(seconds: number): void {
    void this.#seekTo(seconds);
  }

  /** @param steps in the list of speeds */
  changeSpeed(steps: 1 | -1): void {
    const select = this.#root.querySelector<HTMLSelectElement>('[data-speed]');
    if (!select) return;
    const at = Math.max(0, Math.min(select.selectedIndex + steps, select.length - 1));
    select.selectedIndex = at;
    void this.#try(this.#playback?.setSpeed(Number(select.value)));
    this.#messages.say(`Speed ${select.value}`);
  }

  toggleFullScreen(): void {
    if (document.fullscreenElement) void document.exitFullscreen();
    else void this.#root.requestFullscreen();
  }

  step(frames: 1 | -1): void {
    void this.#try(this.#playback?.step(frames));
  }

  /** Shows the moment of the address, or the poster of the cast as soon as the page has nothing else to do. */
  async #open(): Promise<void> {
    const moment = momentOf(location.hash.slice(1)) ?? momentOf(location.search);
    if (moment !== undefined) await this.#seekTo(moment);
    if (moment !== undefined || Number(this.#root.dataset['bytes'] ?? Infinity) > MOST_BYTES) return;
    const load = () => void this.#try(this.#cast?.load());
    if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: 2_000 });
    else setTimeout(load, 500);
  }

  async #seekTo(seconds: number): Promise<void> {
    if (!(seconds >= 0) || !this.#playback) return;
    await this.#try(this.#playback.seek(seconds));
    const isSmall = Number(this.#root.dataset['bytes'] ?? Infinity) <= MOST_BYTES;
    if (this.#playback === this.#cast && isSmall) await this.#try(this.#cast.load());
    this.#root.dataset['started'] = '';
  }

  /** The film of a page may appear later. */
  #findFilm(): void {
    const video = this.#root.querySelector<HTMLVideoElement>('#player');
    if (video && this.#film?.video !== video) {
      const { duration, frames } = this.#root.dataset;
      const film: FilmPlayback = new FilmPlayback(
        video,
        Number(duration),
        Number(frames),
        this.#events(() => film),
      );
      this.#film = film;
      video.addEventListener('leavepictureinpicture', () => void this.#use(this.#cast));
    }
    this.#playback ??= this.#cast ?? this.#film;
    const bar = this.#find('.player-bar');
    if (bar) bar.inert = this.#playback === undefined;
    const inset = this.#find('[data-inset]');
    if (inset) inset.hidden = !this.#film || !document.pictureInPictureEnabled;
  }

  #events(own: () => Playback | undefined): PlaybackEvents {
    const isShown = () => this.#playback !== undefined && this.#playback === own();
    return {
      changed: () => {
        if (isShown()) this.#show();
      },
      ended: () => {
        if (!isShown()) return;
        if (this.#isLooping) void this.#seekTo(0).then(() => this.play());
        else document.dispatchEvent(new CustomEvent('ended'));
      },
    };
  }

  /** Shows the state in the bar, and tells other parts of the page the moment. */
  #show(): void {
    const playback = this.#playback;
    if (!playback) return;
    const { time, duration, isPlaying } = playback;
    const [toggle, seek, output] = ['[data-toggle]', '[data-seek]', 'output'].map((part) => this.#find(part));
    if (toggle) toggle.ariaLabel = isPlaying ? 'Pause' : 'Play';
    this.#root.toggleAttribute('data-playing', isPlaying);
    if (seek instanceof HTMLInputElement) {
      seek.max = String(duration);
      seek.value = String(time);
      seek.setAttribute('aria-valuetext', `${formatTime(time)} of ${formatTime(duration)}`);
    }
    if (output) output.textContent = `${formatTime(time)} / ${formatTime(duration)}`;
    document.dispatchEvent(new CustomEvent('moment', { detail: time }));
  }

  #addControls(): void {
    const on = (selector: string, event: string, act: (control: HTMLInputElement) => void) => {
      const control = this.#root.querySelector<HTMLInputElement>(selector);
      control?.addEventListener(event, () => {
        act(control);
      });
    };
    on('[data-toggle]', 'click', () => {
      this.toggle();
    });
    on('.canvas', 'click', () => {
      if (getSelection()?.isCollapsed !== false) this.toggle();
    });
    on('[data-seek]', 'input', ({ value }) => void this.#seekTo(Number(value)));
    on('[data-speed]', 'change', ({ value }) => void this.#try(this.#playback?.setSpeed(Number(value))));
    on('[data-full]', 'click', () => {
      this.toggleFullScreen();
    });
    on('[data-inset]', 'click', () => void this.#showInset());
    on('[data-loop]', 'click', (button) => {
      this.#isLooping = !this.#isLooping;
      button.ariaPressed = String(this.#isLooping);
    });
    on('[data-copy-moment]', 'click', () => void this.#copyMoment());
  }

  async #copyMoment(): Promise<void> {
    const url = new URL(location.href);
    url.hash = `t=${(this.#playback?.time ?? 0).toFixed(1)}`;
    const isCopied = navigator.clipboard.writeText(url.href).then(
      () => true,
      () => false,
    );
    this.#messages.say((await isCopied) ? 'Link copied' : `Not allowed to copy ${url.href}`);
  }

  /** Only a film can be shown outside the page. */
  async #showInset(): Promise<void> {
    const film = this.#film;
    if (!film) return;
    await this.#try(film.load().then(() => film.video.requestPictureInPicture()));
    if (document.pictureInPictureElement === film.video) await this.#use(film);
  }

  /** Continues with another playback. */
  async #use(next: Playback | undefined): Promise<void> {
    const last = this.#playback;
    if (!next || !last || next === last) return;
    const wasPlaying = last.isPlaying;
    last.pause();
    this.#playback = next;
    this.#root.dataset['shows'] = next === this.#film ? 'film' : 'cast';
    await next.setSpeed(Number(this.#root.querySelector<HTMLSelectElement>('[data-speed]')?.value ?? 1));
    await next.seek(last.time);
    if (wasPlaying) await next.play();
  }

  /** Says what went wrong; when that is the cast, offers the film. */
  async #try(work: Promise<unknown> | undefined): Promise<void> {
    try {
      await work;
    } catch (error) {
      // The browser rejects when playing is interrupted by a pause.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      if (this.#playback === this.#cast) this.#sayCastMissing();
      else this.#messages.problem(error instanceof Error ? error.message : '');
    }
  }

  #sayCastMissing(): void {
    const film = this.#film;
    const watch = async () => {
      await this.#use(film);
      await this.play();
    };
    this.#messages.problem('The cast could not be loaded. ', {
      'Try again': () => void this.play(),
      ...(film && { 'Watch the film': () => void watch() }),
    });
  }

  #find(selector: string): HTMLElement | null {
    return this.#root.querySelector<HTMLElement>(selector);
  }
}

/** The second in `t=12.4`. */
function momentOf(parameters: string): number | undefined {
  const text = new URLSearchParams(parameters).get('t') ?? '';
  return /^[\d.]+$/.test(text) ? Number(text) : undefined;
}

const root = document.querySelector<HTMLElement>('.stage');
export const stage = root && new StagePlayer(root);
