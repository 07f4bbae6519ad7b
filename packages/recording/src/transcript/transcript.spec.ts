import { describe, expect, it } from '@jest/globals';
import { record, type Step, textOf, timesOf } from '../../../../test/support/recorded-steps.js';

describe('a transcript of lines', () => {
  it('is empty for a recording that shows nothing', async () => {
    expect(await record([' \r\n\r\n', ['i', 'secret'], ['m', 'chapter']])).toEqual({ lines: [], text: '' });
  });

  it('ends every line of the text with a newline', async () => {
    expect((await record(['one\r\n', 'two'])).text).toBe('one\ntwo\n');
  });

  it('gives each line the time of its completion, and a command the time of its entry', async () => {
    const steps = ['$ ', 'l', 's', '\r\na.txt\r\nb.txt\r\n', '$ '];
    expect(await timesOf(steps)).toEqual([
      ['$ ls', 4],
      ['a.txt', 4],
      ['b.txt', 4],
      ['$', 5],
    ]);
  });

  it('keeps one blank line of several, and none at the ends', async () => {
    expect(await textOf(['\r\n\r\na  \r\n\r\n\r\n\r\nb\r\n\r\n'], 20, 20)).toEqual(['a', '', 'b']);
  });

  it('shows only the last state of a progress bar, with its time', async () => {
    const steps = ['start\r\n', '10%', '\r50%', '\r\x1b[K100%', '\r\n', 'end'];
    expect(await timesOf(steps)).toEqual([
      ['start', 1],
      ['100%', 4],
      ['end', 6],
    ]);
  });

  it('returns the time from which a command was typed', async () => {
    const steps = ['~ $ ', 'l', 's', ' -l', '\r\n', 'total 0\r\n', '~ $ ', 'ex', '\b \b\b \b', 'cd'];
    const { lines } = await record(steps);
    expect(lines).toEqual([
      { text: '~ $ ls -l', time: 5, typedFrom: 2 },
      { text: 'total 0', time: 6 },
      { text: '~ $ cd', time: 10, typedFrom: 10 },
    ]);
  });

  it('does not mistake progress or output in parts for a command', async () => {
    const steps = ['10%', ' of all', '\r50% of all', '\r\n', 'reading', ' files', '\r\n'];
    expect((await record(steps)).lines).toEqual([
      { text: '50% of all', time: 3 },
      { text: 'reading files', time: 6 },
    ]);
  });

  it('shows a mistyped word as corrected', async () => {
    expect(await textOf(['$ gti', '\b\b\x1b[K', 'it\r\n'])).toEqual(['$ git']);
  });

  it('omits text that was erased from a line', async () => {
    expect(await textOf(['gone\x1b[2K\rkept', '\x1b[3;1Hab\x1b[1Kc'])).toEqual(['kept', '', '  c']);
  });

  it('starts a new line after a blank one', async () => {
    expect(await timesOf(['wait', '\r    \r', 'done'])).toEqual([
      ['wait', 1],
      ['done', 3],
    ]);
  });

  it('understands sequences split over events', async () => {
    expect(await textOf(['red: \x1b', '[3', '1mred\x1b]0;ti', 'tle\x07\x1b[', '0m.'])).toEqual(['red: red.']);
  });

  it('omits titles, links, input and markers', async () => {
    const steps: Step[] = [
      '\x1b]2;title\x07',
      ['i', 'typed'],
      '\x1b]8;;http://x\x07link\x1b]8;;\x07',
      ['m', 'mark'],
    ];
    expect(await textOf(steps)).toEqual(['link']);
  });
});

describe('a transcript of characters', () => {
  it('has wide, combined and astral characters once each', async () => {
    expect(await textOf(['漢字 e\u0301 \u{1F680}\u{1F468}\u200d\u{1F469} ok'])).toEqual([
      '漢字 e\u0301 \u{1F680}\u{1F468}\u200d\u{1F469} ok',
    ]);
  });

  it('joins wide characters that did not fit at the end of a row', async () => {
    expect(await textOf(['a漢字漢字漢字'], 6)).toEqual(['a漢字漢字漢字']);
  });

  it('omits characters that reorder text and replaces lone surrogates', async () => {
    expect(await textOf(['a\u202eb\u2066c', '\r\n\ud800x\r\n\u0085y\u009b1mz'])).toEqual([
      'abc',
      '\ufffdx',
      '',
      'yz',
    ]);
  });
});

describe('a transcript of a screen that scrolls and is resized', () => {
  it('joins a wrapped line', async () => {
    expect(await textOf(['x'.repeat(45) + '\r\ny'])).toEqual(['x'.repeat(45), 'y']);
  });

  it('has ten thousand lines in order, with their times', async () => {
    const steps = Array.from({ length: 10_000 }, (_, index) => `line ${String(index)}\r\n`);
    const expected = steps.map((step, index) => [step.trimEnd(), index + 1]);
    expect(await timesOf(steps)).toEqual(expected);
  });

  it('has all lines of a long event', async () => {
    const lines = Array.from({ length: 15_000 }, (_, index) => `l${String(index)}`);
    expect(await textOf([lines.join('\r\n')])).toEqual(lines);
  });

  it('has all lines of a long event after the alternate screen', async () => {
    const lines = Array.from({ length: 15_000 }, (_, index) => `l${String(index)}`);
    const half = lines.slice(0, 7000).join('\r\n') + '\r\n';
    const rest = `\x1b[?1049h\x1b[?1049l${lines.slice(7000).join('\r\n')}`;
    expect(await textOf([half, rest])).toEqual(lines);
  });

  it.each(['40x5', '7x5', '7x2', '3x40', '20x2', '20x40', '4x1', '1000x1000'])(
    'neither loses nor repeats a line on a resize to %s',
    async (size) => {
      const lines = Array.from(
        { length: 12 },
        (_, index) => `number ${String(index)} ${'w'.repeat(index * 3 + 1)}`,
      );
      const steps: Step[] = [
        lines.join('\r\n') + '\r\n$ ',
        ['r', size],
        'ls\r\nout',
        ['r', '20x5'],
        '\r\nend',
      ];
      expect(await textOf(steps)).toEqual([...lines, '$ ls', 'out', 'end']);
    },
  );

  it('keeps the times of lines after a resize', async () => {
    const steps: Step[] = ['first line\r\n', 'second line\r\n', ['r', '4x5'], 'third'];
    expect(await timesOf(steps)).toEqual([
      ['first line', 1],
      ['second line', 2],
      ['third', 4],
    ]);
  });

  it('keeps text that a lower window cuts off below the cursor', async () => {
    expect(await textOf(['a\r\nb\r\nc\r\nd\x1b[H', ['r', '20x2']])).toEqual(
      expect.arrayContaining(['a', 'b', 'c', 'd']),
    );
  });

  it.each(['', '80', '0x24', '-1x5', '99999x5', '1001x5', 'axb'])('ignores the resize "%s"', async (size) => {
    expect(await textOf(['x'.repeat(30), ['r', size], 'y'])).toEqual([`${'x'.repeat(30)}y`]);
  });

  it('keeps lines that scroll above a fixed footer', async () => {
    const lines = Array.from({ length: 9 }, (_, index) => `l${String(index)}`);
    const steps = ['\x1b[5;1Hfooter\x1b[1;4r\x1b[H', ...lines.map((line) => `${line}\r\n`)];
    const times = new Map(await timesOf(steps));
    expect([...times.keys()].filter((text) => text !== '')).toEqual([...lines, 'footer']);
    expect(lines.map((line) => times.get(line))).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('keeps lines that scroll between a fixed header and a footer', async () => {
    const lines = Array.from({ length: 9 }, (_, index) => `l${String(index)}`);
    const steps = ['header\x1b[5;1Hfooter\x1b[2;4r\x1b[2;1H', ...lines.map((line) => `${line}\r\n`)];
    const times = new Map(await timesOf(steps));
    expect([...times.keys()].filter((text) => text !== '')).toEqual(['header', ...lines, 'footer']);
    expect(lines.map((line) => times.get(line))).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('keeps the time of a line below inserted lines', async () => {
    expect(await timesOf(['old', '\x1b[H\x1b[Lnew'])).toEqual([
      ['new', 2],
      ['old', 1],
    ]);
  });

  it.each([
    ['in one output', ['\x1b[H\x1bMone\r\x1bMtwo\x1b[5;1H\r\nx\r\ny\r\nz']],
    ['in two', ['\x1b[H\x1bMone\r\x1bMtwo', '\x1b[5;1H\r\nx\r\ny\r\nz']],
    ['line by line', ['\x1b[H\x1bMone', '\r\x1bMtwo', '\x1b[5;1H\r\nx', '\r\ny', '\r\nz']],
  ])('keeps rows that scroll down and up again %s', async (_name, steps) => {
    const texts = await textOf(['a\r\nb\r\nc\r\nd\r\ne', ...steps]);
    expect(texts.filter((text) => !/^[de]$/.test(text))).toEqual([
      'two',
      'one',
      'a',
      'b',
      'c',
      'x',
      'y',
      'z',
    ]);
    expect([...texts].sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'one', 'two', 'x', 'y', 'z']);
  });

  describe('below a fixed header', () => {
    const header = 'header\x1b[2;5r\x1b[2;1H';
    const long = 'a long line that wraps to another row';

    it.each([
      ['in one output', [`${long}\r\nb\r\nc\r\nd\r\ne\r\nf`]],
      ['line by line', [long, '\r\nb', '\r\nc', '\r\nd', '\r\ne', '\r\nf']],
      ['by one row at the end', [long, '\r\nb', '\r\nc', '\r\nd']],
      ['by a sequence', [`${long}\r\nb`, '\x1b[2S']],
      ['by deletion', [`${long}\r\nb`, '\x1b[2;1H\x1b[M', '\x1b[M']],
      ['before the screen is erased', [`${long}\r\nb\r\nc`, '\r\nd', '\x1b[r\x1b[H\x1b[2J', 'bye']],
    ] satisfies [string, string[]][])('joins a wrapped line that scrolls away %s', async (_name, steps) => {
      const texts = await textOf([header, ...steps]);
      expect(texts.slice(0, 3)).toEqual(['header', long, 'b']);
    });

    it('keeps the start of a line of which the rest is overwritten', async () => {
      const texts = await textOf([`${header}${long}\r\nb\r\nc\r\nd`, '\x1b[2;1H\x1b[Kother']);
      expect(texts).toEqual(['header', long.slice(0, 20), long.slice(20), 'other', 'b', 'c', 'd']);
    });

    it('keeps both parts of a line that a resize finds half scrolled away', async () => {
      const texts = await textOf([header + long, '\r\nb\r\nc\r\nd\x1b[r', ['r', '30x5']]);
      expect(texts).toEqual(['header', long.slice(0, 20), long.slice(20), 'b', 'c', 'd']);
    });
  });
});
