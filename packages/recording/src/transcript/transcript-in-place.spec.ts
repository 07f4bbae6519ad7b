import { describe, expect, it } from '@jest/globals';
import { textOf, timesOf } from '../../../../test/support/recorded-steps.js';
import { transcribeCast } from './transcript.js';

/** Erases lines upwards, as prompt libraries do before they draw again. */
const eraseLines = (count: number) => `${'\x1b[2K\x1b[1A'.repeat(count - 1)}\x1b[2K\r`;
const lines = (texts: readonly string[]) => texts.map((text) => `${text}\r\n`).join('');

/** @param frames of a program, one every `seconds` */
async function textOfFrames(frames: readonly string[], seconds: number, height = 10): Promise<string[]> {
  const events = frames.map((data, at) => ({ time: at * seconds, code: 'o', data }) as const);
  const transcript = await transcribeCast({ header: { width: 40, height, env: {} }, events });
  return transcript.lines.map(({ text }) => text);
}

describe('a transcript of a program that draws in place', () => {
  it('has a question and its choices before the answer that replaces them', async () => {
    const steps = [
      '$ brew\r\n',
      '? Which tea?\r\n> green\r\n  black\r\n  white',
      `${eraseLines(4)}✔ Tea: black\r\n`,
      '? Sugar? (y/N)',
      '\r\x1b[K✔ No sugar\r\n',
      '$ ',
    ];
    expect(await timesOf(steps)).toEqual([
      ['$ brew', 1],
      ['? Which tea?', 2],
      ['> green', 2],
      ['  black', 2],
      ['  white', 2],
      ['✔ Tea: black', 3],
      ['? Sugar? (y/N)', 4],
      ['✔ No sugar', 5],
      ['$', 6],
    ]);
  });

  it('has a list in a box before the choice that replaces its border', async () => {
    const box = ['┌──────┐', '│ tea  │', '│ milk │', '└──────┘'];
    const steps = ['$ pick\r\n', box.join('\r\n'), '', '\r\x1b[3A\x1b[JYou drink it.\r\n$ '];
    expect(await textOf(steps, 20, 10)).toEqual(['$ pick', '│ tea  │', '│ milk │', 'You drink it.', '$']);
  });

  it('has a text that is a part of a word that replaces it', async () => {
    const steps = [
      '? Which task\r\n> build\r\n  test\r\n  lint',
      '\r\x1b[3A\x1b[Jrunning the latest linter\r\n$ ',
    ];
    expect(await timesOf(steps)).toEqual([
      ['? Which task', 1],
      ['> build', 1],
      ['  test', 1],
      ['  lint', 1],
      ['running the latest linter', 2],
      ['$', 2],
    ]);
  });

  it('has a table of figures that count once, and the names that leave it', async () => {
    const frame = (at: number, name: string) =>
      `\x1b[H${lines([`load  0.${at}  0.${at + 1}  0.${at + 2}`, `${at}  0.0  0:0${at} ${name}`])}`;
    const steps = [
      frame(1, 'alpha'),
      '',
      '',
      '',
      frame(2, 'alpha'),
      '',
      '',
      '',
      frame(3, 'bravo'),
      '',
      '',
      '',
    ];
    const texts = (await timesOf(['\x1b[2J', ...steps])).map(([text]) => text);
    expect(texts).toEqual(['load  0.3  0.4  0.5', '0:02 alpha', '3  0.0  0:03 bravo']);
  });

  it('has a number that stood for seconds, and of a counter the last', async () => {
    const codes = ['Your code: 482913', '', '', '', '\r\x1b[KYour code: 771204', '', '', '', '\r\x1b[KDone'];
    expect(await timesOf(codes)).toEqual([
      ['Your code: 482913', 1],
      ['Your code: 771204', 5],
      ['Done', 9],
    ]);
    const counts = Array.from({ length: 9 }, (_, at) => `\r\x1b[KStep ${at}`);
    expect(await textOf([...counts, '\r\x1b[KDone'])).toEqual(['Step 8', 'Done']);
  });

  it('has a status with the time of its words, though its sign still turned', async () => {
    const steps = ['⠋ Waiting', '\r⠙', '\r⠹', '\r⠸', '\r\x1b[KDone'];
    expect(await timesOf(steps)).toEqual([
      ['⠸ Waiting', 1],
      ['Done', 5],
    ]);
  });

  it('has a command that is replaced with the time of its last letter', async () => {
    const steps = ['$ ls\r\n$ ', 'make', ' install', '\r\x1b[K$ pwd\r\n'];
    expect(await timesOf(steps)).toEqual([
      ['$ ls', 1],
      ['$ make install', 3],
      ['$ pwd', 4],
    ]);
  });

  it('has a text in a column with its own time', async () => {
    const steps = [
      'web       \r\ndb\r\n',
      '\x1b[1;11Hstarting',
      '\x1b[2;11Hwaiting',
      '',
      '\x1b[1;11Hhealthy\x1b[K',
    ];
    expect(await timesOf([...steps, '', '\x1b[2;11Hstopped\x1b[K'])).toEqual([
      ['starting', 2],
      ['web       healthy', 5],
      ['waiting', 3],
      ['db        stopped', 7],
    ]);
  });

  it.each(['\x1b[1A\r\x1b[J', eraseLines(2), '\x1b[1A\r\x1b[K\n\x1b[K\x1b[A'])(
    'has a question that wraps and is replaced by %j as one line',
    async (erase) => {
      const question = '? Which environment receives the candidate of this release';
      expect(await textOfFrames(['$ go\r\n', question, `${erase}? staging\r\n`], 2)).toEqual([
        '$ go',
        question,
        '? staging',
      ]);
    },
  );

  it('has only the last of texts that stood too short to be read', async () => {
    const names = Array.from(
      { length: 30 },
      (_, at) => `${String.fromCharCode(97 + (at % 26)).repeat(5)}${at}`,
    );
    const frames = names.map((name) => `\r\x1b[KCompiling object ${name}.o`);
    expect(await textOfFrames([...frames, '\r\x1b[KDone'], 0.1)).toEqual([
      `Compiling object ${names.at(-1)}.o`,
      'Done',
    ]);
  });

  it('has the time of a text beside a command, not that of the command', async () => {
    const steps = ['% \x1b[11Cbranch\r\x1b[2C', 'git st', '\x1b[K\r\nclean\r\n'];
    expect(await timesOf(steps)).toEqual(expect.arrayContaining([['branch', 1]]));
  });

  it('has a menu that is erased at the end, each entry once, wherever the mark was', async () => {
    const menu = (mark: number) =>
      ['oolong', 'sencha', 'assam'].map((tea, at) => `${at === mark ? '> ' : '  '}${tea}\x1b[K`).join('\r\n');
    const up = '\r\x1b[2A';
    const steps = ['$ pick\r\n', menu(0), up + menu(1), up + menu(2), `${up}\x1b[Jassam\r\n$ `];
    expect(await timesOf(steps)).toEqual([
      ['$ pick', 1],
      ['  oolong', 2],
      ['  sencha', 2],
      ['assam', 5],
      ['$', 5],
    ]);
  });

  it('has a status line that another one replaces', async () => {
    expect(await textOf(['Waiting for tea', '\r\x1b[KWaiting for milk', '\r\x1b[K✓ Ready\r\n'])).toEqual([
      'Waiting for tea',
      'Waiting for milk',
      '✓ Ready',
    ]);
  });

  it('has what a line overwrites where it wraps', async () => {
    const steps = ['$ brew\x1b[3;1Hgreen\r\nblack\x1b[1;1H', `\x1b[Ktea${' and tea'.repeat(8)}`];
    expect(await textOf(steps, 20, 6)).toEqual(expect.arrayContaining(['green', 'black']));
  });

  it('leaves out what was shown for less than a second', async () => {
    const frames = ['one', 'two', 'three', 'four', 'five'].map((word) => `\r\x1b[K${word}`);
    expect(await textOfFrames(frames, 0.5)).toEqual(['five']);
  });

  it('takes spinners, clocks, percentages and bars for the same row', async () => {
    const frames = Array.from(
      { length: 40 },
      (_, at) => `\r\x1b[K${'⠋⠙⠹⠸'[at % 4] ?? ''} Brewing ${'█'.repeat(at % 10)} ${at} % 0:0${at % 10}`,
    );
    expect(await textOfFrames([...frames, '\r\x1b[K✔ Brewed'], 0.3)).toEqual([
      expect.stringMatching(/Brewing/),
      '✔ Brewed',
    ]);
  });

  it('has text that is typed into a box when it is complete, and once', async () => {
    const box = '────────\r\n> \r\n────────\r\nmodel: small\x1b[2A\r\x1b[2C';
    const typed = Array.from('pour the tea');
    const answer = `\x1b[2B\r${eraseLines(4)}Pouring`;
    expect(await textOf(['$ agent\r\n', box, ...typed, answer, '\r\x1b[KDone.\r\n'])).toEqual([
      '$ agent',
      '> pour the tea',
      'model: small',
      'Pouring',
      'Done.',
    ]);
  });

  it('has a prompt on the right that is erased', async () => {
    expect(
      await textOf(['% \x1b[20Cmain 12:30\r\x1b[2C', 'git', ' log', '\x1b[K\r\nnothing\r\n'], 40),
    ).toEqual(['main 12:30', '% git log', 'nothing']);
  });

  it('has a command that is corrected while it is typed only as it was entered', async () => {
    expect(
      await textOf(['$ ', 'brwe', '\b\b\x1b[K', 'ew', '\x1b[2D\x1b[K', '\b\x1b[K\b\x1b[K', 'tea\r\n']),
    ).toEqual(['$ tea']);
  });
});

describe('a transcript of a program that draws again what is taller than the screen', () => {
  const tasks = (count: number) => Array.from({ length: count }, (_, at) => `* task ${at + 1} is done`);

  it('has each line once, in order', async () => {
    const frames = tasks(20).map((_, at) => {
      const before = at === 0 ? '' : eraseLines(at + 1);
      return `${before}${lines(tasks(at + 1))}> working${'.'.repeat(at % 4)}`;
    });
    expect(await textOfFrames(['$ agent\r\n', ...frames, '\r\x1b[KReady\r\n'], 0.25)).toEqual([
      '$ agent',
      ...tasks(20),
      expect.stringMatching(/^> working/),
      'Ready',
    ]);
  });

  it('has the time at which each line was first drawn', async () => {
    const frames = tasks(20).map((_, at) => {
      const before = at === 0 ? '' : eraseLines(at + 1);
      return `${before}${lines(tasks(at + 1))}> working`;
    });
    const events = ['$ agent\r\n', ...frames].map((data, at) => ({ time: at / 4, code: 'o', data }));
    const transcript = await transcribeCast({ header: { width: 40, height: 10, env: {} }, events });
    expect(transcript.lines.slice(1, 21)).toEqual(
      tasks(20).map((text, at) => ({ text, time: (at + 1) / 4 })),
    );
  });

  it('has each line once if only its last one changes', async () => {
    const frames = Array.from({ length: 50 }, (_, at) => {
      const erase = at === 0 ? '' : eraseLines(16);
      return `${erase}${lines(tasks(15))}${'⠋⠙⠹⠸'[at % 4] ?? ''} ${at} s`;
    });
    const texts = await textOfFrames(frames, 0.2);
    expect(texts.slice(0, 15)).toEqual(tasks(15));
    expect(texts.length).toBeLessThanOrEqual(16);
  });

  it('has lines that are new in their midst', async () => {
    const [first, second] = [tasks(6), tasks(15).slice(6)];
    const next = lines([...first.slice(0, 3), 'one more', ...first.slice(3), ...second]);
    const texts = await textOfFrames([lines([...first, ...second]), eraseLines(16) + next], 2);
    expect(texts).toEqual([...first, 'one more', ...second]);
  });
});

describe('a transcript of wrapped lines in a full-screen program', () => {
  const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`).join(' ');

  it('joins them', async () => {
    expect(await textOf(['\x1b[?1049h> ', words(9), '\r\n> ', '\x1b[?1049l'], 20, 8)).toEqual([
      `> ${words(9)}`,
      '>',
    ]);
  });

  it('has what scrolled away in one burst', async () => {
    const texts = await textOf(['\x1b[?1049h\x1b[H', `\x1b[J${words(60)}`, '\x1b[?1049l'], 20, 5);
    expect(texts.join('')).toBe(words(60));
  });

  it('does not join rows that are drawn one by one over a wrapped line', async () => {
    const rows = ['row one', 'row two'].map((text, at) => `\x1b[${at + 1};1H${text}\x1b[K`).join('');
    const texts = await textOf(['\x1b[?1049h', words(5), rows, '\x1b[?1049l'], 20, 5);
    expect(texts).toEqual([words(5), 'row one', 'row two']);
  });

  it.each([
    ['to a place', '\x1b[2;1H'],
    ['to a row', '\x1b[2d\r'],
    ['down', '\x1b[B\r'],
    ['to the next line', '\x1b[E'],
  ])('does not join full rows between which the cursor moves %s', async (_name, move) => {
    const rows = ['a'.repeat(20), 'b'.repeat(20)];
    const full = `\x1b[H${rows.join(move)}`;
    expect(await textOf(['\x1b[?1049h', words(5), full, '\x1b[?1049l'], 20, 5)).toEqual([words(5), ...rows]);
    expect(await textOf(['x'.repeat(40), full], 20, 5)).toEqual(expect.arrayContaining(rows));
  });
});
