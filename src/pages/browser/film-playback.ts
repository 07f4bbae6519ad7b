import type { Playback, PlaybackEvents } from './playback.js';

/** Plays the film, which is loaded when it plays or is sought. */
export class FilmPlayback implements Playback {
  constructor(
    readonly video: HTMLVideoElement,
    readonly duration: number,
    private readonly frames: number,
    events: PlaybackEvents,
  ) {
    video.controls = false;
    // The stage repeats it.
    video.loop = false;
    for (const name of ['play', 'pause', 'timeupdate', 'seeked'])
      video.addEventListener(name, () => {
        events.changed();
      });
    video.addEventListener('ended', () => {
      events.ended();
    });
  }

  get time(): number {
    return this.video.currentTime;
  }

  get isPlaying(): boolean {
    return !this.video.paused;
  }

  play(): Promise<void> {
    return this.video.play();
  }

  pause(): void {
    this.video.pause();
  }

  async seek(seconds: number): Promise<void> {
    await this.load();
    this.video.currentTime = Math.max(0, Math.min(seconds, this.video.duration));
  }

  /** Browsers do not tell when the next frame is, so this is the average. */
  step(frames: 1 | -1): Promise<void> {
    this.pause();
    return this.seek(this.time + (frames * this.duration) / Math.max(1, this.frames));
  }

  setSpeed(speed: number): Promise<void> {
    this.video.playbackRate = this.video.defaultPlaybackRate = speed;
    return Promise.resolve();
  }

  /** Waits for its duration. */
  async load(): Promise<void> {
    if (this.video.readyState > 0) return;
    await new Promise((resolve, reject) => {
      this.video.addEventListener('loadedmetadata', resolve, { once: true });
      this.video.addEventListener('error', () => {
        reject(new Error('The film could not be loaded.'));
      });
      if (this.video.preload !== 'auto') {
        this.video.preload = 'auto';
        this.video.load();
      }
    });
  }
}
