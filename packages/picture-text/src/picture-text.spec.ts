import { describe, expect, it } from '@jest/globals';
import { InvalidRecording, parseAsciicast, renderGif } from '@ttyreel/recording';
import { GifWriter } from '../../recording/src/gif/writing/gif-writer.js';
import { LEFT_OUT } from '../../recording/src/transcript/transcript-writer.js';
import { findPictureText, type PictureText, writeTranscript } from './picture-text.js';
import type { ReadWord } from './text-reader.js';

/** A frame of our renderer, rounded up to the hundredths of a second of GIF delays. */
const FRAME_SECONDS = 0.05;
const SIZE = { version: 2, width: 40, height: 8 };

function gifOf(...events: readonly (readonly [number, string])[]): Uint8Array {
  const lines = events.map(([time, data]) => JSON.stringify([time, 'o', data]));
  return renderGif(parseAsciicast([JSON.stringify(SIZE), ...lines].join('\n') + '\n')).bytes;
}

/** The texts that are left to OCR. */
const unknownFont = (gif: Uint8Array): PictureText => findPictureText(gif, undefined, []);

const timesOf = ({ lines }: PictureText): number[] => lines.map(({ time }) => time);

function expectTimes(text: PictureText, times: readonly number[]): void {
  expect(text.lines).toHaveLength(times.length);
  timesOf(text).forEach((time, line) => {
    expect(Math.abs(time - (times[line] ?? -1))).toBeLessThanOrEqual(FRAME_SECONDS);
  });
}

describe('findText', () => {
  it('finds the character grid', () => {
    const { cells } = findPictureText(
      gifOf([0, 'The quick brown fox\r\njumps over\r\nthe lazy dog {0..9}\r\n']),
    );
    expect(cells).toMatchObject({ monospaced: true, cellWidth: 9 });
  });

  it('finds a line once that is typed, at the time of its last letter', () => {
    const letters = Array.from('cargo build', (letter, at) => [1 + at / 10, letter] as const);
    expectTimes(
      findPictureText(gifOf([0.5, '~/project $ '], ...letters, [3, '\r\nFinished in 2.1 s'])),
      [2, 3],
    );
  });

  it('keeps each line that scrolls off the screen once', () => {
    const lines = Array.from({ length: 20 }, (_, at) => [at / 5, `line number ${at}\r\n`] as const);
    expectTimes(
      findPictureText(gifOf(...lines)),
      lines.map(([time]) => time),
    );
  });

  it('reads a progress bar as one line in its last state', () => {
    const shares = [0, 30, 60, 100].map(
      (share, at) => [at / 2, `\rDownloading the index ${share}%`] as const,
    );
    expectTimes(
      findPictureText(gifOf([0, 'Start of it\r\n'], ...shares, [3, '\r\ndone at last'])),
      [0, 1.5, 3],
    );
  });

  it('finds a line once that is half written when its screen scrolls on', () => {
    const lines = Array.from(
      'the quick brown fox jumps over it while lazy dogs sleep well'.split(' '),
      (word, at) => `${word.padEnd(at + 9, '.')} ${word} again`,
    );
    const output = lines.join('\r\n');
    const cut = output.indexOf(' while again');
    expectTimes(
      findPictureText(gifOf([0, output.slice(0, cut)], [1, output.slice(cut)])),
      lines.map((_, at) => (at < 7 ? 0 : 1)),
    );
  });

  it('finds erased text and does not repeat text that a program restores', () => {
    const text = findPictureText(
      gifOf(
        [0, 'first words here\r\nmore words there\r\n'],
        [1, '\u001b[?1049h\u001b[H\u001b[2Jin the editor'],
        [2, '\u001b[?1049l'],
        [3, 'after the editor'],
      ),
    );
    expectTimes(text, [0, 0, 1, 3]);
  });

  it('puts a line that looks like an earlier one on no page', () => {
    const { lines, pages } = unknownFont(
      gifOf([0, 'same words\r\n'], [1, 'other words\r\n'], [2, 'same words\r\n']),
    );
    expect(lines).toHaveLength(3);
    expect(pages.flatMap((page) => page.lines.map(({ line }) => line))).toEqual([0, 1]);
  });

  it('finds nothing on an empty screen', () => {
    const gif = new GifWriter({ width: 40, height: 20, palette: new Uint8Array([0, 0, 0, 255, 255, 255]) });
    gif.add({ left: 0, top: 0, width: 40, height: 20, indices: new Uint8Array(800), delayCs: 10 });
    expect(findPictureText(gif.finish())).toMatchObject({ lines: [], pages: [], complete: true });
  });

  it('stops at its line limit', () => {
    const lines = Array.from({ length: 20 }, (_, at) => [at / 5, `line number ${at}\r\n`] as const);
    const text = findPictureText(gifOf(...lines), { lines: 5, inkPixels: 1e9 }, []);
    expect(text.lines).toHaveLength(5);
    expect(text.complete).toBe(false);
    expect(writeTranscript(text, []).lines.at(-1)?.text).toBe(LEFT_OUT);
  });

  it('rejects a file that is not a GIF', () => {
    expect(() => findPictureText(new TextEncoder().encode('not a picture'))).toThrow(InvalidRecording);
  });
});

describe('writeTranscript', () => {
  /** The words of a page as a reader returns them: one letter in the middle of each cell. */
  function reading(text: PictureText, ...lines: string[]): ReadWord[] {
    const [page] = text.pages;
    return lines.flatMap((line, number) => {
      const place = page?.lines[number];
      if (!place) return [];
      const symbols = Array.from(line, (letter, column) => {
        const [from, to] = text.cells.columns[column + 2] ?? [0, 0];
        return { text: letter, confidence: 90, centre: (from + to) / 2 + place.left };
      });
      const written = symbols.filter((symbol) => symbol.text !== ' ');
      return [{ symbols: written, confidence: 0.9, top: place.top, bottom: place.top + place.height }];
    });
  }

  it('outvotes a misread letter and restores spaces from the columns', () => {
    const text = unknownFont(gifOf([0, 'ls all\r\n    else\r\nlll  l\r\n']));
    const { text: written } = writeTranscript(text, [reading(text, '1s all', '    else', 'lll  l')]);
    expect(written).toBe('ls all\n    else\nlll  l\n');
  });

  it('corrects letters that OCR lacks or confuses', () => {
    const text = unknownFont(
      gifOf([0, 'run `ls` on René’s “Größe” … quit g 0 O\r\nno 00 à la carte\r\nok\r\n']),
    );
    const read = reading(text, 'run "ls" on Rene’s *GroBe" . guit g 0 0', 'no 00 a la carte', 'ok');
    expect(writeTranscript(text, [read]).text).toBe(
      'run `ls` on René’s “Größe” … quit g 0 O\nno 00 à la carte\nok\n',
    );
  });

  it('takes a line between blanks for a dash', () => {
    const text = unknownFont(gifOf([0, 'one — two\r\n──── four\r\nthree\r\n']));
    const { text: written } = writeTranscript(text, [reading(text, 'one - two', '     four', 'three')]);
    expect(written).toBe('one — two\n──── four\nthree\n');
  });

  it('writes no control characters, whatever a reader returns', () => {
    const text = unknownFont(gifOf([0, 'abc def uvw xyz 123 456\r\n'], [1, 'ghi jkl\r\n'], [2, 'MNO\r\n']));
    const { text: written } = writeTranscript(text, [reading(text, 'a\u001bc def uvw', 'g\u0007i jkl')]);
    expect(written).toBe('ac def uvw\ngi jkl\n');
  });
});
