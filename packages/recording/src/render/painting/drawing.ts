import type { Asciicast } from '../../asciicast/asciicast.js';
import { largestScreen } from '../../asciicast/screen-size.js';
import type { Palette } from '../../palette/themes.js';
import { type CellColours, cellColours, changedColours } from '../colours/cell-colours.js';
import type { ColourTable } from '../colours/colour-table.js';
import { FONT_FAMILIES } from '../fonts/font-family.js';
import { Surroundings } from '../frame/surroundings.js';
import { FrameColours } from '../colours/frame-colours.js';
import { FramePainter, type PaintedFrame } from './frame-painter.js';
import { FrameQueue } from '../frame-queue.js';
import { GlyphAtlas } from './glyph-atlas.js';
import { Inks } from '../colours/inks.js';
import { PictureCells } from '../pictures/picture-cells.js';
import { type PictureLayout, pictureLayout } from '../picture-size.js';
import type { PictureStyle } from '../picture-style.js';
import { renderLimits } from '../fitting/render-limits.js';
import { type CellRectangle, ScreenGrid } from './screen-grid.js';
import { ScreenPlayer } from '../screen-player.js';
import { ScreenReader } from '../screen-reader.js';
import { splitChanges } from './split-changes.js';
import type { Scene } from '../timeline.js';

/** Why a drawing ends before its recording. */
export type Cut = 'emulator' | 'work' | 'pixels' | 'bytes' | 'cpu';

/** More inks are renumbered, which bounds the memory of a recording with ever new colours. */
const MOST_INKS = 1 << 17;
/** Longest synchronized update (mode 2026) that is honoured, 1/100 s. */
const LONGEST_SYNCHRONIZATION = 100;
/** Shortest frame, in 1/100 s. Browsers show shorter ones for 100 ms. */
const SHORTEST_PART = 2;
/** The maximum number of parts of one change; viewers would notice more as a wave. */
const MOST_PARTS = 4;
/** Pixels of rectangles after which the whole picture is drawn again: a later frame is found without what is before. */
const KEY_FRAME_EVERY = 100_000_000;
/** Half of a blink, in 1/100 s. */
const BLINK = 50;
/** The maximum number of blink phases; then the cursor stays, which keeps long pauses small. An even number. */
const MOST_TURNS = 20;

export class Drawing {
  readonly layout: PictureLayout;
  readonly queue: FrameQueue;
  /** The second of the cast of the last rendered scene. */
  renderedUntil = 0;
  private readonly player: ScreenPlayer;
  private readonly colours: CellColours;
  /** Version of the terminal's own colours that was drawn last. */
  private colourVersion = 0;
  private isWhole = false;
  private areaBeforeKeyFrame = 0;
  private readonly atlas: GlyphAtlas;
  private readonly inks: Inks;
  private readonly grid: ScreenGrid;
  private readonly pictures: PictureCells;
  private readonly reader: ScreenReader;
  private readonly frameColours: FrameColours;
  private readonly painter: FramePainter;
  private readonly surroundings: Surroundings;
  /** Duration of the current synchronized update, 1/100 s. */
  private unsettled = 0;
  /** Pixels drawn so far, without transparent ones. */
  private pixels = 0;
  private scenesLeft = 0;

  constructor({ header, events }: Asciicast, palette: Palette, style: PictureStyle) {
    const screen = { cols: header.width, rows: header.height };
    const largest = largestScreen(screen, events);
    this.player = new ScreenPlayer(screen, events);
    const { terminal } = this.player;
    this.grid = new ScreenGrid(Math.max(largest.cols, terminal.cols), largest.rows);
    this.layout = pictureLayout(this.grid, style);
    this.surroundings = new Surroundings(this.layout, { title: header.title, ...style });
    const atlas = (this.atlas = new GlyphAtlas(this.layout.cell, FONT_FAMILIES[style.font]));
    this.inks = new Inks(atlas);
    this.colours = cellColours(palette);
    this.pictures = new PictureCells(atlas, this.inks, this.layout.cell);
    this.reader = new ScreenReader(terminal, this.colours, atlas, this.inks, this.grid, this.pictures);
    this.frameColours = new FrameColours(atlas, this.inks, this.grid);
    const { background } = this.colours;
    const decoration = this.surroundings.in(this.colours);
    this.painter = new FramePainter(this.grid, atlas, this.inks, this.layout, background, decoration);
    this.queue = new FrameQueue(this.layout, this.frameColours.global.palette);
  }

  /** @param isOutOfTime ends it after a scene @returns null if all scenes were rendered */
  draw(scenes: readonly Scene[], isOutOfTime: () => boolean): Cut | null {
    for (const [index, { events, delay }] of scenes.entries()) {
      this.scenesLeft = scenes.length - index - 1;
      this.player.play(events);
      if (this.player.isOver && this.queue.hasFrames)
        return this.player.terminal.exhausted ? 'work' : 'emulator';
      this.show(delay);
      this.renderedUntil = events.at(-1)?.time ?? this.renderedUntil;
      if (this.pixels > renderLimits.pixels || this.queue.area > renderLimits.area) return 'pixels';
      if (this.queue.bytes > renderLimits.bytes) return 'bytes';
      if (isOutOfTime()) return 'cpu';
    }
    return null;
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

  /** Splits the delay into phases of a visible and a hidden cursor; one phase if it does not blink. */
  private blinkParts(delay: number): number[] {
    const { cursorBlinks, cursorShown } = this.player.terminal;
    if (!cursorBlinks || !cursorShown) return [delay];
    const turns = Math.min(Math.max(0, Math.ceil(delay / BLINK) - 1), MOST_TURNS);
    return [...Array.from({ length: turns }, () => BLINK), delay - turns * BLINK];
  }

  private showPart(delay: number): void {
    this.takeColours();
    this.makeRoomForInks();
    if (this.queue.area - this.areaBeforeKeyFrame > KEY_FRAME_EVERY) this.drawWhole();
    this.reader.read();
    const { changes } = this.grid;
    if (!changes) {
      this.queue.hold(delay);
      return;
    }
    this.queue.flush();
    const isWhole = this.isWhole || !this.queue.hasFrames;
    const table = this.frameColours.tableForChanges(isWhole ? this.painter.around : []);
    const palette = table === this.frameColours.global ? undefined : table.palette;
    const push = (frame: PaintedFrame, delayCs: number) => {
      this.queue.push({ ...frame, delayCs, ...(palette && { palette }) });
    };
    if (!isWhole) this.showChanges(table, changes, delay, push);
    else {
      push(this.painter.paintAll(table), delay);
      this.pixels += this.layout.width * this.layout.height;
      this.isWhole = false;
      this.areaBeforeKeyFrame = this.queue.area;
    }
    this.grid.settle();
  }

  /** Distant changes are drawn one after the other, too fast to be noticed. */
  private showChanges(
    table: ColourTable,
    changes: CellRectangle,
    delay: number,
    push: (frame: PaintedFrame, delayCs: number) => void,
  ): void {
    const room = renderLimits.frames - this.queue.frames - this.scenesLeft - 1;
    const most = Math.min(MOST_PARTS, Math.floor(delay / SHORTEST_PART), room);
    const parts = splitChanges(this.grid, changes, most);
    let left = delay;
    for (const [at, part] of parts.entries()) {
      const isLast = at === parts.length - 1;
      this.queue.flush();
      push(this.painter.paint(table, part), isLast ? left : SHORTEST_PART);
      left -= SHORTEST_PART;
    }
    const { width, height } = this.layout.cell;
    this.pixels += this.grid.countChanged(changes) * width * height;
  }

  private isUnsettled(delay: number): boolean {
    this.unsettled = this.player.terminal.isSynchronizing ? this.unsettled + delay : 0;
    return this.unsettled > 0 && this.unsettled <= LONGEST_SYNCHRONIZATION && this.queue.hasFrames;
  }

  /** Applies colours that the program set. A new background also changes the padding and the frame. */
  private takeColours(): void {
    const { colours } = this.player.terminal;
    if (colours.version === this.colourVersion) return;
    this.colourVersion = colours.version;
    const changed = changedColours(this.colours, colours);
    this.reader.recolour(changed);
    this.painter.recolour(changed.background, this.surroundings.in(changed));
    this.drawWhole();
  }

  private drawWhole(): void {
    this.grid.forget();
    this.isWhole = true;
  }

  private makeRoomForInks(): void {
    if (this.inks.count < MOST_INKS && !this.pictures.areTooMany) return;
    this.pictures.forget();
    this.inks.clear();
    this.grid.forget();
    this.frameColours.forgetInks();
  }
}
