export type ScreenKind = 'normal' | 'alternate';

/** The rows, from 0, between which the screen scrolls; both belong to it. */
export interface ScrollRegion {
  readonly top: number;
  readonly bottom: number;
}

/**
 * What a reader of the screen must hear of while output is being parsed, because it cannot be seen from
 * the rows afterwards. `before…` is called while the rows still show what is about to go.
 */
export interface TerminalListener {
  /** A sequence that may take the cursor to another row. */
  beforeCursorMove?(): void;
  /** `screen`: all of it is erased. `scrollback`: the rows above it. `reset`: both, and all state. */
  beforeErase?(extent: 'screen' | 'scrollback' | 'reset'): void;
  /** The other screen becomes active. */
  beforeSwitch?(to: ScreenKind): void;
  /** Rows inside the scroll region shift; `lost` rows from `from` are going to disappear. */
  beforeShift?(direction: 'up' | 'down', from: number, lost: number): void;
  afterLineFeed?(): void;
  /** The region scrolled by one row; only a whole-screen or top-anchored region feeds the scrollback. */
  afterScroll?(region: ScrollRegion): void;
  afterRegionChange?(region: ScrollRegion): void;
}
