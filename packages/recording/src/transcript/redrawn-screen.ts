import type { InsertedLines, LineGroup } from './inserted-lines.js';
import { partsOf } from './rows/row-parts.js';
import { ScreenLog } from './screen-log.js';

/** A screen that is erased sooner after the one before it is a frame of an animation. */
const FRAME_SECONDS = 1;
const LOOK_EVERY = 0.1;

/** Reads what programs that redraw the normal screen (top, animations) show and overwrite. */
export class RedrawnScreen {
  private log = new ScreenLog();
  private group: LineGroup | undefined;
  private top = -1;
  private lookedAt = 0;
  private erasedAt = -Infinity;

  constructor(private readonly inserted: InsertedLines) {}

  isDue(now: number): boolean {
    return now - this.lookedAt >= LOOK_EVERY;
  }

  /** Whether the screen that is erased now was a frame: it follows another, and what scrolled was there before. */
  isFrame(top: number, now: number, isReprint: boolean): boolean {
    const isFrame = (isReprint || top === this.top) && now - this.erasedAt < FRAME_SECONDS;
    if (top !== this.top) this.begin(top);
    return isFrame;
  }

  erased(now: number): void {
    this.erasedAt = now;
  }

  /** Reads a screen that was shown until now. @param top number of its first row */
  look(top: number, texts: ReadonlyMap<number, string>, now: number): void {
    if (top !== this.top) this.begin(top);
    this.log.update(texts, Math.max(this.lookedAt, this.erasedAt));
    this.lookedAt = now;
    this.log.look(now, -1);
    const lines = this.log.take();
    if (lines.length === 0) return;
    if (!this.group || this.group.taken) this.group = this.inserted.insertBefore(top, []);
    this.inserted.add(this.group, lines);
  }

  /** Leaves out what the screen still shows. */
  settle(group: LineGroup, shown: () => Iterable<string>): void {
    if (group !== this.group) return;
    const keys = new Set([...shown()].flatMap((text) => partsOf(text).map(({ key }) => key)));
    const lines = group.lines.filter(({ text }) => !partsOf(text).every(({ key }) => keys.has(key)));
    group.lines.splice(0, Infinity, ...lines);
  }

  private begin(top: number): void {
    this.top = top;
    this.log = new ScreenLog();
    this.group = undefined;
  }
}
