import type { Asciicast } from '../asciicast/asciicast.js';
import type { Palette } from '../palette/themes.js';
import { type CellColours, cellColours } from './cell-colours.js';
import { FONT_FAMILIES } from './fonts/font-family.js';
import { decorationOf } from './frame/decoration.js';
import { FrameColours } from './frame-colours.js';
import { FramePainter } from './frame-painter.js';
import { FrameQueue } from './frame-queue.js';
import { GlyphAtlas } from './glyph-atlas.js';
import { Inks } from './inks.js';
import { type PictureLayout, pictureLayout } from './picture-size.js';
import type { PictureStyle } from './picture-style.js';
import { renderLimits } from './render-limits.js';
import { ScreenGrid } from './screen-grid.js';
import { ScreenPlayer, largestScreen } from './screen-player.js';
import { ScreenReader } from './screen-reader.js';
import type { Scene } from './timeline.js';

export type Outcome = 'whole' | 'too many pixels' | 'too many bytes' | 'cut';

/** More inks are renumbered, which bounds the memory of a recording with ever new colours. */
const MOST_INKS = 1 << 17;
/** Longest synchronized update (mode 2026) that is honoured, 1/100 s. */
const LONGEST_SYNCHRONIZATION = 100;

export class Drawing {
  readonly layout: PictureLayout;
  readonly queue: FrameQueue;
  /** Share of the scenes drawn, 0 to 1. */
  progress = 0;
  private readonly player: ScreenPlayer;
  private readonly colours: CellColours;
  private readonly atlas: GlyphAtlas;
  private readonly inks: Inks;
  private readonly grid: ScreenGrid;
  private readonly reader: ScreenReader;
  private readonly frameColours: FrameColours;
  private readonly painter: FramePainter;
  /** Duration of the current synchronized update, 1/100 s. */
  private unsettled = 0;

  constructor({ header, events }: Asciicast, palette: Palette, style: PictureStyle) {
    const screen = { cols: header.width, rows: header.height };
    const largest = largestScreen(screen, events);
    this.player = new ScreenPlayer(screen, events);
    const { terminal } = this.player;
    this.grid = new ScreenGrid(Math.max(largest.cols, terminal.cols), largest.rows);
    this.layout = pictureLayout(this.grid, style);
    const atlas = (this.atlas = new GlyphAtlas(this.layout.cell, FONT_FAMILIES[style.font]));
    this.inks = new Inks(atlas);
    this.colours = cellColours(palette);
    this.reader = new ScreenReader(terminal, this.colours, atlas, this.inks, this.grid);
    this.frameColours = new FrameColours(atlas, this.inks, this.grid);
    const decoration = decorationOf(this.layout, { title: header.title, ...style }, this.colours);
    const { background } = this.colours;
    this.painter = new FramePainter(this.grid, atlas, this.inks, this.layout, background, decoration);
    // Frames with a palette of their own come later, as they are of the terminal alone.
    for (const colour of decoration?.colours ?? []) this.frameColours.global.indexOf(colour);
    this.queue = new FrameQueue(this.layout, this.frameColours.global.palette);
  }

  draw(scenes: readonly Scene[]): Outcome {
    for (const [index, { events, delay }] of scenes.entries()) {
      this.progress = (index + 1) / (scenes.length + 1);
      this.player.play(events);
      if (this.player.isOver && this.queue.hasFrames) return 'cut';
      this.show(delay);
      if (this.queue.pixels > renderLimits.pixels) return 'too many pixels';
      if (this.queue.bytes > renderLimits.bytes) return 'too many bytes';
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
    this.makeRoomForInks();
    this.reader.read();
    const { changes } = this.grid;
    if (!changes) {
      this.queue.hold(delay);
      return;
    }
    this.queue.flush();
    const table = this.frameColours.tableForChanges();
    const frame = this.queue.hasFrames ? this.painter.paint(table, changes) : this.painter.paintAll(table);
    const palette = table === this.frameColours.global ? undefined : table.palette;
    this.queue.push({ ...frame, delayCs: delay, ...(palette && { palette }) });
    this.grid.settle();
  }

  private isUnsettled(delay: number): boolean {
    this.unsettled = this.player.terminal.isSynchronizing ? this.unsettled + delay : 0;
    return this.unsettled > 0 && this.unsettled <= LONGEST_SYNCHRONIZATION && this.queue.hasFrames;
  }

  private makeRoomForInks(): void {
    if (this.inks.count < MOST_INKS) return;
    this.inks.clear();
    this.grid.forget();
    this.frameColours.forgetInks();
  }
}
