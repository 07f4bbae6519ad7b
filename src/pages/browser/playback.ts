/** What plays on the stage: the cast or the film. Times are seconds of the picture. */
export interface Playback {
  readonly time: number;
  readonly duration: number;
  readonly isPlaying: boolean;
  /** @throws if it cannot be loaded */
  play(): Promise<void>;
  pause(): void;
  seek(seconds: number): Promise<void>;
  /** To the next frame, or the previous one with -1. */
  step(frames: 1 | -1): Promise<void>;
  setSpeed(speed: number): Promise<void>;
}

export interface PlaybackEvents {
  /** It plays, pauses or is at another time. */
  changed(): void;
  ended(): void;
}
