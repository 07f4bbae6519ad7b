import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { FoundText } from '@ttyreel/recording';
import type { EditPreviewDto } from '../../src/resources/gifs/cast-edits/cast-edits.dto.js';
import type { GifDetailDto } from '../../src/resources/gifs/dto/gif-detail.dto.js';
import { buildCast, type CastEvent } from '../support/cast-builder.js';
import { useService } from '../support/service-of-file.js';
import { tablesOf } from '../support/tables.js';
import { GifClient } from './gif-client.js';
import { castPart, UploadClient } from './upload-client.js';

const letters = (text: string) => Array.from(text);
const output = (...parts: readonly string[]): CastEvent[] => parts.map((part) => [0, 'o', part]);
const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (key) => String.fromCharCode(key.charCodeAt(0) + 0xfee0));
const percent = (text: string) =>
  letters(text)
    .map((key) => `%${key.charCodeAt(0).toString(16).toUpperCase()}`)
    .join('');

/** Ways to write a text in a cast of 60 columns. */
const IN_CAST: Readonly<Record<string, (text: string) => CastEvent[]>> = {
  plain: (text) => output(`$ echo ${text}\r\n`),
  'wrapped by the terminal': (text) => output(`${'x'.repeat(55)}${text}\r\n`),
  'wrapped in a pane': (text) =>
    output(`\x1b[2J\x1b[2;55H${text.slice(0, 6)}│\x1b[3;50H│    ${text.slice(6)}\r\n`),
  'typed letter by letter': (text) => output('$ ', ...letters(text), '\r\n'),
  'in colours': (text) => output(`${letters(text).join('\x1b[1;31m\x1b[0m')}\r\n`),
  'in a window title': (text) => output(`\x1b]0;ssh ${text}\x07`),
  'in the target of a link': (text) =>
    output(`\x1b]8;;https://x.example/${text}\x1b\\here\x1b]8;;\x1b\\\r\n`),
  'in the clipboard': (text) => output(`\x1b]52;c;${Buffer.from(text).toString('base64')}\x07`),
  'in a device control string': (text) => output(`\x1bP${text}\x1b\\`),
  'in an application command': (text) => output(`\x1b_${text}\x1b\\`),
  'typed into a prompt': (text) => [[0, 'i', text]],
  'in a marker': (text) => [[0, 'm', `is ${text}`]],
  'on the alternate screen': (text) => output(`\x1b[?1049h\x1b[3;2H${text}`, '\x1b[?1049l'),
  'before a resize': (text) => [...output(`${text}\r\n`), [0, 'r', '7x20'], [0, 'r', '60x10']],
  'in capitals': (text) => output(`${text.toUpperCase()}\r\n`),
  'in full-width forms': (text) => output(`${fullWidth(text)}\r\n`),
  'percent-encoded': (text) => output(`https://x.example/?q=${percent(text)}\r\n`),
  'joined by zero-width spaces': (text) => output(`${letters(text).join('\u200b')}\r\n`),
  'assembled by cursor moves': (text) =>
    output(
      ...letters(text)
        .map((key, at) => `\x1b[4;${at + 3}H${key}`)
        .reverse(),
      '\r\n',
    ),
  'corrected while it is typed': (text) => output(`$ ${text.slice(0, 5)}#`, `\b${text.slice(5)}\r\n`),
  'scrolled away at once': (text) => output(`${text}${'\r\n.'.repeat(30)}`),
};

const FIELDS = [
  ...['title', 'description', 'command', 'tags', 'homepage_url', 'codehost_url', 'window_title'],
  ...['header of the cast', 'title as a slug'],
] as const;
const WAYS = [...Object.keys(IN_CAST), ...FIELDS];

/** Distinct, with letters and digits. */
const textOf = (way: string) => `hidden${WAYS.indexOf(way) + 10}${way === 'title as a slug' ? '-' : ''}zq7w`;
/** A pane never has the whole text in one line, so its second row is searched. */
const searchedOf = (way: string) => textOf(way).slice(way === 'wrapped in a pane' ? 6 : 0);
const REPLACEMENTS = WAYS.map((way) => ({ text: textOf(way) }));

let ada: UploadClient;
let api: GifClient;
let id: string;

useService(
  async (service) => {
    ada = new UploadClient(service, await service.createUser('ada'));
    api = new GifClient(service);
  },
  { mayWait: true },
);

async function files(): Promise<Record<string, string>> {
  const folder = ada.service.dataDirectory;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  const texts = await Promise.all(names.map(async (name) => [name, await readFile(name, 'utf8')] as const));
  return Object.fromEntries(texts);
}

/** What readers get without naming a text. */
async function answers(): Promise<Record<string, string>> {
  const paths = [
    ...['', 'cast/', 'transcript/', 'transcript/lines/'].map((part) => `/api/v1/gifs/${id}/${part}`),
    ...['/api/v1/gifs/', '/api/v1/tags/', '/api/v1/search/?q=exit', '/api/v1/users/ada/gifs/'],
    ...[
      `/gifs/${id}`,
      `/gifs/${id}.md`,
      `/embed/${id}`,
      '/',
      '/explore',
      '/tags',
      '/users/ada',
      '/users/ada.md',
    ],
    ...[
      '/feed.atom',
      '/users/ada/feed.atom',
      '/sitemap.xml',
      '/llms.txt',
      '/search?q=exit',
      '/search.atom?q=exit',
    ],
    ...[`/media/${id}.cast`, `/media/${id}.gif`, `/media/${id}.png?t=0`, `/media/${id}.gif?theme=nord`],
    `/oembed?url=${ada.site}/gifs/${id}`,
  ];
  const found: Record<string, string> = {};
  for (const each of paths) found[each] = (await ada.get(ada.site + each)).bytes.toString();
  return found;
}

/** Runs in which a text may stand: to fold all bytes of pictures would take half a minute. */
const READABLE = /[ -~\u200b\uff01-\uff5e]{6,}/g;

/** The places of each text, in any form. */
async function placesOf(): Promise<Map<string, string[]>> {
  const found = new FoundText(WAYS.map((way) => ({ text: searchedOf(way), mask: '' })));
  const places = new Map<string, string[]>();
  const everything = { ...(await files()), ...(await tablesOf(ada.service)), ...(await answers()) };
  for (const [place, text] of Object.entries(everything)) {
    const copied = [...text.matchAll(/52;c;([\w+/=]+)/g)].map(([, base64 = '']) =>
      Buffer.from(base64, 'base64'),
    );
    const readable = text.match(READABLE) ?? [];
    for (const { which } of found.matchesIn([...readable, ...copied].join('\n'))) {
      const way = WAYS[which] ?? '';
      places.set(way, [...new Set([...(places.get(way) ?? []), place])]);
    }
  }
  return places;
}

let before: Map<string, string[]>;
let after: Map<string, string[]>;
let preview: EditPreviewDto;
let uploaded: GifDetailDto;
let edited: GifDetailDto;
let undone: GifDetailDto;

beforeAll(async () => {
  const drawn = Object.entries(IN_CAST).flatMap(([way, write]) => write(textOf(way)));
  const events = [...drawn, ...output('exit\r\n')].map(([, code, data], at): CastEvent => [
    at / 20,
    code,
    data,
  ]);
  const header = { env: { SHELL: textOf('header of the cast') } };
  const fields = {
    title: `A ${textOf('title')} and ${textOf('title as a slug').replace('-', ' ')}`,
    description: `About ${textOf('description')}.`,
    command: `login ${textOf('command')}`,
    tags: `shell, deploy-${textOf('tags')}`,
    homepage_url: `https://${textOf('homepage_url')}.example/`,
    codehost_url: `https://github.com/ada/${textOf('codehost_url')}`,
    window_title: textOf('window_title'),
    keep_input: 'true',
  };
  const parts = Object.entries(fields).map(([name, body]) => ({ name, body }));
  ({ id } = await ada.upload([
    ...parts,
    castPart(buildCast({ version: 2, width: 60, height: 10, events, header })),
  ]));
  uploaded = await ada.finished(id);
  before = await placesOf();
  const body = { replacements: REPLACEMENTS };
  preview = await api.json(200, 'POST', `/gifs/${id}/edits/preview/`, ada.key, body);
  await api.json(200, 'POST', `/gifs/${id}/edits/`, ada.key, body);
  undone = await api.json(200, 'DELETE', `/gifs/${id}/edits/`, ada.key);
  await ada.finished(id);
  edited = await api.json(200, 'POST', `/gifs/${id}/edits/`, ada.key, body);
  await api.json(204, 'DELETE', `/gifs/${id}/edits/original/`, ada.key);
  await ada.finished(id);
  after = await placesOf();
}, 300_000);

describe('a hidden text', () => {
  it.each(WAYS)('is in no file, table, page, feed or endpoint afterwards: %s', (way) => {
    expect(before.get(way)).not.toBeUndefined();
    expect([way, after.get(way) ?? []]).toEqual([way, []]);
  });

  it('is listed by the preview with its places', () => {
    const placesOfWay = (way: string) =>
      preview.replacements[WAYS.indexOf(way)]?.places.map(({ place, is_removed: isRemoved }) => [
        place,
        isRemoved,
      ]);
    expect(placesOfWay('plain')).toEqual([['screen', false]]);
    expect(placesOfWay('in the clipboard')).toEqual([['clipboard', false]]);
    expect(placesOfWay('title')).toEqual([
      ['title', false],
      ['slug', false],
    ]);
    expect(placesOfWay('tags')).toEqual([['tags', true]]);
    expect(placesOfWay('codehost_url')).toEqual([
      ['codehost_url', true],
      ['repo_slug', true],
    ]);
    expect(preview.replacements.filter(({ matches }) => matches === 0)).toEqual([]);
  });

  it('removes the tag, the URLs and the repository, and an undo brings them back', () => {
    expect(edited).toMatchObject({ homepage_url: '', codehost_url: '', repo: null });
    expect(edited.tags.map(({ slug }) => slug)).toEqual(['shell']);
    const {
      title,
      slug,
      description,
      command,
      homepage_url: homepage,
      codehost_url: codehost,
      tags,
    } = uploaded;
    expect(undone).toMatchObject({ title, slug, description, command, tags });
    expect([undone.homepage_url, undone.codehost_url, undone.repo?.slug]).toEqual([
      ...[homepage, codehost, uploaded.repo?.slug],
    ]);
  });
});
