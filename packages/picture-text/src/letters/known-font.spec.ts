import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import {
  DEFAULT_THEME,
  naturalTiming,
  type Palette,
  parseAsciicast,
  type PictureStyle,
  PRESETS,
  renderGif,
} from '@ttyreel/recording';
import { findPictureText, writeTranscript } from '../picture-text.js';

const ROWS = [
  'ada@host:~/app$ ls -la docs | head -2; cat notes.txt',
  '-rw-r--r-- 1 root root 30401 2026-05-25 adduser.conf',
  "Resolution: 1920 x 1080. {a,b}[0] = 'x' & z ~ ^ @ #",
  'l1 Il O0 0o, Crème brûlée, Ærøskøbing… “Größe” — ¿no?',
  '  3 | ███░░░░░ | 37.5%  ├── src',
  '⠋ Full stops. One. Two. Three... 10.0.3.189:8080',
];
const TEXT = ROWS.map((row) => `${row}\n`).join('');
const LIGHT: Palette = { ...DEFAULT_THEME.palette, foreground: '#24292f', background: '#ffffff' };

function readFrom(style: PictureStyle, palette: Palette): string {
  const header = { version: 2, width: 60, height: 9 };
  const screen = ROWS.join('\r\n').replace('Crème', '\u001b[1mCrème\u001b[0m');
  const events = [
    [0, 'o', '\u001b[32mada'],
    [1, 'o', `\u001b[0m\r${screen}\r\n`],
  ];
  const cast = parseAsciicast([header, ...events].map((line) => JSON.stringify(line)).join('\n'));
  const { bytes } = renderGif(cast, palette, naturalTiming(cast.header), style);
  const text = findPictureText(bytes);
  expect(text.pages).toEqual([]);
  return writeTranscript(text, []).text;
}

describe('reading a shipped font', () => {
  it.each([
    ['the default style', PRESETS.plain, DEFAULT_THEME.palette],
    ['a light window', { ...PRESETS.window, fontSize: 14, scale: 1, title: 'ada@host' }, LIGHT],
    ['DejaVu Sans Mono', { ...PRESETS.classic, fontSize: 18 }, DEFAULT_THEME.palette],
    ['IBM Plex Mono', { ...PRESETS.presentation, font: 'ibm-plex-mono', fontSize: 16, scale: 1 }, LIGHT],
  ] as const)('finds every character in %s and nothing else', (_, style, palette) => {
    expect(readFrom(style, palette)).toBe(TEXT);
  });

  // Recorded from xterm.js in Chromium: JetBrains Mono at 22 px with 1 px letter spacing, the default of VHS.
  it('finds every character of a terminal in a browser', () => {
    const gif = readFileSync(new URL('../../../../test/fixtures/gifs/browser-terminal.gif', import.meta.url));
    const text = findPictureText(gif);
    expect(text.pages).toEqual([]);
    expect(writeTranscript(text, []).text).toBe(
      [
        'ada@host:~/app$ git log --oneline | head -3',
        '* 4fbb3e4 [HEAD] Résumé, naïve, Ærø {x: 2.5}',
        `l1 Il O0 0o 'x' == "y" && z ~ ^ @ #`,
        '  3 | ███░░░░░ | 37.5% ▒▒▒▒▒▒',
        'Full stops. One. Two. Three... 10.0.3.189\n',
      ].join('\n'),
    );
  });

  // Rendered by agg 1.4.3, which does not hint, positions glyphs at fractions of pixels, and compresses colours lossily.
  it.each(['jetbrains-mono', 'dejavu-sans-mono'])('finds every character of a GIF by agg in %s', (font) => {
    const gif = readFileSync(new URL(`../../../../test/fixtures/gifs/agg-${font}.gif`, import.meta.url));
    const text = findPictureText(gif);
    expect(text.pages).toEqual([]);
    // Without blocks and spinners: agg draws them from fonts, so they look different.
    const rows = ROWS.filter((row) => !row.includes('█')).map((row) => row.replace('⠋ ', ''));
    expect(
      writeTranscript(text, [])
        .lines.slice(0, rows.length)
        .map((line) => line.text),
    ).toEqual(rows);
  });

  // agg draws blocks from the font: lower than the row, with soft edges, and shades as patterns.
  it.each(['jetbrains-mono', 'dejavu-sans-mono'])('finds the bars of a GIF by agg in %s', (font) => {
    const gif = readFileSync(
      new URL(`../../../../test/fixtures/gifs/agg-blocks-${font}.gif`, import.meta.url),
    );
    const { lines } = writeTranscript(findPictureText(gif), []);
    expect(lines.map((line) => line.text)).toEqual(
      expect.arrayContaining([
        'Downloading [████░░░░░░] 40%',
        'Installing [▓▓▓▓▒▒▒▒░░░░] 75%',
        '  3 | ███░░░░░ | 37.5%',
        'Shades: ░ ▒▒ ▓▓▓ are the bars of progress',
      ]),
    );
  });
});
