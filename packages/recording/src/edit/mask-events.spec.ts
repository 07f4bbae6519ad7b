import { describe, expect, it } from '@jest/globals';
import type { CastEvent } from '../../../../test/support/cast-builder.js';
import { at, NO_EDIT, screensOf, storedCast, transcriptOf } from '../../../../test/support/edited-casts.js';
import { seededRandom } from '../../../../test/support/seeded-random.js';
import type { CastEdit } from './cast-edit.js';
import { editCast } from './edit-cast.js';
import { type StoredCast, writeStoredCast } from './stored-cast.js';

const SECRET = 'hunter2-Zq9';
const HIDE: CastEdit = { ...NO_EDIT, replacements: [{ text: SECRET, mask: '********' }] };

/** Everything that a reader of the cast can see. */
async function shownBy(cast: StoredCast): Promise<string> {
  const screens = screensOf(cast).map(({ rows }) => `${rows.join('\n')}\n${rows.join('')}`);
  return [...screens, await transcriptOf(cast), writeStoredCast(cast)].join('\n');
}

const typed = (text: string, from = 1): CastEvent[] =>
  Array.from(text, (key, n) => [from + n / 10, 'o', key]);

describe('a masked text', () => {
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
      'assembled out of order',
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
      'corrected while it is typed',
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
      'assembled by deletion',
      [
        [1, 'o', `hunterXX2-Zq9`],
        [2, 'o', `${at(1, 7)}\u001b[2P`],
      ],
    ],
    [
      'assembled by insertion',
      [
        [1, 'o', `hunZq9`],
        [2, 'o', `${at(1, 4)}\u001b[5@ter2-`],
      ],
    ],
    [
      'assembled by deletion of columns',
      [
        [1, 'o', `hunterXX2-Zq9`],
        [2, 'o', `${at(1, 7)}\u001b[2'~`],
      ],
    ],
    [
      'assembled by deletion and scrolled away immediately',
      [[1, 'o', `hunterXX2-Zq9${at(1, 7)}\u001b[2P${at(8, 1)}${'\r\n.'.repeat(50)}`]],
    ],
    [
      'on the alternate screen',
      [
        [1, 'o', `\u001b[?1049h${at(3, 2)}${SECRET}`],
        [2, 'o', '\u001b[?1049l'],
      ],
    ],
    [
      'in the window title',
      [
        [1, 'o', `\u001b]0;ssh ${SECRET}`],
        [2, 'o', '\u0007$ '],
      ],
    ],
    ['in the clipboard', [[1, 'o', `\u001b]52;c;${Buffer.from(SECRET).toString('base64')}\u0007$ `]]],
    ['in the clipboard, without Base64', [[1, 'o', `\u001b]52;c;x ${SECRET}\u0007$ `]]],
    ...['1337;Copy=:', '1337;SetUserVar=prog=', '99;i=1:e=1;', '99;e=1:d=0:i=1;'].map(
      (command): [string, CastEvent[]] => [
        `in Base64 after ${command}`,
        [[1, 'o', `\u001b]${command}${Buffer.from(SECRET).toString('base64')}\u0007$ `]],
      ],
    ),
    [
      'in the clipboard through tmux',
      [[1, 'o', `\u001bPtmux;\u001b\u001b]52;c;${Buffer.from(SECRET).toString('base64')}\u0007\u001b\\$ `]],
    ],
    ['scrolled away immediately', [[1, 'o', `${SECRET}${'\r\n.'.repeat(50)}`]]],
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
      'in the label of a resize, and in another event and its code',
      [
        [0, 'o', '$ '],
        [1, 'r', `80x24 ${SECRET}`],
        [2, 'z', SECRET],
        [3, `z ${SECRET}`, ''],
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
  ])('appears nowhere: %s', async (_how, events) => {
    const { cast, matches } = editCast(
      storedCast(events, { header: { title: `a ${SECRET}`, env: { SHELL: SECRET } } }),
      HIDE,
    );
    const shown = await shownBy(cast);
    expect(shown).not.toContain(SECRET);
    expect(shown).not.toContain(Buffer.from(SECRET).toString('base64'));
    expect(matches[0]?.matches).toBeGreaterThan(0);
    expect(screensOf(cast).map(({ cursor }) => cursor)).toEqual(
      screensOf(storedCast(events)).map(({ cursor }) => cursor),
    );
  });

  it.each(['', '\r\n$ ', '\r\n.'.repeat(50)])(
    'appears nowhere if it ends in repetitions: %j',
    async (after) => {
      const secret = 'hunter2xxxxxxxx';
      const events: CastEvent[] = [
        [0, 'o', `${at(1, 20)}hunter2`],
        [1, 'o', `x\u001b[7b${after}`],
      ];
      const { cast, matches } = editCast(storedCast(events), {
        ...NO_EDIT,
        replacements: [{ text: secret, mask: '' }],
      });
      expect(await shownBy(cast)).not.toContain(secret);
      expect(matches[0]?.matches).toBe(1);
    },
  );

  it('does not show a prefix either while it is typed and redrawn', () => {
    const events = Array.from(SECRET, (_, n): CastEvent => [n, 'o', `\r$ ${SECRET.slice(0, n + 1)}`]);
    const { cast } = editCast(storedCast(events), HIDE);
    for (const { rows } of screensOf(cast).slice(2)) expect(rows[0]).not.toContain(SECRET.slice(0, 3));
  });

  it('has a mask of its length and changes nothing else', () => {
    const events: CastEvent[] = [[1, 'o', 'a hunter2-Zq9 b\r\nhunter3 \u001b[31mred']];
    const mask = (text: string) =>
      editCast(storedCast(events), { ...NO_EDIT, replacements: [{ text: SECRET, mask: text }] });
    expect(mask('[hidden]').cast.events[0]?.data).toBe('a [hidden]*** b\r\nhunter3 \u001b[31mred');
    expect(mask('much longer than the text').cast.events[0]?.data).toContain('a much longer b');
    expect(mask('').matches).toEqual([{ matches: 1, places: [{ place: 'screen', matches: 1 }], times: [1] }]);
  });

  it('counts texts about the recording, which are on no screen', () => {
    const edit = { ...NO_EDIT, replacements: [{ text: SECRET, mask: '' }] };
    const { matches, texts } = editCast(storedCast([[1, 'o', 'a']]), edit, [
      { name: 'title', text: `The ${SECRET}` },
      { name: 'command', text: 'ls' },
    ]);
    const places = [{ place: 'title', matches: 1 }];
    expect([matches, texts]).toEqual([[{ matches: 1, places, times: [] }], ['The ***********', 'ls']]);
  });

  it('keeps the width of wide characters', () => {
    const edit = { ...NO_EDIT, replacements: [{ text: '秘密e', mask: '' }] };
    expect(editCast(storedCast([[1, 'o', 'x秘密e\u0301y']]), edit).cast.events[0]?.data).toContain('x＊＊*');
  });

  it('is rejected if its mask creates it again without end', () => {
    const edit = {
      ...NO_EDIT,
      replacements: [
        { text: 'a', mask: 'b' },
        { text: 'b', mask: 'a' },
      ],
    };
    expect(editCast(storedCast([[1, 'o', 'abc']]), edit).cast.events[0]?.data).toBe('**c');
  });

  it('is found in any terminal output', async () => {
    const random = seededRandom(20);
    for (let turn = 0; turn < 25; turn++) {
      const { cast } = editCast(storedCast(drawnAnyhow(random)), HIDE);
      expect(await shownBy(cast)).not.toContain(SECRET);
    }
  });
});

/** The secret among other output, in random form. */
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
