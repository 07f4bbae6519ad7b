/**
 * How rightly and how fast text is read off pictures: recordings, drawn in several looks and as another program would
 * draw them (looks whose programs or fonts are missing are left out), against the rows of their screens; and GIFs against
 * a text file of what they show.
 *
 *     npx tsx bench/ocr.ts [recording.cast | picture.gif=truth.txt ...] [--look <beginning of its name>] [--text] [--misread]
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  type Asciicast,
  AsciicastIntake,
  decodeGif,
  fitTiming,
  parseAsciicast,
  renderGif,
  type Transcript,
} from '@ttyreel/recording';
import { findPictureText, type ReadWord, writeTranscript } from '@ttyreel/picture-text';
import { TesseractReader } from '../src/resources/media/ocr/tesseract-reader.js';
import { builtinTheme } from '../test/support/builtin-themes.js';
import { browserGif } from './ocr/browser-gif.js';
import { foreignGif } from './ocr/foreign-gif.js';
import { LOOKS } from './ocr/looks.js';
import { type AggLook, drawWithAgg } from './peers/agg.js';
import { PANE_FONTS, PANE_SCALES, PANE_WORDS, panesGif } from './ocr/panes-gif.js';
import { isInstalled } from './peers/programs.js';
import { rowErrors } from './ocr/row-errors.js';
import { type ShownRows, shownRows } from './ocr/shown-rows.js';

/** The limit for pictures of other programs, whose frames are kept in memory. */
const MOST_EVENTS = 420;
/** The default look, and one with another font, size and theme. */
const AGG_LOOKS: readonly AggLook[] = [
  { font: 'JetBrains Mono', fontSize: 14, lineHeight: 1.4 },
  { font: 'DejaVu Sans Mono', fontSize: 20, lineHeight: 1.4, theme: 'github-light' },
];
const PLAIN = { isLight: false, isDithered: false, isSpaced: false };
const PANE_STYLES = {
  dark: PLAIN,
  light: { ...PLAIN, isLight: true },
  'shaded and dithered': { ...PLAIN, isDithered: true },
  'wide letter spacing': { ...PLAIN, isSpaced: true },
};
const CASTS = new URL('ocr/casts/', import.meta.url).pathname;

interface Drawn {
  readonly recording: string;
  readonly look: string;
  /** Null if a required program is missing. */
  readonly draw: () => Promise<Uint8Array | null> | Uint8Array;
  readonly truth: ShownRows;
}

function* picturesOf(argument: string): Generator<Drawn> {
  const [file = '', truthFile] = argument.split('=');
  const recording = path.basename(file, path.extname(file));
  if (truthFile) {
    const rows = readFileSync(truthFile, 'utf8').split('\n').filter(Boolean);
    yield {
      recording,
      look: 'as it is',
      draw: () => readFileSync(file),
      truth: { standing: rows, all: rows },
    };
    return;
  }
  const intake = new AsciicastIntake();
  const cast = parseAsciicast(Buffer.concat([intake.push(readFileSync(file)), intake.end().tail]).toString());
  const truth = shownRows(cast);
  for (const { name, theme, style } of LOOKS) {
    const draw = () => renderGif(cast, builtinTheme(theme).palette, fitTiming(cast), style).bytes;
    yield { recording, look: name, draw, truth };
  }
  const beginning = { ...cast, events: cast.events.slice(0, MOST_EVENTS) };
  const shown = shownRows(beginning);
  const drawElsewhere = () => orNothing('picture of another program', foreignGif(beginning));
  yield { recording, look: 'another program', draw: drawElsewhere, truth: shown };
  if (isInstalled('agg')) {
    for (const look of AGG_LOOKS) {
      yield {
        recording,
        look: `agg, ${look.font} ${look.fontSize}`,
        draw: () => drawnByAgg(cast, look),
        truth,
      };
    }
  }
  const drawInBrowser = () => orNothing('terminal in a browser', browserGif(beginning));
  yield { recording, look: 'terminal in a browser', draw: drawInBrowser, truth: shown };
}

function orNothing(what: string, drawing: Promise<Uint8Array>): Promise<Uint8Array | null> {
  return drawing.catch((error: unknown) => {
    console.error(`No ${what}: ${String(error)}`);
    return null;
  });
}

function drawnByAgg(cast: Asciicast, look: AggLook): Uint8Array {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-ocr-'));
  try {
    const output = path.join(folder, 'agg.gif');
    drawWithAgg(cast, output, look);
    return readFileSync(output);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const cpuSince = (start: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
};

const { values: flags, positionals: named } = parseArgs({
  allowPositionals: true,
  options: { text: { type: 'boolean' }, misread: { type: 'boolean' }, look: { type: 'string' } },
});
const only = flags.look;
const files = named.length > 0 ? named : readdirSync(CASTS).map((name) => path.join(CASTS, name));
const reader = new TesseractReader();
const signal = new AbortController().signal;
console.log('| recording | look | rows | exact % | errors % | never there | lines read | CPU s a frame |');
console.log('| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |');
const totals = new Map<
  string,
  { rows: number; exact: number; letters: number; wrong: number; never: number }
>();
for (const file of files) {
  for (const { recording, look, draw, truth } of picturesOf(file)) {
    if (only && !look.startsWith(only)) continue;
    const gif = await draw();
    if (!gif) continue;
    const { lines, spent } = await read(gif);
    const errors = rowErrors(
      truth,
      lines.map((line) => line.text),
    );
    const sum = totals.get(look) ?? { rows: 0, exact: 0, letters: 0, wrong: 0, never: 0 };
    sum.rows += errors.rows;
    sum.exact += errors.exact;
    sum.letters += errors.letters;
    sum.wrong += errors.wrong;
    sum.never += errors.invented.length;
    totals.set(look, sum);
    console.log(
      `| ${recording} | ${look} | ${errors.rows} | ${percent(errors.exact, errors.rows)} | ` +
        `${percent(errors.wrong, errors.letters)} | ${errors.invented.length} | ${lines.length} | ${spent.toFixed(4)} |`,
    );
    if (flags.text) console.log(lines.map(({ time, text: row }) => `${time.toFixed(2)} ${row}`).join('\n'));
    if (flags.misread) {
      for (const row of errors.misread) console.log(`  - ${row}`);
      for (const row of errors.invented) console.log(`  + ${row}`);
    }
  }
}
for (const [look, { rows, exact, letters, wrong, never }] of totals) {
  console.log(
    `| all | ${look} | ${rows} | ${percent(exact, rows)} | ${percent(wrong, letters)} | ${never} | | |`,
  );
}
if (!only || 'panes'.startsWith(only)) await readPanes();
await reader.onApplicationShutdown();

async function read(gif: Uint8Array): Promise<{ lines: Transcript['lines']; spent: number }> {
  const frames = [...decodeGif(gif)].length;
  const cpu = process.cpuUsage();
  const text = findPictureText(gif);
  const words: (readonly ReadWord[])[] = [];
  for (const { picture } of text.pages) words.push(await reader.read(picture, signal));
  const { lines } = writeTranscript(text, words);
  return { lines, spent: cpuSince(cpu) / frames };
}

async function readPanes(): Promise<void> {
  console.log('\n| panes | scale | style | words % | CPU s a frame | missing |');
  console.log('| --- | ---: | --- | ---: | ---: | --- |');
  for (const font of PANE_FONTS)
    for (const scale of PANE_SCALES)
      for (const [style, look] of Object.entries(PANE_STYLES)) {
        const gif = await orNothing(font, panesGif({ font, scale, ...look }));
        if (!gif) continue;
        const { lines, spent } = await read(gif);
        const shown = lines
          .map(({ text }) => text)
          .join(' ')
          .toLowerCase();
        const missing = PANE_WORDS.filter((word) => !shown.includes(word.toLowerCase()));
        console.log(
          `| ${font} | ${scale} | ${style} | ${percent(PANE_WORDS.length - missing.length, PANE_WORDS.length)} ` +
            `| ${spent.toFixed(4)} | ${missing.join(' ')} |`,
        );
      }
}

function percent(part: number, whole: number): string {
  return ((100 * part) / Math.max(1, whole)).toFixed(2);
}
