export type ScreenKind = 'normal' | 'alternate';

/** Rows from 0, both inclusive. */
export interface ScrollRegion {
  readonly top: number;
  readonly bottom: number;
}

/** `above` and `below` are rows besides the cursor's; `scrollback` is the rows above the screen; `reset` is everything and all state. */
export type EraseExtent = 'above' | 'below' | 'screen' | 'scrollback' | 'reset';

/** Events during parsing that the rows do not show afterwards. `before…` is called before rows are lost. */
export interface TerminalListener {
  beforeCursorMove?(): void;
  /** The cursor moves to the first row, directly or up from another one: programs that redraw the screen start with that. */
  beforeCursorHome?(isUp: boolean): void;
  beforeErase?(extent: EraseExtent): void;
  /** Characters or columns are erased, inserted or deleted: in the cursor's row or in all rows of the scroll region. */
  beforeEdit?(extent: 'row' | 'region'): void;
  beforeSwitch?(to: ScreenKind): void;
  /** Rows shift inside the scroll region; `lost` rows from `from` disappear. */
  beforeShift?(direction: 'up' | 'down', from: number, lost: number): void;
  afterLineFeed?(): void;
  /** The region scrolled by one row. Only a region that starts at the top feeds the scrollback. */
  afterScroll?(region: ScrollRegion): void;
  afterRegionChange?(region: ScrollRegion): void;
}
