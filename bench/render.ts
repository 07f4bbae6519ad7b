/**
 * Speed, memory and size of rendering: `npm run bench:render [-- recording.cast or folder ...]`; bench/README.md
 * says what is measured.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { canvasAndSharp } from './render/canvas-and-sharp.js';
import { sizeByGifsicle } from './render/gifsicle.js';
import { type ScreenSize, longCast } from './render/long-cast.js';
import { table } from './support/report.js';

interface Measured {
  readonly seconds: number;
  readonly cpuSeconds: number;
  /** CPU time at scale 2 divided by that at scale 1. */
  readonly atScale2: number;
  readonly peakMiB: number;
  readonly frames: number;
  readonly bytes: number;
}

const SIZES: readonly ScreenSize[] = [
  { cols: 80, rows: 24 },
  { cols: 160, rows: 50 },
];
/** The number of frames for canvas and sharp, which keep all of them in memory. */
const FRAMES_COMPARED = 60;
const FIXTURES = fileURLToPath(new URL('../test/fixtures/casts', import.meta.url));
const RENDERING = fileURLToPath(new URL('render/measured-rendering.ts', import.meta.url));

function castsIn(place: string): string[] {
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place)
    .filter((name) => name.endsWith('.cast'))
    .sort()
    .map((name) => path.join(place, name));
}

function render(cast: string, { cols, rows }: ScreenSize, output: string): Measured {
  const options = ['--import', 'tsx', RENDERING, cast, String(cols), String(rows), output];
  const { stdout, stderr, status } = spawnSync(process.execPath, options, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${cast} could not be rendered: ${stderr}`);
  return JSON.parse(stdout) as Measured;
}

async function lineOf(cast: string, size: ScreenSize, folder: string): Promise<string[]> {
  const output = path.join(folder, `${path.basename(cast)}-${size.cols}.gif`);
  const { seconds, cpuSeconds, atScale2, peakMiB, frames, bytes } = render(cast, size, output);
  const byGifsicle = sizeByGifsicle(output);
  const compared = await canvasAndSharp(longCast(cast, size), FRAMES_COMPARED);
  return [
    `${path.basename(cast)} ${size.cols} × ${size.rows}`,
    seconds.toFixed(2),
    cpuSeconds.toFixed(2),
    peakMiB.toFixed(0),
    (bytes / 1e6).toFixed(2),
    String(frames),
    (frames / cpuSeconds).toFixed(0),
    atScale2.toFixed(2),
    compared.toFixed(0),
    byGifsicle === undefined ? '' : (bytes / byGifsicle).toFixed(2),
  ];
}

const places = process.argv.slice(2);
const folder = mkdtempSync(path.join(tmpdir(), 'bench-render-'));
const head = [
  '',
  's',
  'CPU s',
  'peak MiB',
  'MB',
  'frames',
  'frames/s',
  'CPU at scale 2',
  'canvas + sharp/s',
  'size to gifsicle',
];
try {
  for (const size of SIZES) {
    const lines: string[][] = [];
    for (const cast of (places.length > 0 ? places : [FIXTURES]).flatMap(castsIn)) {
      lines.push(await lineOf(cast, size, folder));
    }
    console.log(`${table(head, lines)}\n`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
