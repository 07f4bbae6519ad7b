import type { IParser, Terminal as Emulator } from '@xterm/headless';
import type { TerminalColours } from './terminal-colours.js';

export type CursorShape = 'block' | 'underline' | 'bar';

export interface TerminalAppearance {
  readonly colours: TerminalColours;
  cursorShape: CursorShape;
  /** Whether a program enabled a blinking cursor. */
  cursorBlinks: boolean;
}

const BLINK_MODE = 12;
const SHAPES: readonly CursorShape[] = ['block', 'underline', 'bar'];

/** Tracks the cursor style (DECSCUSR) and the palette (OSC 4, 10 to 12, 104, 110 to 112) that programs set. */
export function hookAppearance({ parser }: Emulator, appearance: TerminalAppearance): void {
  hookCursor(parser, appearance);
  hookColours(parser, appearance.colours);
  parser.registerEscHandler({ final: 'c' }, () => {
    setCursorStyle(appearance, 0);
    appearance.colours.resetAll();
    return false;
  });
}

function hookCursor(parser: IParser, appearance: TerminalAppearance): void {
  parser.registerCsiHandler({ intermediates: ' ', final: 'q' }, ([style]) => {
    setCursorStyle(appearance, typeof style === 'number' ? style : 0);
    return false;
  });
  for (const final of 'hl')
    parser.registerCsiHandler({ prefix: '?', final }, (params) => {
      if (params.includes(BLINK_MODE)) appearance.cursorBlinks = final === 'h';
      return false;
    });
}

/** The emulator need not handle these. */
function hookColours(parser: IParser, colours: TerminalColours): void {
  const hook = (number: number, change: (data: string) => void) =>
    parser.registerOscHandler(number, (data) => {
      change(data);
      return true;
    });
  hook(4, (data) => {
    colours.setIndexed(data);
  });
  hook(104, (data) => {
    colours.resetIndexed(data);
  });
  for (const number of [10, 11, 12]) {
    hook(number, (data) => {
      colours.set(number, data);
    });
    hook(number + 100, () => {
      colours.reset(number + 100);
    });
  }
}

/** 0 is the default: a block that does not blink; then blinking and steady in turn. */
function setCursorStyle(appearance: TerminalAppearance, style: number): void {
  const shape = SHAPES[Math.floor((Math.max(1, style) - 1) / 2)];
  if (!shape) return;
  appearance.cursorShape = shape;
  appearance.cursorBlinks = style % 2 === 1;
}
