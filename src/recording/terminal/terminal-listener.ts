export type ScreenKind = 'normal' | 'alternate';

/** Rows from 0, both inclusive. */
export interface ScrollRegion {
  readonly top: number;
  readonly bottom: number;
}

/** Events during parsing that the rows do not show afterwards. `before…` is called before rows are lost. */
export interface TerminalListener {
  beforeCursorMove?(): void;
  /** `scrollback` is the rows above the screen; `reset` is both and all state. */
  beforeErase?(extent: 'screen' | 'scrollback' | 'reset'): void;
  beforeSwitch?(to: ScreenKind): void;
  /** Rows shift inside the scroll region; `lost` rows from `from` disappear. */
  beforeShift?(direction: 'up' | 'down', from: number, lost: number): void;
  afterLineFeed?(): void;
  /** The region scrolled by one row. Only a region that starts at the top feeds the scrollback. */
  afterScroll?(region: ScrollRegion): void;
  afterRegionChange?(region: ScrollRegion): void;
}
