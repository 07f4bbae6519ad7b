/** Plays the cast in asciinema-player, which is loaded when a reader opens it. */
import type * as Library from 'asciinema-player';
import type { Marker, Options, Player } from 'asciinema-player';

declare const AsciinemaPlayer: typeof Library;

/** Longer pauses are shortened, as the renderer does unless the recording is too long for one picture. */
const IDLE_LIMIT = 5;
/** More would cover the seek bar. */
const MOST_MARKERS = 60;
const TICK_MS = 200;

/** Seconds of events in the cast, in its picture, and in the player, which also shortens pauses. The page knows the picture's. */
interface Clocks {
  readonly cast: number[];
  readonly picture: number[];
  readonly player: number[];
}

/** The choice between the picture and the player, and the settings of the player. */
class TerminalPlayer {
  readonly #root: HTMLElement;
  readonly #screen: HTMLElement;
  readonly #colours = new CSSStyleSheet();
  #cast?: Promise<string>;
  #player?: Player;
  #clocks: Clocks = { cast: [0], picture: [0], player: [0] };
  #isPlaying = false;

  constructor(root: HTMLElement, screen: HTMLElement) {
    this.#root = root;
    this.#screen = screen;
    // As large as the video next to it.
    const { width, height } = root.dataset;
    // A picture that is not drawn yet has no size.
    if (Number(width) > 0)
      screen.style.maxWidth = `min(65rem, ${width}px, calc(80vh * ${width} / ${height}))`;
    document.adoptedStyleSheets.push(this.#colours);
    for (const button of this.#buttons()) {
      button.addEventListener('click', () => void this.#show(button.value === 'player'));
    }
    this.#speed()?.addEventListener('change', () => void this.#restart());
    document.addEventListener('theme', () => void this.#restart());
    addEventListener('hashchange', () => {
      const seconds = Number(/^#t=([\d.]+)$/.exec(location.hash)?.[1]);
      if (this.#player && seconds >= 0) void this.#player.seek(this.#inPlayer(seconds));
    });
    setInterval(() => {
      if (this.#player) tell(this.#seconds(this.#player));
    }, TICK_MS);
  }

  async #show(isPlayer: boolean): Promise<void> {
    if (isPlayer === (this.#player !== undefined)) return;
    if (isPlayer) {
      this.#film?.pause();
      this.#isPlaying = true;
      if (!(await this.#start(this.#film?.currentTime ?? 0))) return;
    } else {
      if (this.#film) this.#film.currentTime = this.#player ? this.#seconds(this.#player) : 0;
      this.#stop();
    }
    this.#root.dataset['shown'] = isPlayer ? 'player' : 'picture';
    for (const button of this.#buttons()) {
      button.setAttribute('aria-pressed', String(button.value === this.#root.dataset['shown']));
    }
    const film = document.querySelector<HTMLElement>('[data-film]');
    if (film) film.hidden = isPlayer;
    for (const part of this.#root.querySelectorAll<HTMLElement>('[data-of-player]')) part.hidden = !isPlayer;
    document.dispatchEvent(new CustomEvent('film'));
  }

  async #restart(): Promise<void> {
    if (!this.#player) return;
    const at = this.#seconds(this.#player);
    this.#stop();
    await this.#start(at);
  }

  #stop(): void {
    this.#player?.dispose();
    this.#player = undefined;
  }

  /** @param at second of the picture @returns whether it could be loaded */
  async #start(at: number): Promise<boolean> {
    const problem = this.#root.querySelector<HTMLElement>('[role=alert]');
    if (problem) problem.textContent = '';
    try {
      const [cast] = await Promise.all([this.#loadCast(), loadFiles()]);
      if (this.#player) return true;
      const isSetTheme = this.#setColours();
      this.#player = AsciinemaPlayer.create({ data: cast }, this.#screen, {
        ...this.#options(cast, at),
        ...(isSetTheme && { theme: 'chosen' }),
      });
    } catch {
      if (problem) problem.textContent = 'The player could not be loaded. Try again, or watch the picture.';
      return false;
    }
    this.#player.addEventListener('play', () => (this.#isPlaying = true));
    this.#player.addEventListener('pause', () => (this.#isPlaying = false));
    this.#player.addEventListener('ended', () => {
      this.#isPlaying = false;
      document.dispatchEvent(new CustomEvent('ended'));
    });
    return true;
  }

  #options(cast: string, at: number): Options {
    const header = JSON.parse(cast.slice(0, cast.indexOf('\n'))) as { idle_time_limit?: number };
    const idleLimit = header.idle_time_limit ?? IDLE_LIMIT;
    this.#clocks = this.#readClocks(cast, idleLimit);
    const hasMarkers = /^\[[^",]{1,40},\s{0,8}"m"/m.test(cast);
    return {
      startAt: this.#startAt(at),
      autoPlay: this.#isPlaying,
      preload: true,
      speed: Number(this.#speed()?.value ?? 1),
      idleTimeLimit: idleLimit,
      terminalFontFamily: getComputedStyle(document.documentElement).getPropertyValue('--mono'),
      controls: true,
      ...(!hasMarkers && { markers: markersOfTranscript((seconds) => this.#inPlayer(seconds)) }),
    };
  }

  /** @param idleLimit of the player */
  #readClocks(cast: string, idleLimit: number): Clocks {
    const { idleLimit: shown, speed = 1 } = this.#root.dataset;
    const clocks: Clocks = { cast: [0], picture: [0], player: [0] };
    let [previous, previousShown, picture, player] = [0, 0, 0, 0];
    for (const [, text, code = ''] of cast.matchAll(/^\[\s{0,8}([\d.e+-]{1,40})\s{0,8},\s{0,8}"(\w)/gm)) {
      const time = Number(text);
      player += Math.min(time - previous, idleLimit);
      previous = time;
      if (code !== 'o' && code !== 'r') continue;
      picture += Math.min(time - previousShown, Number(shown ?? idleLimit)) / Number(speed);
      previousShown = time;
      clocks.cast.push(time);
      clocks.picture.push(picture);
      clocks.player.push(player);
    }
    return clocks;
  }

  /** The player's position as a second of the picture. */
  #seconds(player: Player): number {
    return translate(player.getCurrentTime(), this.#clocks.player, this.#clocks.picture);
  }

  /** The player needs a second of the cast that is not in a shortened pause, and after the event of that second. */
  #startAt(seconds: number): number {
    const { player, cast } = this.#clocks;
    const wanted = this.#inPlayer(seconds);
    const at = player.findLastIndex((time) => time <= wanted);
    return wanted > 0 ? (cast[at] ?? 0) + wanted - (player[at] ?? 0) + 0.001 : 0;
  }

  #inPlayer(seconds: number): number {
    return translate(seconds, this.#clocks.picture, this.#clocks.player);
  }

  /** Sets the colours of the chosen theme. @returns whether one is chosen: otherwise the cast has its own */
  #setColours(): boolean {
    const theme = document.querySelector<HTMLElement>('.theme-choice [aria-current]');
    const [foreground, background, ...ansi] = theme?.dataset['colours']?.split(' ') ?? [];
    if (foreground === undefined || background === undefined) return false;
    const colours = [`foreground:${foreground}`, `background:${background}`];
    for (const [number, colour] of ansi.entries()) colours.push(`${number}:${colour}`);
    const rules = colours.map((colour) => `--term-color-${colour}`).join(';');
    this.#colours.replaceSync(`.ap-player.asciinema-player-theme-chosen{${rules}}`);
    return true;
  }

  #loadCast(): Promise<string> {
    this.#cast ??= fetch(this.#root.dataset['cast'] ?? '').then((response) => {
      if (!response.ok) throw new Error(`The cast answered ${response.status}.`);
      return response.text();
    });
    // A failed load can be retried.
    this.#cast.catch(() => (this.#cast = undefined));
    return this.#cast;
  }

  #buttons(): NodeListOf<HTMLButtonElement> {
    return this.#root.querySelectorAll<HTMLButtonElement>('button[aria-pressed]');
  }

  #speed(): HTMLSelectElement | null {
    return this.#root.querySelector<HTMLSelectElement>('select[name=speed]');
  }

  get #film(): HTMLVideoElement | null {
    return document.querySelector<HTMLVideoElement>('#player');
  }
}

/** Converts from one clock to another, linearly between two events. */
function translate(seconds: number, from: readonly number[], to: readonly number[]): number {
  const before = from.findLastIndex((time) => time <= seconds);
  const at = Math.max(0, before);
  const [start = 0, end, first = 0, last] = [from[at], from[at + 1], to[at], to[at + 1]];
  if (end === undefined || last === undefined) return first + seconds - start;
  return first + ((seconds - start) / (end - start)) * (last - first);
}

/** Loads the library and its styles, once. They are in a template, so that the page does not load them. */
let files: Promise<unknown> | undefined;

function loadFiles(): Promise<unknown> {
  const template = document.querySelector<HTMLTemplateElement>('#player-files');
  if (!template) return Promise.reject(new Error('The page does not name the files of the player.'));
  files ??= Promise.all(
    [...template.content.children].map(
      (element) =>
        new Promise((resolve, reject) => {
          const file = document.importNode(element, true);
          file.addEventListener('load', resolve);
          file.addEventListener('error', () => {
            file.remove();
            reject(new Error('A file of the player could not be loaded.'));
          });
          document.head.append(file);
        }),
    ),
  );
  files.catch(() => (files = undefined));
  return files;
}

/** The lines of the transcript, if the cast has no markers. */
function markersOfTranscript(inPlayer: (seconds: number) => number): Marker[] {
  const lines = [...document.querySelectorAll<HTMLElement>('.transcript li[data-time]')];
  const step = Math.ceil(lines.length / MOST_MARKERS);
  return lines
    .filter((_, at) => at % step === 0)
    .map((line) => [
      inPlayer(Number(line.dataset['time'])),
      line.querySelector('span')?.textContent.slice(0, 60) ?? '',
    ]);
}

/** The transcript follows. */
function tell(seconds: number): void {
  document.dispatchEvent(new CustomEvent('moment', { detail: seconds }));
}

const root = document.querySelector<HTMLElement>('.terminal-player');
const screen = root?.querySelector<HTMLElement>('.screen');
if (root && screen) new TerminalPlayer(root, screen);
