import type * as Library from 'asciinema-player';
import type { Player } from 'asciinema-player';
import { playerTheme } from './player-colours.js';
import { loadPlayer } from './player-files.js';

declare const AsciinemaPlayer: typeof Library;

/** Longer pauses are shortened, as in the picture. */
const IDLE_LIMIT = 5;

/** Plays a cast that is not sent yet, over its still. */
export class DraftPlayer {
  readonly #screen: HTMLElement;
  readonly #button: HTMLButtonElement;
  #player?: Player;
  #isPlaying = false;

  /** @param coloursOf those of the chosen theme */
  constructor(
    private readonly draft: HTMLElement,
    private readonly cast: string,
    private readonly coloursOf: () => string | undefined,
  ) {
    this.#screen = draft.querySelector('.screen') as HTMLElement;
    this.#button = draft.querySelector('[data-play]') as HTMLButtonElement;
    this.#button.hidden = false;
    this.#button.onclick = () => {
      if (this.#isPlaying) this.stop();
      else void this.play();
    };
  }

  async play(): Promise<void> {
    this.stop();
    this.#setPlaying(true);
    try {
      await loadPlayer();
    } catch {
      this.#setPlaying(false);
      return;
    }
    if (!this.#isPlaying || !this.draft.isConnected) return;
    this.#screen.hidden = false;
    const player = AsciinemaPlayer.create({ data: this.cast }, this.#screen, {
      controls: false,
      fit: 'both',
      idleTimeLimit: IDLE_LIMIT,
      terminalFontFamily: getComputedStyle(document.documentElement).getPropertyValue('--mono'),
      theme: playerTheme(this.coloursOf()),
    });
    this.#player = player;
    // Its own keys would act twice.
    Object.assign(player.el, { $$keydown: undefined });
    player.addEventListener('ended', () => {
      if (player === this.#player) this.#setPlaying(false);
    });
    await player.play();
  }

  /** Shows the still again. */
  stop(): void {
    this.#player?.dispose();
    this.#player = undefined;
    this.#screen.hidden = true;
    this.#setPlaying(false);
  }

  /** When a GIF replaces its still. */
  remove(): void {
    this.stop();
    this.#button.hidden = true;
  }

  #setPlaying(isPlaying: boolean): void {
    this.#isPlaying = isPlaying;
    this.#button.textContent = isPlaying ? 'Stop' : 'Play';
  }
}
