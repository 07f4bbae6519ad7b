import { createRequire } from 'node:module';
import { GlobalFonts, createCanvas } from '@napi-rs/canvas';

const require = createRequire(import.meta.url);
const FACES = { regular: 'DejaVuSansMono', bold: 'DejaVuSansMono-Bold', italic: 'DejaVuSansMono-Oblique' };
export type Face = keyof typeof FACES;

/**
 * Finds the character that pixels are most similar to: draws all candidates independently with a canvas and compares by
 * Pearson's correlation. Cells are 9 by 18 pixels with text of 15 pixels on a baseline at 15, or as far above that as a
 * complete descender needs.
 */
export class GlyphMatcher {
  private readonly drawings = new Map<string, number[]>();

  constructor(private readonly candidates: readonly string[]) {
    for (const file of Object.values(FACES)) {
      GlobalFonts.registerFromPath(require.resolve(`dejavu-fonts-ttf/ttf/${file}.ttf`), `matcher ${file}`);
    }
  }

  /** @param coverage of each pixel, 0 to 1 */
  nearest(coverage: readonly number[], face: Face): { character: string; correlation: number } {
    let best = { character: '', correlation: -1 };
    for (const character of this.candidates) {
      const similarity = correlation(coverage, this.drawingOf(character, face));
      if (similarity > best.correlation) best = { character, correlation: similarity };
    }
    return best;
  }

  private drawingOf(character: string, face: Face): number[] {
    const key = face + character;
    const known = this.drawings.get(key);
    if (known) return known;
    const context = createCanvas(9, 18).getContext('2d');
    context.font = `15px "matcher ${FACES[face]}"`;
    context.fillStyle = '#808080';
    const { actualBoundingBoxDescent } = context.measureText(character);
    context.fillText(character, 0, Math.min(15, 18 - actualBoundingBoxDescent));
    const { data } = context.getImageData(0, 0, 9, 18);
    const drawing = Array.from({ length: 9 * 18 }, (_, at) => (data[4 * at + 3] ?? 0) / 255);
    this.drawings.set(key, drawing);
    return drawing;
  }
}

function correlation(one: readonly number[], other: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanOne, meanOther] = [mean(one), mean(other)];
  let [product, squaresOne, squaresOther] = [0, 0, 0];
  one.forEach((value, at) => {
    const [a, b] = [value - meanOne, (other[at] ?? 0) - meanOther];
    product += a * b;
    squaresOne += a * a;
    squaresOther += b * b;
  });
  return squaresOne * squaresOther === 0 ? 0 : product / Math.sqrt(squaresOne * squaresOther);
}
