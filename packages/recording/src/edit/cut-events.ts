import type { AsciicastEvent } from '../asciicast/asciicast.js';
import { type ScreenSize, screenSizeOf } from '../asciicast/screen-size.js';
import { outputParts } from '../terminal/output-parts.js';
import type { ScreenKind, ScrollRegion } from '../terminal/terminal-listener.js';
import { Terminal } from '../terminal/terminal.js';
import type { KeptTime } from './kept-time.js';
import { OutputState } from './output-state.js';
import { OutputTokens } from './output-tokens.js';
import { moveTo, type ScreenHistory, screenDump } from './screen-dump.js';

/** Rows of scrollback, which a taller screen brings back. */
const SCROLLBACK = 1000;

export interface CutEvents extends ScreenSize {
  readonly events: readonly AsciicastEvent[];
}

/**
 * Cuts ranges out of a recording together with their output. Where the recording continues, one event draws the current
 * screen.
 * @throws EmulationError
 */
export function cutEvents(
  size: ScreenSize,
  events: readonly AsciicastEvent[],
  { from, to, cuts }: KeptTime,
): CutEvents {
  const gaps = [...(from > 0 ? [{ from: 0, to: from }] : []), ...cuts];
  const end = gaps.at(-1)?.to === to ? (gaps.pop()?.from ?? to) : to;
  const player = new CutPlayer(size, gaps.length > 0);
  const kept: AsciicastEvent[] = [];
  let opening = size;
  let removed = 0;
  let at = 0;
  const until = (second: number, isKept: boolean): void => {
    for (; at < events.length; at++) {
      const event = events[at];
      // The last moment of a recording is part of it.
      if (!event || (second === end ? event.time > second : event.time >= second)) return;
      player.play(event);
      if (isKept) kept.push({ ...event, time: event.time - removed });
    }
  };
  for (const gap of gaps) {
    until(gap.from, true);
    player.begin();
    until(gap.to, false);
    const time = gap.from - removed;
    removed += gap.to - gap.from;
    if (gap.from === 0 && from > 0) opening = player.size;
    else if (player.isResized)
      kept.push({ time, code: 'r', data: `${player.size.cols}x${player.size.rows}` });
    kept.push(...player.dump(gap.from === 0 && from > 0).map((data) => ({ time, code: 'o', data })));
    if (gap.to >= end) break;
  }
  until(end, true);
  player.dispose();
  return { ...opening, events: kept };
}

/** Sequences that save the cursor or switch the screen. */
const SAVES_OR_SWITCHES = /^(?:7|\[s|\[\?(?:104[89]h|47l|104[79]l))$/;
/** Sequences that choose character sets. */
const SHIFT = new Set(['\x0e', '\x0f']);

const UNCHANGED = {
  from: 'normal',
  scrolled: 0,
  wasErased: false,
  wasRedrawn: false,
  wasSwitched: false,
} as const;

/** Follows the screen, and emulates only what it has to draw. */
class CutPlayer {
  size: ScreenSize;
  isResized = false;
  private readonly terminal: Terminal | undefined;
  private readonly tokens = new OutputTokens();
  private readonly state = new OutputState();
  private regions: Partial<Record<ScreenKind, ScrollRegion>> = {};
  private readonly saved: Partial<Record<ScreenKind, string>> = {};
  private from: ScreenKind = 'normal';
  private scrolled = 0;
  private wasErased = false;
  private wasRedrawn = false;
  private wasSwitched = false;

  constructor(size: ScreenSize, isNeeded: boolean) {
    this.size = size;
    if (!isNeeded) return;
    this.terminal = new Terminal({
      ...size,
      scrollback: SCROLLBACK,
      listener: {
        afterRegionChange: (region) => (this.regions[this.terminal?.kind ?? 'normal'] = region),
        beforeCursorHome: (isUp) => (this.wasRedrawn ||= !isUp && this.terminal?.kind === 'normal'),
        beforeSwitch: () => (this.wasSwitched = true),
        beforeErase: (extent) => {
          this.wasErased ||= extent !== 'scrollback';
          if (extent === 'reset') this.regions = {};
        },
        afterScroll: ({ top }) => (this.scrolled += top === 0 && this.terminal?.kind === 'normal' ? 1 : 0),
      },
    });
  }

  play({ code, data }: AsciicastEvent): void {
    if (code === 'r') this.resize(screenSizeOf(data));
    if (code !== 'o' || !this.terminal) return;
    for (const part of outputParts(data)) this.write(part, this.terminal);
  }

  /** Stores the screen over which the next dump is drawn. */
  begin(): void {
    this.from = this.terminal?.kind ?? 'normal';
    [this.scrolled, this.isResized] = [0, false];
    [this.wasErased, this.wasRedrawn, this.wasSwitched] = [false, false, false];
  }

  /** @param isFirst it is drawn on an empty screen */
  dump(isFirst: boolean): string[] {
    if (!this.terminal) return [];
    const { from, scrolled, wasErased, wasRedrawn, wasSwitched, regions, saved } = this;
    const history: ScreenHistory = isFirst
      ? { ...UNCHANGED, regions, saved }
      : { from, scrolled, wasErased, wasRedrawn, wasSwitched, regions, saved };
    // In parts, so that a line of the cast stays within its limit.
    return outputParts(screenDump(this.terminal, this.state, history) + this.tokens.unfinished);
  }

  dispose(): void {
    this.terminal?.dispose();
  }

  private write(part: string, terminal: Terminal): void {
    let written = 0;
    let at = 0;
    for (const character of part) {
      at += character.length;
      const token = this.tokens.next(character.codePointAt(0) ?? 0);
      if (token.kind === 'end') this.state.record(token.text);
      else if (SHIFT.has(character)) this.state.record(character);
      if (token.kind !== 'end' || !SAVES_OR_SWITCHES.test(token.text)) continue;
      const { kind } = terminal;
      terminal.write(part.slice(written, at));
      written = at;
      const { x, y } = terminal.cursor;
      if (!token.text.endsWith('l')) this.saved[kind] = `${moveTo(y, x)}\x1b[0m${this.state.pen}`;
    }
    if (written < part.length) terminal.write(part.slice(written));
  }

  private resize(size: ScreenSize | undefined): void {
    if (!size) return;
    this.size = size;
    this.isResized = true;
    this.regions = {};
    this.terminal?.resize(size.cols, size.rows);
  }
}
