import { type Pen, lightLine } from './pen.js';

export function drawPowerlineSymbol(pen: Pen, code: number): void {
  pen.context.lineWidth = lightLine(pen);
  if (code === 0xe0a0) drawBranch(pen);
  else drawPadlock(pen);
}

/** A trunk, and a branch to the upper right. */
function drawBranch({ context, width, height }: Pen): void {
  const [trunk, tip] = [Math.floor(width / 4) + 0.5, Math.floor((3 * width) / 4) + 0.5];
  const [top, bottom] = [Math.round(height / 5), Math.round((4 * height) / 5)];
  context.beginPath();
  context.moveTo(trunk, top);
  context.lineTo(trunk, bottom);
  context.moveTo(tip, top + height / 6);
  context.lineTo(tip, top + height / 4);
  context.bezierCurveTo(tip, bottom - height / 5, trunk, bottom - height / 4, trunk, bottom);
  context.stroke();
  dot(context, trunk, top, width);
  dot(context, trunk, bottom, width);
  dot(context, tip, top + height / 6, width);
}

function drawPadlock({ context, width, height }: Pen): void {
  const [left, right] = [Math.round(width / 6), Math.round((5 * width) / 6)];
  const [top, bottom] = [Math.round(height * 0.45), Math.round(height * 0.8)];
  context.fillRect(left, top, right - left, bottom - top);
  context.beginPath();
  context.arc((left + right) / 2, top, (right - left) / 2 - 1, Math.PI, 0);
  context.stroke();
}

function dot(context: Pen['context'], x: number, y: number, width: number): void {
  context.beginPath();
  context.arc(x, y, width / 7, 0, 2 * Math.PI);
  context.fill();
}
