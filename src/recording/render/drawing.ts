import type { Asciicast } from '../asciicast/asciicast.js';
import type { Palette } from '../palette/themes.js';
import { type CellColours, cellColours, changedColours } from './cell-colours.js';
import { FrameColours } from './frame-colours.js';
import { FramePainter } from './frame-painter.js';
import { FrameQueue } from './frame-queue.js';
import { GlyphAtlas } from './glyph-atlas.js';
import { Inks } from './inks.js';
import { type PictureSize, cellSize, pictureSize } from './picture-size.js';
import { renderLimits } from './render-limits.js';
import { ScreenGrid } from './screen-grid.js';
import { ScreenPlayer, largestScreen } from './screen-player.js';
import { ScreenReader } from './screen-reader.js';
import type { Scene } from './timeline.js';

export type Outcome = 'whole' | 'too many pixels' | 'cut';

/** More inks are renumbered, which bounds the memory of a recording with ever new colours. */
const MOST_INKS = 1 << 17;
/** Longest synchronized update (mode 2026) that is honoured, 1/100 s. */
const LONGEST_SYNCHRONIZATION = 100;

/** Half of a blink, 1/100 s. */
const BLINK = 50;
/** Then the cursor stays, so that a long pause is no large file; an even number. */
const MOST_TURNS = 20;

export class Drawing {
  readonly size: PictureSize;
  readonly queue: FrameQueue;
  /** Share of the scenes drawn, 0 to 1. */
  progress = 0;
  private readonly player: ScreenPlayer;
  private readonly colours: CellColours;
  /** Of the terminal's own colours that were drawn last. */
  private colourVersion = 0;
  private isWhole = false;
  private readonly atlas: GlyphAtlas;
  private readonly inks: Inks;
  private readonly grid: ScreenGrid;
  private readonly reader: ScreenReader;
  private readonly frameColours: FrameColours;
  private readonly painter: FramePainter;
  /** Duration of the current synchronized update, 1/100 s. */
  private unsettled = 0;

  constructor({ header, events }: Asciicast, palette: Palette) {
    const screen = { cols: header.width, rows: header.height };
    const largest = largestScreen(screen, events);
    this.player = new ScreenPlayer(screen, events);
    const { terminal } = this.player;
    this.grid = new ScreenGrid(Math.max(largest.cols, terminal.cols), largest.rows);
    this.size = pictureSize(this.grid.cols, this.grid.rows);
    const cell = cellSize(this.grid.cols, this.grid.rows);
    const atlas = (this.atlas = new GlyphAtlas(cell));
    this.inks = new Inks(atlas);
    this.colours = cellColours(palette);
    this.reader = new ScreenReader(terminal, this.colours, atlas, this.inks, this.grid);
    this.frameColours = new FrameColours(atlas, this.inks, this.grid);
    this.painter = new FramePainter(this.grid, atlas, this.inks, cell, this.size, this.colours.background);
    this.queue = new FrameQueue(this.size, this.frameColours.global.palette);
  }

  draw(scenes: readonly Scene[]): Outcome {
    for (const [index, { events, delay }] of scenes.entries()) {
      this.progress = (index + 1) / (scenes.length + 1);
      this.player.play(events);
      if (this.player.isOver && this.queue.hasFrames) return 'cut';
      this.show(delay);
      if (this.queue.pixels > renderLimits.pixels) return 'too many pixels';
      if (this.queue.bytes > renderLimits.bytes) return 'cut';
    }
    return 'whole';
  }

  finish(): Uint8Array {
    return this.queue.finish(this.frameColours.global.palette);
  }

  /** Characters that no shipped font has, as `U+10FFFD`. */
  get withoutGlyph(): readonly string[] {
    return this.atlas.withoutGlyph;
  }

  private show(delay: number): void {
    if (this.isUnsettled(delay)) {
      this.queue.hold(delay);
      return;
    }
    this.blinkParts(delay).forEach((part, at) => {
      this.reader.isCursorOff = at % 2 === 1;
      this.showPart(part);
    });
  }

  /** The delay in turns of a cursor that is shown and not shown; whole where it does not blink. */
  private blinkParts(delay: number): number[] {
    const { cursorBlinks, cursorShown } = this.player.terminal;
    if (!cursorBlinks || !cursorShown) return [delay];
    const turns = Math.min(Math.max(0, Math.ceil(delay / BLINK) - 1), MOST_TURNS);
    return [...Array.from({ length: turns }, () => BLINK), delay - turns * BLINK];
  }

  private showPart(delay: number): void {
    this.takeColours();
    this.makeRoomForInks();
    this.reader.read();
    const { changes } = this.grid;
    if (!changes) {
      this.queue.hold(delay);
      return;
    }
    this.queue.flush();
    const table = this.frameColours.tableForChanges();
    const isPart = this.queue.hasFrames && !this.isWhole;
    const frame = isPart ? this.painter.paint(table, changes) : this.painter.paintAll(table);
    this.isWhole = false;
    const palette = table === this.frameColours.global ? undefined : table.palette;
    this.queue.push({ ...frame, delayCs: delay, ...(palette && { palette }) });
    this.grid.settle();
  }

  private isUnsettled(delay: number): boolean {
    this.unsettled = this.player.terminal.isSynchronizing ? this.unsettled + delay : 0;
    return this.unsettled > 0 && this.unsettled <= LONGEST_SYNCHRONIZATION && this.queue.hasFrames;
  }

  /** Follows colours that the program set; a new background is that of the padding too. */
  private takeColours(): void {
    const { colours } = this.player.terminal;
    if (colours.version === this.colourVersion) return;
    this.colourVersion = colours.version;
    const changed = changedColours(this.colours, colours);
    this.reader.recolour(changed);
    this.painter.recolour(changed.background);
    this.grid.forget();
    this.isWhole = true;
  }

  private makeRoomForInks(): void {
    if (this.inks.count < MOST_INKS) return;
    this.inks.clear();
    this.grid.forget();
    this.frameColours.forgetInks();
  }
}
