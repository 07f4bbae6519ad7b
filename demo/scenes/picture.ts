import { at, type Colour, halfBlock, HIDE_CURSOR, ink, RESET } from './ink.js';
import type { Scene } from './recorder.js';

const [WIDTH, HEIGHT] = [88, 44];
const HORIZON = 28;
const SUN = { x: 56, y: 24, radius: 7 };
const LIGHTHOUSE = 17;
const SKY: readonly Colour[] = [
  [24, 20, 58],
  [36, 26, 78],
  [56, 32, 96],
  [84, 38, 108],
  [118, 46, 112],
  [156, 58, 108],
  [194, 76, 98],
  [226, 102, 86],
  [244, 136, 80],
  [250, 172, 92],
  [252, 200, 116],
];
const SEA: readonly Colour[] = [
  [170, 92, 96],
  [132, 74, 98],
  [100, 60, 96],
  [74, 48, 90],
  [54, 38, 80],
  [38, 30, 68],
  [26, 22, 54],
];
const SUNLIGHT: Colour = [255, 232, 160];
const GLITTER: readonly Colour[] = [
  [255, 220, 140],
  [246, 168, 104],
  [214, 118, 98],
];
const FAR: Colour = [92, 52, 104];
const NEAR: Colour = [48, 32, 76];
const LAND: Colour = [16, 14, 34];
const WALL: Colour = [232, 220, 214];
const STRIPE: Colour = [200, 66, 74];
const LAMP: Colour = [255, 250, 200];
const STAR: Colour = [226, 220, 250];

/** A coast at dusk in half blocks of true colour: it comes up row by row, then the water moves and the lamp turns. */
export const picture: Scene = {
  columns: WIDTH,
  rows: 25,
  title: 'postcard',
  play(recorder) {
    const stars = Array.from({ length: 26 }, () => [
      Math.floor(recorder.random() * WIDTH),
      Math.floor(recorder.random() ** 1.6 * 13),
    ]).map(([x, y]) => `${x},${y}`);
    const shimmer = Array.from({ length: WIDTH * HEIGHT }, () => recorder.random());
    const draw = (frame: number) => (x: number, y: number) =>
      pixel({ x, y, frame, hasStar: stars.includes(`${x},${y}`), shimmer: shimmer[y * WIDTH + x] ?? 0 });
    recorder.command(ink('$ ', 'grey'), 'postcard show "The light at Amber Point"');
    recorder.print(HIDE_CURSOR);
    for (let row = 0; row < HEIGHT / 2; row++) {
      recorder.print(`${at(row + 2)}${rowOf(row, draw(0))}${RESET}`);
      recorder.wait(0.07);
    }
    recorder.print(`${at(25)} ${ink('The light at Amber Point', 'bold')} ${ink('88 × 44 pixels', 'grey')}`);
    let shown = cells(draw(0));
    for (let frame = 1; frame <= 40; frame++) {
      recorder.wait(0.25);
      const next = cells(draw(frame));
      recorder.print(changes(shown, next) + RESET);
      shown = next;
    }
    recorder.wait(0.5);
  },
};

type Draw = (x: number, y: number) => Colour;

function rowOf(row: number, draw: Draw): string {
  return Array.from({ length: WIDTH }, (_, x) => halfBlock(draw(x, row * 2), draw(x, row * 2 + 1))).join('');
}

function cells(draw: Draw): string[] {
  return Array.from({ length: (WIDTH * HEIGHT) / 2 }, (_, cell) => {
    const [x, row] = [cell % WIDTH, Math.floor(cell / WIDTH)];
    return halfBlock(draw(x, row * 2), draw(x, row * 2 + 1));
  });
}

/** Only the cells that differ. */
function changes(before: readonly string[], after: readonly string[]): string {
  return after
    .map((cell, number) =>
      cell === before[number] ? '' : `${at(Math.floor(number / WIDTH) + 2, (number % WIDTH) + 1)}${cell}`,
    )
    .join('');
}

interface Pixel {
  readonly x: number;
  readonly y: number;
  readonly frame: number;
  readonly hasStar: boolean;
  /** A random number of its own. */
  readonly shimmer: number;
}

function pixel(place: Pixel): Colour {
  return lighthouse(place) ?? land(place) ?? (place.y >= HORIZON ? sea(place) : lit(sky(place), beam(place)));
}

function sky({ x, y, frame, hasStar, shimmer }: Pixel): Colour {
  const far = HORIZON - 5 - 3.4 * Math.sin(x / 9 + 1) - 2.2 * Math.sin(x / 3.7);
  const near = HORIZON - 2 - 2 * Math.sin(x / 7 + 4) - 1.2 * Math.sin(x / 2.9);
  if (y >= near && (x < 44 || x > 70)) return NEAR;
  if (y >= far && (x < 40 || x > 74)) return FAR;
  if (Math.hypot(x - SUN.x, y - SUN.y) <= SUN.radius) return SUNLIGHT;
  if (hasStar && (shimmer * 10 + frame / 3) % 5 > 1) return STAR;
  const glow = Math.max(0, 4 - Math.hypot((x - SUN.x) / 5, (y - SUN.y) / 4));
  return shade(SKY, (y / HORIZON) * 0.86 + glow * 0.05, x, y);
}

/** The glitter of the sun moves with time. */
function sea({ x, y, frame, shimmer }: Pixel): Colour {
  const depth = (y - HORIZON) / (HEIGHT - HORIZON);
  const spread = 3 + depth * 9;
  const wave = Math.sin(y * 1.9 + frame * 0.5 + shimmer * 2.4);
  if (Math.abs(x - SUN.x) < spread * (0.55 + 0.45 * wave) && shimmer > depth * 0.45)
    return GLITTER[Math.min(2, Math.floor((Math.abs(x - SUN.x) / spread) * 2.4))] ?? SUNLIGHT;
  return shade(SEA, depth + (shimmer > 0.93 ? -0.1 : 0), x, y);
}

function land({ x, y }: Pixel): Colour | null {
  const top = HEIGHT - 5 - 9 * Math.exp(-(((x - 14) / 12) ** 2)) - 0.8 * Math.sin(x / 2.3);
  return y >= top && x < 44 ? LAND : null;
}

function lighthouse({ x, y, frame }: Pixel): Colour | null {
  const side = Math.abs(x - LIGHTHOUSE);
  if (y >= 10 && y <= 12 && side <= 1) return frame % 10 < 8 ? LAMP : STRIPE;
  if (y === 9 && side <= 2) return LAND;
  if (y === 8 && side <= 1) return LAND;
  if (y === 13 && side <= 3) return LAND;
  if (y > 13 && y < 31 && side <= 1.4 + (y - 13) / 16) return (y - 13) % 8 < 4 ? WALL : STRIPE;
  return null;
}

/** How bright the turning beam makes a pixel, from 0 to 1. */
function beam({ x, y, frame }: Pixel): number {
  const reach = [0, 12, 26, 44, 56, 44, 26, 12, 0, 0][frame % 10] ?? 0;
  const away = x - LIGHTHOUSE;
  if (away < 2 || away > reach || Math.abs(y - 11) > away / 8) return 0;
  return away < reach / 2 ? 0.5 : 0.25;
}

function lit([red, green, blue]: Colour, share: number): Colour {
  const mixed = (from: number, to: number) => Math.round(from + (to - from) * share);
  return [mixed(red, LAMP[0]), mixed(green, LAMP[1]), mixed(blue, LAMP[2])];
}

/** A colour of the gradient; between two, both in a pattern. */
function shade(colours: readonly Colour[], share: number, x: number, y: number): Colour {
  const place = Math.max(0, Math.min(0.999, share)) * (colours.length - 1);
  const isNext = place % 1 > ([0.2, 0.6, 0.8, 0.4][(x % 2) + (y % 2) * 2] ?? 0);
  return colours[Math.floor(place) + (isNext ? 1 : 0)] ?? STAR;
}
