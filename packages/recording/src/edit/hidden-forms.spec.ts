import { expect, it } from '@jest/globals';
import type { CastEvent } from '../../../../test/support/cast-builder.js';
import { at, NO_EDIT, screensOf, storedCast, transcriptOf } from '../../../../test/support/edited-casts.js';
import type { CastEdit } from './cast-edit.js';
import { editCast } from './edit-cast.js';
import { FoundText } from './found-text.js';
import { writeStoredCast } from './stored-cast.js';

const SECRET = 'hunter2-Zq9';
const base64 = (text: string) => Buffer.from(text).toString('base64');
const HIDE: CastEdit = { ...NO_EDIT, replacements: [{ text: SECRET, mask: '********' }] };

it.each<[string, string]>([
  ['in capitals', SECRET.toUpperCase()],
  ['in another case', 'hUNTER2-zQ9'],
  ['in full-width forms', 'ｈｕｎｔｅｒ２－Ｚｑ９'],
  ['in mathematical letters', '𝐡𝐮𝐧𝐭𝐞𝐫𝟐-𝐙𝐪𝟗'],
  ['joined by zero-width spaces', Array.from(SECRET).join('\u200b')],
  ['joined by joiners and soft hyphens', 'hun\u200cter\u200d2\u00ad-\u2060Z\ufeffq9'],
  ['percent-encoded', 'https://example.com/?q=%68unter2%2DZq9&b=1'],
  ['percent-encoded twice', 'https://example.com/?u=https%3A%2F%2Fx.example%2F%3Fq%3D%2568unter2%252DZq9'],
  [
    'percent-encoded in lower case',
    Array.from(SECRET, (key) => `%${key.charCodeAt(0).toString(16)}`).join(''),
  ],
])('a hidden text appears nowhere in another form: %s', async (_how, form) => {
  const events: CastEvent[] = [
    [1, 'o', `$ echo ${form}\r\n`],
    ...Array.from(form, (key, n): CastEvent => [2 + n / 100, 'o', key]),
    [5, 'o', `\u001b]0;${form}\u0007\u001b]8;;${form}\u001b\\link\u001b]8;;\u001b\\\u001bP${form}\u001b\\`],
    [6, 'o', `\u001b]52;c;${Buffer.from(form).toString('base64')}\u0007`],
    [7, 'o', `${at(7, 38)}${form.slice(0, 6)}\u001b[31m${form.slice(6)}`],
    [8, 'i', form],
    [9, 'm', form],
  ];
  const { cast, matches } = editCast(storedCast(events, { header: { title: form } }), HIDE);
  const screens = screensOf(cast).map(({ rows }) => `${rows.join('\n')}\n${rows.join('')}`);
  const shown = [...screens, await transcriptOf(cast), writeStoredCast(cast)].join('\n');
  expect([...new FoundText(HIDE.replacements).matchesIn(shown)]).toEqual([]);
  expect(shown).not.toContain(Buffer.from(form).toString('base64'));
  const places = matches[0]?.places.map(({ place }) => place);
  expect(places?.sort()).toEqual([
    ...['clipboard', 'control_string', 'header', 'input'],
    ...['link', 'marker', 'screen', 'terminal_title'],
  ]);
});

it.each([
  ['a file of iTerm2', (text: string) => `\u001b]1337;File=name=LmVudg==;size=9:${base64(text)}\u0007`],
  [
    'the clipboard of kitty',
    (text: string) => `\u001b]5522;type=wdata:mime=dGV4dA==;${base64(text)}\u001b\\`,
  ],
  [
    'a file transfer in two parts',
    (text: string) =>
      [text.slice(0, 7), text.slice(7)]
        .map((part) => `\u001b]5113;ac=data;d=${base64(part)}\u001b\\`)
        .join(''),
  ],
  [
    'the clipboard through screen',
    (text: string) =>
      `\u001bP\u001b]52;c;${base64(text).slice(0, 8)}\u001b\\\u001bP${base64(text).slice(8)}\u0007\u001b\\`,
  ],
])('%s with a hidden text is masked and named', (_, written) => {
  const { cast, matches } = editCast(storedCast([[1, 'o', `${written(`KEY=${SECRET}`)}$ `]]), HIDE);
  expect(matches[0]?.matches).toBeGreaterThan(0);
  const runs = cast.events[0]?.data.match(/[A-Za-z0-9+/]{4,}=*/g) ?? [];
  const decoded = runs.map((run) => Buffer.from(run, 'base64').toString()).join('');
  expect(decoded).not.toContain(SECRET);
  expect(decoded).not.toContain(SECRET.slice(0, 7));
});

it('a long clipboard with a hidden text is masked', () => {
  const copied = Buffer.from(`${'x'.repeat(6_000)}${SECRET}`).toString('base64');
  const { cast } = editCast(storedCast([[1, 'o', `\u001b]52;c;${copied}\u0007$ `]]), HIDE);
  expect(cast.events[0]?.data).not.toContain(copied.slice(-20));
});

it('a hidden text in a name of the theme is masked, and colours are not', () => {
  const theme = { fg: '#ffffff', bg: '#000000', palette: '#000000:#ff0000' };
  const headerOf = (header: object, text: string) =>
    editCast(storedCast([[1, 'o', `${text} $`]], { header }), {
      ...NO_EDIT,
      replacements: [{ text, mask: '' }],
    }).cast.header;
  expect(headerOf({ theme }, 'ff')).toMatchObject({ theme });
  expect(JSON.stringify(headerOf({ theme: { ...theme, name: SECRET } }, SECRET))).not.toContain(SECRET);
});
