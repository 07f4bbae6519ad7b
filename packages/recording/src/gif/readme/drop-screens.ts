import { type Area, emptyArea, union } from '../area.js';
import { type Screen } from '../reading/gif-decoder.js';

/** Limits the frame rate: a screen that comes too soon is replaced by the next. Total time is unchanged. */
export function* limitFrameRate(screens: Iterable<Screen>, rate: number): Generator<Screen, void> {
  let waiting: Screen | undefined;
  for (const screen of screens) {
    waiting = merge(waiting, screen);
    if (waiting.durationMs < 1000 / rate) continue;
    yield waiting;
    waiting = undefined;
  }
  if (waiting) yield waiting;
}

export function* selectScreens(
  screens: Iterable<Screen>,
  isKept: (number: number) => boolean,
): Generator<Screen, void> {
  let [number, changed]: [number, Area] = [0, emptyArea];
  for (const screen of screens) {
    changed = union(changed, screen.changed);
    if (!isKept(number++)) continue;
    yield { ...screen, changed };
    changed = emptyArea;
  }
}

function merge(before: Screen | undefined, screen: Screen): Screen {
  if (!before) return screen;
  const changed = union(before.changed, screen.changed);
  return { pixels: screen.pixels, durationMs: before.durationMs + screen.durationMs, changed };
}
