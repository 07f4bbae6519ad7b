import { drawBlockElement } from './block-elements.js';
import { drawBox } from './box-drawing.js';
import { drawBraille } from './braille.js';
import type { Pen } from './pen.js';
import { drawPowerline } from './powerline.js';
import { drawPowerlineSymbol } from './powerline-symbols.js';

/** The drawing function for characters that must join seamlessly with their neighbours, which font glyphs do not. */
export function drawnCharacter(code: number): ((pen: Pen, code: number) => void) | undefined {
  if (code >= 0x2500 && code <= 0x257f) return drawBox;
  if (code >= 0x2580 && code <= 0x259f) return drawBlockElement;
  if (code >= 0x2800 && code <= 0x28ff) return drawBraille;
  if (code >= 0xe0b0 && code <= 0xe0bf) return drawPowerline;
  if (code === 0xe0a0 || code === 0xe0a2) return drawPowerlineSymbol;
  return undefined;
}
