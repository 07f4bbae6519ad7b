import { drawBlockElement } from './block-elements.js';
import { drawBox } from './box-drawing.js';
import { drawBraille } from './braille.js';
import { drawEighths, drawOctant, drawSextant, isOctant } from './mosaics.js';
import type { Pen } from './pen.js';
import { drawPowerline } from './powerline.js';
import { drawPowerlineSymbol } from './powerline-symbols.js';
import { drawScanLine } from './scan-lines.js';

/** The drawing function for characters that must join seamlessly with their neighbours, which font glyphs do not. */
export function drawnCharacter(code: number): ((pen: Pen, code: number) => void) | undefined {
  if (code < 0x23af) return undefined;
  if (code === 0x23af || (code >= 0x23ba && code <= 0x23bd)) return drawScanLine;
  if (code < 0x2500) return undefined;
  if (code <= 0x257f) return drawBox;
  if (code <= 0x259f) return drawBlockElement;
  if (code >= 0x2800 && code <= 0x28ff) return drawBraille;
  if (code >= 0xe0b0 && code <= 0xe0bf) return drawPowerline;
  if (code === 0xe0a0 || code === 0xe0a2) return drawPowerlineSymbol;
  if (code >= 0x1fb00 && code <= 0x1fb3b) return drawSextant;
  if (code >= 0x1fb70 && code <= 0x1fb8b) return drawEighths;
  return isOctant(code) ? drawOctant : undefined;
}
