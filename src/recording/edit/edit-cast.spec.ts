import { describe, expect, it } from '@jest/globals';
import { buildCast, type CastEvent } from '../../../test/support/cast-builder.js';
import { seededRandom } from '../../../test/support/seeded-random.js';
import type { AsciicastEvent } from '../asciicast/asciicast.js';
import { screenSizeOf } from '../asciicast/screen-size.js';
import { Terminal } from '../terminal/terminal.js';
import { transcribeCast } from '../transcript/transcript.js';
import type { CastEdit } from './cast-edit.js';
import { editCast } from './edit-cast.js';
import { readStoredCast, type StoredCast, writeStoredCast } from './stored-cast.js';

const SECRET = 'hunter2-Zq9';
const NOTHING: CastEdit = { trim: {}, cuts: [], speed: 1, replacements: [] };
const HIDE: CastEdit = { ...NOTHING, replacements: [{ text: SECRET, mask: '********' }] };

function stored(events: readonly CastEvent[], { width = 30, height = 8, header = {} } = {}): StoredCast {
  return readStoredCast(buildCast({ version: 2, width, height, header, events }).toString());
}

interface Screen {
  readonly time: number;
  readonly rows: readonly string[];
  readonly cursor: { readonly x: number; readonly y: number };
}

/** The screen after each event. */
function screensOf({ width, height, events }: StoredCast): Screen[] {
  const terminal = new Terminal({ cols: width, rows: height, scrollback: 100 });
  return events.map(({ time, code, data }) => {
    const size = code === 'r' ? screenSizeOf(data) : undefined;
    if (size) terminal.resize(size.cols, size.rows);
    if (code === 'o') terminal.write(data);
    const rows = Array.from({ length: terminal.rows }, (_, y) =>
      (terminal.row(terminal.top + y)?.translateToString(false) ?? '').padEnd(terminal.cols),
    );
    return { time, rows, cursor: terminal.cursor };
  });
}

async function transcriptOf(cast: StoredCast): Promise<string> {
  const header = { width: cast.width, height: cast.height, env: {} };
  return (await transcribeCast({ header, events: cast.events })).text;
}

/** Everything that a reader of the cast can see. */
async function shownBy(cast: StoredCast): Promise<string> {
  const screens = screensOf(cast).map(({ rows }) => `${rows.join('\n')}\n${rows.join('')}`);
  return [...screens, await transcriptOf(cast), writeStoredCast(cast)].join('\n');
}

const typed = (text: string, from = 1): CastEvent[] =>
  Array.from(text, (key, at) => [from + at / 10, 'o', key]);
const at = (row: number, column: number) => `\u001b[${row};${column}H`;

describe('a replaced text', () => {
  it.each<[string, readonly CastEvent[]]>([
    ['in one event', [[1, 'o', `$ echo ${SECRET}\r\n${SECRET}\r\n$ `]]],
    [
      'split over events',
      [
        [1, 'o', `$ ${SECRET.slice(0, 4)}`],
        [2, 'o', SECRET.slice(4)],
      ],
    ],
    ['typed letter by letter', [[0, 'o', '$ '], ...typed(SECRET)]],
    ['with colours between its letters', [[1, 'o', Array.from(SECRET).join('\u001b[1;31m\u001b[0m')]]],
    ['wrapped by the terminal', [[1, 'o', `${'x'.repeat(25)}${SECRET}\r\n`]]],
    ['wrapped by a program', [[1, 'o', `${at(2, 26)}${SECRET.slice(0, 5)}${at(3, 1)}${SECRET.slice(5)}`]]],
    ['wrapped in a pane', [[1, 'o', `${at(2, 5)}${SECRET.slice(0, 5)}│${at(3, 1)}  │${SECRET.slice(5)}`]]],
    [
      'put together out of order',
      [
        [
          1,
          'o',
          Array.from(SECRET, (key, n) => at(4, n + 3) + key)
            .reverse()
            .join(''),
        ],
      ],
    ],
    [
      'drawn out of order over events',
      Array.from(SECRET, (key, n): CastEvent => [n, 'o', at(4, n + 3) + key])
        .reverse()
        .map(([, code, data], n) => [n, code, data]),
    ],
    [
      'corrected while it was typed',
      [
        [0, 'o', '$ hunterX'],
        [1, 'o', '\b \b2-Zq9'],
      ],
    ],
    [
      'redrawn at each key',
      Array.from(SECRET, (_, n): CastEvent => [n, 'o', `\r$ ${SECRET.slice(0, n + 1)}`]),
    ],
    ['erased in the same event', [[1, 'o', `${SECRET}\r\u001b[K$ ls\r\n`]]],
    [
      'put together by deleting',
      [
        [1, 'o', `hunterXX2-Zq9`],
        [2, 'o', `${at(1, 7)}\u001b[2P`],
      ],
    ],
    [
      'put together by inserting',
      [
        [1, 'o', `hunZq9`],
        [2, 'o', `${at(1, 4)}\u001b[5@ter2-`],
      ],
    ],
    [
      'on the other screen',
      [
        [1, 'o', `\u001b[?1049h${at(3, 2)}${SECRET}`],
        [2, 'o', '\u001b[?1049l'],
      ],
    ],
    [
      'in the title of the window',
      [
        [1, 'o', `\u001b]0;ssh ${SECRET}`],
        [2, 'o', '\u0007$ '],
      ],
    ],
    ['in the clipboard', [[1, 'o', `\u001b]52;c;${Buffer.from(SECRET).toString('base64')}\u0007$ `]]],
    ['scrolled away at once', [[1, 'o', `${SECRET}${'\r\n.'.repeat(50)}`]]],
    [
      'in input and markers',
      [
        [0, 'o', '$ '],
        [1, 'i', 'huntX\u007fer2-'],
        [2, 'i', 'Zq9\r'],
        [3, 'm', `is ${SECRET}`],
      ],
    ],
    [
      'after a resize',
      [
        [0, 'o', `$ ${SECRET}`],
        [1, 'r', '7x20'],
        [2, 'r', '40x8'],
      ],
    ],
  ])('%s is nowhere', async (_how, events) => {
    const { cast, matches } = editCast(
      stored(events, { header: { title: `a ${SECRET}`, env: { SHELL: SECRET } } }),
      HIDE,
    );
    const shown = await shownBy(cast);
    expect(shown).not.toContain(SECRET);
    expect(shown).not.toContain(Buffer.from(SECRET).toString('base64'));
    expect(matches[0]?.matches).toBeGreaterThan(0);
    expect(screensOf(cast).map(({ cursor }) => cursor)).toEqual(
      screensOf(stored(events)).map(({ cursor }) => cursor),
    );
  });

  it('does not show its beginning either, while it is typed and drawn again', () => {
    const events = Array.from(SECRET, (_, n): CastEvent => [n, 'o', `\r$ ${SECRET.slice(0, n + 1)}`]);
    const { cast } = editCast(stored(events), HIDE);
    for (const { rows } of screensOf(cast).slice(2)) expect(rows[0]).not.toContain(SECRET.slice(0, 3));
  });

  it('has a mask of its length, and leaves the rest as it was', () => {
    const events: CastEvent[] = [[1, 'o', 'a hunter2-Zq9 b\r\nhunter3 \u001b[31mred']];
    const mask = (text: string) =>
      editCast(stored(events), { ...NOTHING, replacements: [{ text: SECRET, mask: text }] });
    expect(mask('[hidden]').cast.events[0]?.data).toBe('a [hidden]*** b\r\nhunter3 \u001b[31mred');
    expect(mask('much longer than the text').cast.events[0]?.data).toContain('a much longer b');
    expect(mask('').matches).toEqual([{ matches: 1, times: [1] }]);
  });

  it('keeps the width of wide characters', () => {
    const edit = { ...NOTHING, replacements: [{ text: '秘密e', mask: '' }] };
    expect(editCast(stored([[1, 'o', 'x秘密e\u0301y']]), edit).cast.events[0]?.data).toContain('x＊＊*');
  });

  it('is refused where its mask makes it again for ever', () => {
    const edit = {
      ...NOTHING,
      replacements: [
        { text: 'a', mask: 'b' },
        { text: 'b', mask: 'a' },
      ],
    };
    expect(editCast(stored([[1, 'o', 'abc']]), edit).cast.events[0]?.data).toBe('**c');
  });

  it('is found in whatever a terminal does with it', async () => {
    const random = seededRandom(20);
    for (let turn = 0; turn < 60; turn++) {
      const { cast } = editCast(stored(drawnAnyhow(random)), HIDE);
      expect(await shownBy(cast)).not.toContain(SECRET);
    }
  });
});

/** The secret among other output, by random means. */
function drawnAnyhow(random: () => number): CastEvent[] {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const place = () => at(1 + Math.floor(random() * 8), 1 + Math.floor(random() * 30));
  const noise = () =>
    pick([
      '\r\n',
      'hunter',
      '2-Zq9',
      ' ',
      place(),
      '\u001b[31m',
      '\u001b[1L',
      '\u001b[2M',
      '\u001b[S',
      '\u001b[K',
      '\u001b[2;5r',
      '\u001b[r',
      '\u001b[?1049h',
      '\u001b[?1049l',
      '\u001b[3@',
      '\u001b[P',
      'ls -l\r\n',
      '\u001bM',
      '漢字',
      '\t',
    ]);
  const secret = () => {
    const letters = Array.from(SECRET);
    const [row, column] = [1 + Math.floor(random() * 8), 1 + Math.floor(random() * 19)];
    return pick([
      [SECRET],
      letters,
      letters.map((letter) => `\u001b[3${Math.floor(random() * 8)}m${letter}`),
      letters.map((letter, n) => at(row, column + n) + letter).sort(() => random() - 0.5),
      [`x${SECRET.slice(0, 5)}`, '#\b', SECRET.slice(5)],
    ]);
  };
  const parts = Array.from({ length: 12 }, () => (random() < 0.3 ? secret() : [noise()])).flat();
  let time = 0;
  return parts.map((part) => [(time += Math.round(random() * 10) / 10), 'o', part]);
}

describe('an edit of the time', () => {
  const events: CastEvent[] = [
    [0, 'o', '$ secret-a\r\n'],
    [1, 'm', 'first'],
    [2, 'o', '\u001b[1;32mgreen '],
    [3, 'o', 'still\r\n'],
    [4, 'm', 'second'],
    [5, 'o', 'secret-b\u001b[2J\u001b[3;4H'],
    [6, 'o', 'after'],
    [20, 'o', '\r\nend'],
  ];
  const timesOf = (cast: StoredCast, code = 'o') =>
    cast.events.filter((event) => event.code === code).map(({ time }) => time);

  it('trims both ends and begins with the screen as it was', () => {
    const { cast } = editCast(stored(events), { ...NOTHING, trim: { from: 2.5, to: 6 } });
    expect(timesOf(cast)).toEqual([0, 0.5, 2.5, 3.5]);
    expect(timesOf(cast, 'm')).toEqual([1.5]);
    expect(
      screensOf(cast)[0]
        ?.rows.slice(0, 2)
        .map((row) => row.trim()),
    ).toEqual(['$ secret-a', 'green']);
    expect(cast.events[1]?.data).toBe('still\r\n');
  });

  it('cuts a range out, with what was printed in it, and goes on with the same screen', async () => {
    const { cast } = editCast(stored(events), { ...NOTHING, cuts: [{ from: 4.5, to: 5.5 }] });
    expect(timesOf(cast)).toEqual([0, 2, 3, 4.5, 5, 19]);
    expect(JSON.stringify(cast.events)).not.toContain('secret-b');
    expect(await transcriptOf(cast)).toBe('$ secret-a\ngreen still\n\n   after\nend\n');
  });

  it('shortens pauses, and changes the speed of everything', () => {
    const { cast } = editCast(stored(events), { ...NOTHING, speed: 2, idleLimit: 1 });
    expect(timesOf(cast)).toEqual([0, 0.5, 1, 1.5, 2, 2.5]);
    expect(cast.idleTimeLimit).toBe(0.5);
    expect(editCast(stored(events), { ...NOTHING, speed: 0.5 }).cast.idleTimeLimit).toBe(10);
  });

  it('joins cuts that overlap, and follows the size of the screen', () => {
    const resized: CastEvent[] = [
      [0, 'o', 'a'],
      [1, 'r', '40x5'],
      [2, 'o', 'b'],
      [3, 'r', '20x4'],
      [4, 'o', 'c'],
      [9, 'o', 'd'],
    ];
    const { cast } = editCast(stored(resized), {
      ...NOTHING,
      trim: { from: 1.5 },
      cuts: [
        { from: 2.5, to: 3.5 },
        { from: 3, to: 3.9 },
      ],
    });
    expect([cast.width, cast.height]).toEqual([40, 5]);
    expect(cast.events.map(({ code }) => code).join('')).toBe('oorooo');
    expect(screensOf(cast).at(-1)?.rows[0]).toBe('abcd'.padEnd(20));
  });

  it.each<[string, Partial<CastEdit>]>([
    ['trim.from: is 20, but the recording lasts 20 s', { trim: { from: 20 } }],
    ['trim.to: must be after trim.from', { trim: { from: 3, to: 3 } }],
    ['cuts.0.to: must be after its from', { cuts: [{ from: 2, to: 1 }] }],
    [
      'cuts.1.from: is 21, but',
      {
        cuts: [
          { from: 1, to: 2 },
          { from: 21, to: 22 },
        ],
      },
    ],
    [
      'cuts: would leave nothing',
      {
        cuts: [
          { from: 0, to: 12 },
          { from: 11, to: 30 },
        ],
      },
    ],
  ])('is refused: %s', (problem, edit) => {
    expect(() => editCast(stored(events), { ...NOTHING, ...edit })).toThrow(problem);
  });

  it('ends on the same screens wherever it is cut', () => {
    const random = seededRandom(7);
    for (let turn = 0; turn < 60; turn++) {
      const whole = stored(screenProgram(random));
      const [a = 0, b = 0] = [random() * 10, random() * 10].sort((x, y) => x - y);
      const edit = turn % 2 === 0 ? { cuts: [{ from: a, to: b }] } : { trim: { from: b } };
      const { cast } = editCast(whole, { ...NOTHING, ...edit });
      const before = screensOf(whole).at(-1);
      const after = screensOf(cast).at(-1);
      expect([after?.rows, after?.cursor]).toEqual([before?.rows, before?.cursor]);
    }
  });
});

/** Random output that changes the state of the terminal; the last event is at second 11. */
function screenProgram(random: () => number): CastEvent[] {
  const number = (most: number) => 1 + Math.floor(random() * most);
  const parts = [
    () => 'text '.repeat(number(12)),
    () => at(number(8), number(30)),
    () => '\r\n'.repeat(number(5)),
    () => `\u001b[${number(3)};${number(3) + 4}r`,
    () => '\u001b[r',
    () => '\u001b[?1049h',
    () => '\u001b[?1049l',
    () => `\u001b[3${number(7)};4${number(7)}m`,
    () => '\u001b[0;1;38;2;1;2;3m',
    () => '\u001b[2J',
    () => '\u001b[K',
    () => '漢字',
    () => '\u001b[?6h',
    () => '\u001b[?6l',
    () => '\u001b[4h',
    () => '\u001b[4l',
    () => '\u001b(0qqx\u001b(B',
    () => '\u001b[?7l',
    () => '\u001b[?7h',
    () => '\u001b[L',
  ];
  const events = Array.from({ length: 40 }, (_, n): CastEvent => [
    n / 4,
    'o',
    parts[number(parts.length) - 1]?.() ?? '',
  ]);
  return [...events, [11, 'o', 'the end']];
}

it('writes a cast with all fields of its header', () => {
  const header = { timestamp: 1, title: 'a', unknown: { deep: [1] } };
  const cast = stored([[0.1234567, 'o', 'x']], { header });
  expect(JSON.parse(writeStoredCast(cast).split('\n')[0] ?? '')).toMatchObject({ version: 2, ...header });
  const again: readonly AsciicastEvent[] = readStoredCast(writeStoredCast(cast)).events;
  expect(again).toEqual([{ time: 0.123457, code: 'o', data: 'x' }]);
});
