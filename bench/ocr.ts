/**
 * How rightly and how fast text is read off pictures: recordings, drawn in a dark and a light theme, against their
 * transcripts, and GIFs against a text file of what they show.
 *
 *     npx tsx bench/ocr.ts [recording.cast | picture.gif=truth.txt ...]
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { AsciicastIntake } from '../src/recording/asciicast/asciicast-intake.js';
import { parseAsciicast } from '../src/recording/asciicast/parse-asciicast.js';
import { findPictureText, writeTranscript } from '../src/recording/ocr/picture-text.js';
import type { ReadWord } from '../src/recording/ocr/text-reader.js';
import { builtinTheme } from '../test/support/builtin-themes.js';
import { renderGif } from '../src/recording/render/render-gif.js';
import { transcribeCast } from '../src/recording/transcript/transcript.js';
import { TesseractReader } from '../src/resources/media/ocr/tesseract-reader.js';
import { characterErrorRate, exactErrorRate } from '../test/support/character-error-rate.js';

const THEMES = ['dracula', 'github-light'];
const DEFAULT_RECORDING = new URL('../demo/rebase.cast', import.meta.url).pathname;

interface Picture {
  readonly name: string;
  readonly gif: Uint8Array;
  readonly truth: string;
}

async function picturesOf(argument: string): Promise<Picture[]> {
  const [file = '', truth] = argument.split('=');
  const name = path.basename(file);
  if (truth) return [{ name, gif: readFileSync(file), truth: readFileSync(truth, 'utf8') }];
  const intake = new AsciicastIntake();
  const cast = parseAsciicast(Buffer.concat([intake.push(readFileSync(file)), intake.end().tail]).toString());
  const { text } = await transcribeCast(cast);
  return THEMES.map((slug) => {
    return { name: `${name}, ${slug}`, gif: renderGif(cast, builtinTheme(slug).palette).bytes, truth: text };
  });
}

const percent = (share: number): string => (100 * share).toFixed(2);
const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(2);

const showsText = process.argv.includes('--text');
const files = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const reader = new TesseractReader();
const signal = new AbortController().signal;
console.log('| picture | lines | errors % | with spaces % | finding s | reading s | s a line |');
console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: |');
for (const file of files.length > 0 ? files : [DEFAULT_RECORDING]) {
  for (const { name, gif, truth } of await picturesOf(file)) {
    const finding = performance.now();
    const text = findPictureText(gif);
    const found = seconds(finding);
    const reading = performance.now();
    const words: (readonly ReadWord[])[] = [];
    for (const { picture } of text.pages) words.push(await reader.read(picture, signal));
    const read = seconds(reading);
    const transcript = writeTranscript(text, words);
    const errors = `${percent(characterErrorRate(truth, transcript.text))} | ${percent(exactErrorRate(truth, transcript.text))}`;
    const each = (Number(read) / Math.max(1, text.lines.length)).toFixed(3);
    console.log(`| ${name} | ${text.lines.length} | ${errors} | ${found} | ${read} | ${each} |`);
    if (showsText)
      console.log(transcript.lines.map((line) => `${line.time.toFixed(2)} ${line.text}`).join('\n'));
  }
}
await reader.onApplicationShutdown();
