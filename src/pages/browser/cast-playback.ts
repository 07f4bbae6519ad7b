import type * as Library from 'asciinema-player';
import type { Player } from 'asciinema-player';
import { CastClocks } from './cast-clocks.js';
import { playerTheme } from './player-colours.js';
import { loadPlayer } from './player-files.js';
import type { Playback, PlaybackEvents } from './playback.js';

declare const AsciinemaPlayer: typeof Library;

/** Longer pauses are shortened, as the renderer does unless the recording is too long for one picture. */
const IDLE_LIMIT = 5;
const TICK_MS = 200;
/** The library does not tell when it has read the cast; before, it does not seek. */
const READY_MS = 20;
const MOST_TRIES = 500;
/** The frames of a picture begin up to this long after the output. */
const FRAME_SECONDS = 0.01;

/** Plays the cast in asciinema-player, which is loaded on request. */
export class CastPlayback implements Playback {
  readonly #stage: HTMLElement;
  readonly #screen: HTMLElement;
  readonly #events: PlaybackEvents;
  #cast?: Promise<string>;
  #player?: Player;
  #loading?: Promise<void>;
  #clocks?: CastClocks;
  #speed = 1;
  /** Where it starts. */
  #start = 0;
  /** Until it plays or is sought, the time of the library is that of the poster. */
  #isPoster = true;
  /** The picture shows its last frame for longer. */
  #isAtEnd = false;
  isPlaying = false;

  constructor(stage: HTMLElement, screen: HTMLElement, events: PlaybackEvents) {
    this.#stage = stage;
    this.#screen = screen;
    this.#events = events;
    setInterval(() => {
      if (this.isPlaying) events.changed();
    }, TICK_MS);
  }

  get time(): number {
    if (this.#isAtEnd) return this.duration;
    if (this.#isPoster || !this.#player || !this.#clocks) return this.#start;
    return this.#clocks.inPicture(this.#player.getCurrentTime());
  }

  get duration(): number {
    return Number(this.#stage.dataset['duration']) || (this.#clocks?.duration ?? 0);
  }

  async play(): Promise<void> {
    await this.load();
    await this.#player?.play();
  }

  pause(): void {
    void this.#player?.pause();
  }

  async seek(seconds: number): Promise<void> {
    const at = Math.max(0, Math.min(seconds, this.duration || Infinity));
    this.#start = at;
    await this.#loading;
    this.#isAtEnd = false;
    if (this.#player) {
      this.#isPoster = false;
      await this.#player.seek(this.#clocks?.inPlayer(at) ?? at);
    }
    this.#events.changed();
  }

  async step(frames: 1 | -1): Promise<void> {
    await this.load();
    this.pause();
    await this.seek(this.#clocks?.next(this.time, frames) ?? this.time);
  }

  setSpeed(speed: number): Promise<void> {
    this.#speed = speed;
    return this.restart();
  }

  /** With other colours or at another speed, which the library takes only at its start. */
  async restart(): Promise<void> {
    if (!this.#player) return;
    const [at, wasPlaying] = [this.time, this.isPlaying];
    this.#player.dispose();
    this.#player = this.#loading = undefined;
    // From its end, it plays from its start.
    this.#start = this.#isAtEnd ? 0 : at;
    this.#isPoster = true;
    await this.load(at > 0 ? at : undefined);
    if (wasPlaying) await this.play();
  }

  /** @param poster the second of the picture to show until it plays; by default where it starts, or the telling one */
  load(poster?: number): Promise<void> {
    this.#loading ??= this.#load(poster);
    // A failed load can be retried.
    this.#loading.catch(() => (this.#loading = undefined));
    return this.#loading;
  }

  async #load(poster?: number): Promise<void> {
    const [cast] = await Promise.all([this.#loadCast(), loadPlayer()]);
    this.#screen.hidden = false;
    this.#player = this.#create(cast, poster);
    // Its own keys would act twice, and differ from those of the page.
    Object.assign(this.#player.el, { $$keydown: undefined });
    this.#listen(this.#player);
    for (let tries = 0; tries < MOST_TRIES && this.#player.getDuration() === undefined; tries++)
      await new Promise((resolve) => setTimeout(resolve, READY_MS));
    // Before, its size is that of another terminal.
    if (this.#stage.dataset['shows'] !== 'film') this.#stage.dataset['shows'] = 'cast';
    this.#events.changed();
  }

  #create(cast: string, poster: number | undefined): Player {
    const header = JSON.parse(cast.slice(0, cast.indexOf('\n'))) as { idle_time_limit?: number };
    const idleLimit = header.idle_time_limit ?? IDLE_LIMIT;
    const { idleLimit: pictureLimit, speed = 1, second } = this.#stage.dataset;
    const timing = { idleLimit: Number(pictureLimit ?? idleLimit), speed: Number(speed) };
    this.#clocks = new CastClocks(cast, timing, idleLimit);
    const shown = poster ?? (this.#start > 0 ? this.#start : Number(second ?? this.duration));
    return AsciinemaPlayer.create({ data: cast }, this.#screen, {
      startAt: this.#clocks.startAt(this.#start),
      poster: `npt:${this.#clocks.inPlayer(shown + FRAME_SECONDS)}`,
      preload: true,
      speed: this.#speed,
      idleTimeLimit: idleLimit,
      terminalFontFamily: getComputedStyle(document.documentElement).getPropertyValue('--mono'),
      fit: 'both',
      controls: false,
      theme: playerTheme(coloursOfTheme()),
    });
  }

  #listen(player: Player): void {
    const set = (isPlaying: boolean) => () => {
      if (player !== this.#player) return;
      this.isPlaying = isPlaying;
      if (isPlaying) this.#isPoster = this.#isAtEnd = false;
      this.#events.changed();
    };
    player.addEventListener('play', set(true));
    player.addEventListener('pause', set(false));
    player.addEventListener('ended', () => {
      if (player !== this.#player) return;
      // The library says so also when it is sought to the end.
      const hasPlayed = this.isPlaying;
      this.#isAtEnd = true;
      set(false)();
      if (hasPlayed) this.#events.ended();
    });
  }

  #loadCast(): Promise<string> {
    this.#cast ??= fetch(this.#stage.dataset['cast'] ?? '').then((response) => {
      if (!response.ok) throw new Error(`The cast answered ${response.status}.`);
      return response.text();
    });
    // A failed load can be retried.
    this.#cast.catch(() => (this.#cast = undefined));
    return this.#cast;
  }
}

/** Those of the chosen theme; undefined if the cast has its own. */
function coloursOfTheme(): string | undefined {
  return document.querySelector<HTMLElement>('.theme-choice [aria-current]')?.dataset['colours'];
}
