/**
 * Rendering and transcribing, compared with agg, asciinema and gifsicle if they are installed:
 * `npm run bench:peers -- recording.cast ... [--scale 2]`; bench/README.md says what is measured.
 */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  type Asciicast,
  AsciicastIntake,
  GifWalk,
  parseAsciicast,
  pictureLayout,
  type PictureStyle,
  PRESETS,
  renderGif,
  SCALES,
} from '@ttyreel/recording';
import { transcribeCast } from '../packages/recording/src/transcript/transcript.js';
import { drawWithAgg, writeCast } from './peers/agg.js';
import { type LastScreen, lastScreenOf, meanColourError } from './peers/colour-error.js';
import { type Layout, LastPicture, glyphsFound, probeOf } from './peers/picture.js';
import { type Peer, isInstalled, run } from './peers/programs.js';
import { table } from './support/report.js';

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Renderer {
  readonly name: string;
  /** @returns CPU seconds */
  readonly render: (cast: Asciicast, output: string) => number;
  readonly layout: (screen: Size, picture: Size) => Layout;
}

const { values: flags, positionals: recordings } = parseArgs({
  allowPositionals: true,
  options: { scale: { type: 'string', default: '1' } },
});
const scale = SCALES.find((each) => String(each) === flags.scale);
if (!scale) throw new Error(`Choose a scale of ${SCALES.join(', ')}.`);
/** Both draw in this font, size and line height; without a theme in the header both draw in Dracula. */
const STYLE: PictureStyle = { ...PRESETS.classic, scale };

const PEERS: readonly Peer[] = ['agg', 'asciinema', 'gifsicle'];
const absent = PEERS.filter((peer) => !isInstalled(peer));
const folder = mkdtempSync(path.join(tmpdir(), 'bench-peers-'));
const place = (name: string): string => path.join(folder, name);
const kb = (file: string): string => (statSync(file).size / 1000).toFixed(1);

async function ownSeconds(work: () => unknown): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}

const ttyreel: Renderer = {
  name: 'ttyreel',
  render(cast, output) {
    const draw = () => renderGif(cast, undefined, undefined, STYLE).bytes;
    draw(); // fonts are loaded and code is compiled, as in the threads of the service
    const start = process.cpuUsage();
    writeFileSync(output, draw());
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1e6;
  },
  layout({ width: cols, height: rows }) {
    const { left, top, cell } = pictureLayout({ cols, rows }, STYLE);
    return { left, top, ...cell };
  },
};

/** agg pads by one column on both sides, and by half a row. */
const agg: Renderer = {
  name: 'agg',
  render(cast, output) {
    const { fontSize, lineHeight } = STYLE;
    return drawWithAgg(cast, output, { font: 'DejaVu Sans Mono', fontSize: fontSize * scale, lineHeight })
      .cpuSeconds;
  },
  layout(screen, picture) {
    const [width, height] = [picture.width / (screen.width + 2), picture.height / (screen.height + 1)];
    return { left: width, top: height / 2, width, height };
  },
};

function pictureOf(renderer: Renderer, { header }: Asciicast, file: string): LastPicture {
  return new LastPicture(readFileSync(file), (size) => renderer.layout(header, size));
}

/** Size after `gifsicle -O3`. */
function optimised(file: string): string {
  if (absent.includes('gifsicle')) return '';
  run('gifsicle', ['--no-warnings', '-O3', file, '-o', `${file}.O3`]);
  return kb(`${file}.O3`);
}

function coverage(renderer: Renderer, { characters }: LastScreen): string {
  if (characters.length === 0) return '';
  const probe = probeOf(characters);
  renderer.render(probe, place('probe.gif'));
  const found = glyphsFound(pictureOf(renderer, probe, place('probe.gif')), characters);
  return `${found} of ${characters.length}`;
}

function pictureRow(renderer: Renderer, name: string, cast: Asciicast): string[] {
  const file = place(`${renderer.name}.gif`);
  try {
    const cpuSeconds = renderer.render(cast, file);
    const screen = lastScreenOf(cast);
    const error = meanColourError(pictureOf(renderer, cast, file), screen);
    const drawn = [framesOf(file), cpuSeconds.toFixed(2), kb(file), optimised(file)];
    return [name, renderer.name, ...drawn, error?.toFixed(1) ?? '', coverage(renderer, screen)];
  } catch (error) {
    // Programs reject some recordings; the others are still measured.
    console.error(`${renderer.name} did not draw ${name}: ${String(error)}`);
    return [name, renderer.name, 'refused', '', '', '', '', ''];
  }
}

function framesOf(file: string): string {
  const walk = new GifWalk();
  walk.push(readFileSync(file));
  return String(walk.end().frames);
}

async function textRow(name: string, cast: Asciicast): Promise<string[]> {
  await transcribeCast(cast);
  const cpuSeconds = await ownSeconds(() => transcribeCast(cast));
  const { lines } = await transcribeCast(cast);
  const ours = lines.map(({ text }) => text).filter((text) => text !== '');
  const row = [name, cpuSeconds.toFixed(3), String(ours.length)];
  if (absent.includes('asciinema')) return row;
  writeCast(cast, place('text.cast'));
  const options = ['convert', '--overwrite', '-f', 'txt', place('text.cast'), place('text.txt')];
  const theirs = run('asciinema', options);
  const texts = readFileSync(place('text.txt'), 'utf8').split('\n');
  const written = texts.map((text) => text.trimEnd()).filter((text) => text !== '');
  const known = new Set(ours);
  const kept = written.filter((text) => known.has(text)).length;
  const share = `${((100 * kept) / Math.max(1, written.length)).toFixed(2)} %`;
  return [...row, theirs.cpuSeconds.toFixed(3), String(written.length), share];
}

function readCast(file: string): Asciicast {
  const intake = new AsciicastIntake();
  return parseAsciicast(Buffer.concat([intake.push(readFileSync(file)), intake.end().tail]).toString());
}

const HEAD = ['', 'by', 'frames', 'CPU s', 'KB', 'KB -O3', 'ΔE', 'glyphs'];
if (recordings.length === 0) throw new Error('Name recordings: npm run bench:peers -- recording.cast ...');
if (absent.length > 0) console.log(`Not installed, so omitted: ${absent.join(', ')}.\n`);
try {
  const renderers = absent.includes('agg') ? [ttyreel] : [ttyreel, agg];
  const pictures: string[][] = [];
  const texts: string[][] = [];
  for (const file of recordings) {
    const [name, cast] = [path.basename(file), readCast(file)];
    for (const renderer of renderers) pictures.push(pictureRow(renderer, name, cast));
    texts.push(await textRow(name, cast));
  }
  console.log(`${table(HEAD, pictures)}\n`);
  console.log(table(['', 'CPU s', 'lines', 'asciinema s', 'its lines', 'of them kept'], texts));
} finally {
  rmSync(folder, { recursive: true });
}
