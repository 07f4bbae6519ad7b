/** How the picture of a cast was timed. */
export interface PictureTiming {
  /** Longer pauses are shortened to this. */
  readonly idleLimit: number;
  readonly speed: number;
}

/** Seconds of the events of a cast: in the cast, in its picture, and in the player, which also shortens pauses. The page knows the picture's. */
export class CastClocks {
  readonly #cast = [0];
  readonly #picture = [0];
  readonly #player = [0];

  /** @param idleLimit of the player */
  constructor(cast: string, shown: PictureTiming, idleLimit: number) {
    let [now, shownNow, picture, player] = [0, 0, 0, 0];
    for (const [, text, code = ''] of cast.matchAll(/^\[\s{0,8}([\d.e+-]{1,40})\s{0,8},\s{0,8}"(\w)/gm)) {
      const time = Number(text);
      player += Math.min(time - now, idleLimit);
      now = time;
      if (code !== 'o' && code !== 'r') continue;
      picture += Math.min(time - shownNow, shown.idleLimit) / shown.speed;
      shownNow = time;
      this.#cast.push(time);
      this.#picture.push(picture);
      this.#player.push(player);
    }
  }

  /** Seconds of the picture. */
  get duration(): number {
    return this.#picture.at(-1) ?? 0;
  }

  /** A second of the player in the picture. */
  inPicture(seconds: number): number {
    return translate(seconds, this.#player, this.#picture);
  }

  /** A second of the picture in the player. */
  inPlayer(seconds: number): number {
    return translate(seconds, this.#picture, this.#player);
  }

  /** The player starts at a second of the cast that is not in a shortened pause, and after the event of that second. */
  startAt(seconds: number): number {
    const wanted = this.inPlayer(seconds);
    const at = this.#player.findLastIndex((time) => time <= wanted);
    return wanted > 0 ? (this.#cast[at] ?? 0) + wanted - (this.#player[at] ?? 0) + 0.001 : 0;
  }

  /** The second of the picture at which the next frame begins, or the one before. */
  next(seconds: number, frames: 1 | -1): number {
    const least = 0.005;
    return (
      (frames === 1
        ? this.#picture.find((time) => time > seconds + least)
        : this.#picture.findLast((time) => time < seconds - least)) ?? seconds
    );
  }
}

/** Converts from one clock to another, linearly between two events. */
function translate(seconds: number, from: readonly number[], to: readonly number[]): number {
  const at = Math.max(
    0,
    from.findLastIndex((time) => time <= seconds),
  );
  const [start = 0, end, first = 0, last] = [from[at], from[at + 1], to[at], to[at + 1]];
  if (end === undefined || last === undefined) return first + seconds - start;
  return first + ((seconds - start) / (end - start)) * (last - first);
}
