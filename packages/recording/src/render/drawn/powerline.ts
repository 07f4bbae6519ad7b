import { type Pen, lightLine } from './pen.js';

type Point = readonly [x: number, y: number];

/** Corners as shares of the cell; two points are a line. */
const SHAPES: Readonly<Record<number, readonly Point[]>> = {
  0xe0b0: [
    [0, 0],
    [1, 0.5],
    [0, 1],
  ],
  0xe0b2: [
    [1, 0],
    [0, 0.5],
    [1, 1],
  ],
  0xe0b8: [
    [0, 0],
    [1, 1],
    [0, 1],
  ],
  0xe0ba: [
    [1, 0],
    [1, 1],
    [0, 1],
  ],
  0xe0bc: [
    [0, 0],
    [1, 0],
    [0, 1],
  ],
  0xe0be: [
    [0, 0],
    [1, 0],
    [1, 1],
  ],
};
const LINES: Readonly<Record<number, readonly Point[]>> = {
  0xe0b1: [
    [0, 0],
    [1, 0.5],
    [0, 1],
  ],
  0xe0b3: [
    [1, 0],
    [0, 0.5],
    [1, 1],
  ],
  0xe0b9: [
    [0, 0],
    [1, 1],
  ],
  0xe0bb: [
    [1, 0],
    [0, 1],
  ],
  0xe0bd: [
    [1, 0],
    [0, 1],
  ],
  0xe0bf: [
    [0, 0],
    [1, 1],
  ],
};

export function drawPowerline(pen: Pen, code: number): void {
  const { context } = pen;
  context.lineWidth = lightLine(pen);
  context.beginPath();
  const shape = SHAPES[code];
  const line = LINES[code];
  if (shape ?? line) follow(pen, shape ?? line ?? []);
  else halfDisc(pen, code >= 0xe0b6);
  if (shape || code === 0xe0b4 || code === 0xe0b6) context.fill();
  else context.stroke();
}

function follow({ context, width, height }: Pen, points: readonly Point[]): void {
  for (const [x, y] of points) context.lineTo(x * width, y * height);
}

function halfDisc({ context, width, height }: Pen, toTheLeft: boolean): void {
  const centre = toTheLeft ? width : 0;
  context.ellipse(centre, height / 2, width, height / 2, 0, -Math.PI / 2, Math.PI / 2, toTheLeft);
}
