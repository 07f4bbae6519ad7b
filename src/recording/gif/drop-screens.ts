import { type Area, nowhere, union } from './area.js';
import { type Screen } from './gif-decoder.js';

/**
 * At most so many screens a second: a screen that comes before its time is left out, and the one that follows
 * is shown in its place. The last screen always comes, and all times together stay the same.
 */
export function* atMostASecond(screens: Iterable<Screen>, rate: number): Generator<Screen, void> {
  let waiting: Screen | undefined;
  for (const screen of screens) {
    waiting = instead(waiting, screen);
    if (waiting.durationMs < 1000 / rate) continue;
    yield waiting;
    waiting = undefined;
  }
  if (waiting) yield waiting;
}

/** Only the screens with these numbers, counted from 0, each for its own time. */
export function* onlySome(
  screens: Iterable<Screen>,
  isKept: (number: number) => boolean,
): Generator<Screen, void> {
  let [number, changed]: [number, Area] = [0, nowhere];
  for (const screen of screens) {
    changed = union(changed, screen.changed);
    if (!isKept(number++)) continue;
    yield { ...screen, changed };
    changed = nowhere;
  }
}

function instead(before: Screen | undefined, screen: Screen): Screen {
  if (!before) return screen;
  const changed = union(before.changed, screen.changed);
  return { pixels: screen.pixels, durationMs: before.durationMs + screen.durationMs, changed };
}
