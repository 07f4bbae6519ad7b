import type { TerminalListener } from './terminal-listener.js';

/** Passes each event to both listeners. */
export function joinListeners(first: TerminalListener, second: TerminalListener): TerminalListener {
  return {
    beforeCursorMove() {
      first.beforeCursorMove?.();
      second.beforeCursorMove?.();
    },
    beforeCursorHome(isUp) {
      first.beforeCursorHome?.(isUp);
      second.beforeCursorHome?.(isUp);
    },
    beforeErase(extent) {
      first.beforeErase?.(extent);
      second.beforeErase?.(extent);
    },
    beforeEdit(extent) {
      first.beforeEdit?.(extent);
      second.beforeEdit?.(extent);
    },
    beforeSwitch(to) {
      first.beforeSwitch?.(to);
      second.beforeSwitch?.(to);
    },
    beforeShift(direction, from, lost) {
      first.beforeShift?.(direction, from, lost);
      second.beforeShift?.(direction, from, lost);
    },
    afterLineFeed() {
      first.afterLineFeed?.();
      second.afterLineFeed?.();
    },
    afterScroll(region) {
      first.afterScroll?.(region);
      second.afterScroll?.(region);
    },
    afterRegionChange(region) {
      first.afterRegionChange?.(region);
      second.afterRegionChange?.(region);
    },
  };
}
