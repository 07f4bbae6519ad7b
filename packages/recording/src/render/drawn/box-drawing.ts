import { boxArms } from './box-arms.js';
import { type BoxLine, drawArms } from './box-junction.js';
import { type Pen, lightLine } from './pen.js';

/** Dashes per cell of U+2504 to U+250B and U+254C to U+254F. */
const dashesOf = (code: number): number => (code >= 0x254c ? 2 : code >= 0x2508 ? 4 : 3);

export function drawBox(pen: Pen, code: number): void {
  if (code >= 0x256d && code <= 0x2570) arc(pen, code - 0x256d);
  else if (code >= 0x2571 && code <= 0x2573) diagonals(pen, code);
  else if ((code >= 0x2504 && code <= 0x250b) || (code >= 0x254c && code <= 0x254f)) dashes(pen, code);
  else drawArms(pen, boxArms(code));
}

function dashes(pen: Pen, code: number): void {
  const count = dashesOf(code);
  const line: BoxLine = code & 1 ? 'heavy' : 'light';
  const vertical = (code & 2) !== 0;
  pen.context.save();
  pen.context.beginPath();
  for (let dash = 0; dash < count; dash++) {
    const length = vertical ? pen.height : pen.width;
    const start = Math.round((dash * length) / count);
    const end = Math.max(
      start + 1,
      Math.round(((dash + 1) * length) / count) - Math.ceil(length / count / 3),
    );
    if (vertical) pen.context.rect(0, start, pen.width, end - start);
    else pen.context.rect(start, 0, end - start, pen.height);
  }
  pen.context.clip();
  drawArms(pen, vertical ? ['none', line, 'none', line] : [line, 'none', line, 'none']);
  pen.context.restore();
}

/** Down and right, down and left, up and left, up and right. */
function arc(pen: Pen, corner: number): void {
  const { context, width, height } = pen;
  const [x, y] = [Math.floor(width / 2) + 0.5, Math.floor(height / 2) + 0.5];
  const toRight = corner === 0 || corner === 3;
  const toBottom = corner < 2;
  const radius = Math.min(x, y);
  context.lineWidth = lightLine(pen);
  context.beginPath();
  context.moveTo(x, toBottom ? height : 0);
  context.lineTo(x, y + (toBottom ? radius : -radius));
  context.quadraticCurveTo(x, y, x + (toRight ? radius : -radius), y);
  context.lineTo(toRight ? width : 0, y);
  context.stroke();
}

function diagonals(pen: Pen, code: number): void {
  const { context, width, height } = pen;
  context.lineWidth = lightLine(pen);
  context.beginPath();
  if (code !== 0x2572) {
    context.moveTo(width, 0);
    context.lineTo(0, height);
  }
  if (code !== 0x2571) {
    context.moveTo(0, 0);
    context.lineTo(width, height);
  }
  context.stroke();
}
