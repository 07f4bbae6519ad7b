import { type Pen, lightLine } from './pen.js';

export type BoxLine = 'none' | 'light' | 'heavy' | 'double';
export type BoxArms = readonly [left: BoxLine, up: BoxLine, right: BoxLine, down: BoxLine];

interface Strokes {
  /** In pixels. */
  readonly light: number;
  readonly heavy: number;
  /** Distance of each stroke of a double line from its centre. */
  readonly apart: number;
}

interface Arm {
  readonly line: BoxLine;
  /** In quarter turns: 0 left, 1 up, 2 right, 3 down. */
  readonly direction: number;
  readonly leftHand: BoxLine;
  readonly rightHand: BoxLine;
  readonly opposite: BoxLine;
}

/** Draws the four arms on whole pixels, each as far into the centre as it takes to meet the others. */
export function drawArms(pen: Pen, arms: BoxArms): void {
  const light = lightLine(pen);
  const strokes = { light, heavy: light + 2, apart: light };
  for (let direction = 0; direction < 4; direction++) {
    const at = (turn: number): BoxLine => arms[(direction + turn) % 4] ?? 'none';
    const arm = { line: at(0), direction, leftHand: at(3), opposite: at(2), rightHand: at(1) };
    if (arm.line === 'double') doubleArm(pen, strokes, arm);
    else if (arm.line !== 'none') singleArm(pen, strokes, arm);
  }
}

function singleArm(pen: Pen, strokes: Strokes, arm: Arm): void {
  const sides = [arm.leftHand, arm.rightHand];
  const doubles = sides.filter((side) => side === 'double').length;
  const { apart, light } = strokes;
  const [toNearLine, toFarLine] = [apart - (light - 1) / 2, -apart - (light - 1) / 2];
  let end = -(Math.max(...sides.map((side) => strokeWidth(strokes, side)), 1) - 1) / 2;
  if (arm.opposite === 'none' && doubles > 0) end = doubles === 2 ? toNearLine : toFarLine;
  strip(pen, arm.direction, end, 0, strokeWidth(strokes, arm.line));
}

function doubleArm(pen: Pen, strokes: Strokes, arm: Arm): void {
  for (const side of [-1, 1]) {
    const same = side === -1 ? arm.leftHand : arm.rightHand;
    const other = side === -1 ? arm.rightHand : arm.leftHand;
    const half = (strokes.light - 1) / 2;
    let end = -half;
    if (same === 'double') end = strokes.apart - half;
    else if (same === 'none' && other === 'double') end = -strokes.apart - half;
    strip(pen, arm.direction, end, side * strokes.apart, strokes.light);
  }
}

function strokeWidth(strokes: Strokes, line: BoxLine): number {
  return line === 'heavy' ? strokes.heavy : line === 'light' ? strokes.light : 0;
}

/** Fills from `end` pixels off the centre to the edge. @param offset to the right hand of the direction */
function strip(pen: Pen, direction: number, end: number, offset: number, width: number): void {
  const { context } = pen;
  const [x, y] = [Math.floor(pen.width / 2), Math.floor(pen.height / 2)];
  const aside = -(width - 1) / 2;
  if (direction === 0) context.fillRect(0, y - offset + aside, x - end + 1, width);
  else if (direction === 1) context.fillRect(x + offset + aside, 0, width, y - end + 1);
  else if (direction === 2) context.fillRect(x + end, y + offset + aside, pen.width - x - end, width);
  else context.fillRect(x - offset + aside, y + end, width, pen.height - y - end);
}
