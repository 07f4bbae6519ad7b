import { describe, it } from '@jest/globals';
import { buildCast } from '../support/cast-builder.js';
import { useService } from '../support/service-of-file.js';
import {
  castPart,
  expectRefused,
  type Part,
  picture,
  smallGif,
  titled,
  UploadClient,
} from './upload-client.js';

let ada: UploadClient;

useService(async (service) => {
  ada = new UploadClient(service, await service.createUser('ada'));
});

const text = (name: string, body: string | Uint8Array): Part => ({ name, body });

describe('the upload rejects a title that', () => {
  it.each<[string, string | Uint8Array, RegExp]>([
    ['has 301 characters', 'x'.repeat(301), /300 characters/],
    ['has 151 emoji of two characters each', '❤\ufe0f'.repeat(151), /300 characters/],
    ['contains NUL', 'a\u0000b', /U\+0000/],
    ['contains an escape character', '\u001b[2Jgone', /U\+001B/],
    ['contains a C1 control character', 'a\u009b2J', /U\+009B/],
    ['contains a delete character', 'a\u007f', /U\+007F/],
    ['overrides the text direction', 'gif\u202egnp', /U\+202E/],
    ['isolates a text direction', 'a\u2066b', /U\+2066/],
    ['has a lone surrogate as three bytes', Buffer.from('61eda080', 'hex'), /UTF-8/],
    ['has surrogates as three bytes each', Buffer.from('eda0bdedb880', 'hex'), /UTF-8/],
    ['is Latin-1', Buffer.from('caf\u00e9', 'latin1'), /UTF-8/],
    ['has an overlong encoding', Buffer.from('c0af', 'hex'), /UTF-8/],
  ])('%s', async (_name, title, detail) => {
    await expectRefused(ada, () => ada.post([titled(title), picture()]), { detail, field: 'title' });
  });

  it('is missing when neither cast nor file has a name', async () => {
    const unnamed: Part = { name: 'file', filename: '.gif', body: smallGif };
    await expectRefused(ada, () => ada.post([unnamed]), { detail: /^title: is missing/, field: 'title' });
  });

  it('is a lone surrogate in its own character set', async () => {
    const headers = [
      'Content-Disposition: form-data; name="title"',
      'Content-Type: text/plain; charset=utf-16le',
    ];
    const body = Buffer.from('00d84100', 'hex');
    await expectRefused(ada, () => ada.post([{ headers, body }, picture()]), {
      detail: /^title: /,
      field: 'title',
    });
  });
});

describe('the upload rejects', () => {
  it.each<[string, string, string, RegExp]>([
    ['a command of 501 characters', 'command', 'c'.repeat(501), /500 characters/],
    ['a command with an escape', 'command', 'ls\u001b]52;c;aGk=\u0007', /U\+001B/],
    ['a description with a backspace', 'description', 'a\bb', /U\+0008/],
    ['21 tags', 'tags', Array.from({ length: 21 }, (_, at) => `t${at}`).join(), /20 tags/],
    ['a tag of 101 characters', 'tags', `git,${'t'.repeat(101)}`, /100 characters/],
    ['a tag without a letter', 'tags', 'git,!!!', /"!!!" has no Latin letter or digit/],
    ['a tag with a control character', 'tags', 'git,a\u0001', /U\+0001/],
    ['an unknown shell', 'shell', 'cmd.exe', /zsh, bash, fish, powershell, sh, other/],
    ['an uppercase shell', 'shell', 'ZSH', /zsh, bash/],
    ['an unknown visibility', 'visibility', 'private', /public, unlisted/],
    ['a visibility from the prototype', 'visibility', 'constructor', /public, unlisted/],
    ['an unknown theme', 'theme', 'no-such-theme', /no theme/],
    ['a theme from the prototype', 'theme', '__proto__', /no theme/],
    ['a script as homepage', 'homepage_url', 'javascript:alert(1)', /http:\/\/ or https:\/\//],
    ['a disguised script', 'homepage_url', ' \tJaVaScRiPt:alert(1)', /http:\/\/ or https:\/\//],
    [
      'a script that looks like a URL',
      'codehost_url',
      'javascript://a.example/%0aalert(1)',
      /http:\/\/ or https:\/\//,
    ],
    ['a data URL', 'codehost_url', 'data:text/html,<script>', /http:\/\/ or https:\/\//],
    ['a URL with a password', 'codehost_url', 'https://me:secret@a.example/', /must be a URL/],
    ['a URL with a space', 'homepage_url', 'https://a.example/ b', /must be a URL/],
    ['a URL without a host', 'homepage_url', 'https://', /must be a URL/],
    ['a URL of 501 characters', 'homepage_url', `https://a.example/${'h'.repeat(483)}`, /500 characters/],
    ['a repository with SQL', 'repo_slug', "x' OR 1=1 --", /letters, digits/],
  ])('%s', async (_name, field, value, detail) => {
    await expectRefused(ada, () => ada.post([titled(), picture(), text(field, value)]), { detail, field });
  });

  it('both ways to name a repository', async () => {
    const parts = [text('repo_slug', 'a-b'), text('codehost_url', 'https://github.com/a/b')];
    await expectRefused(ada, () => ada.post([titled(), picture(), ...parts]), {
      detail: /either repo_slug or codehost_url/,
      field: 'repo_slug',
    });
  });

  it.each(['title', 'description', 'tags'])('more than 64 KiB of %s', async (name) => {
    const parts = [picture(), text(name, 'x'.repeat(64 * 1024 + 1))];
    await expectRefused(ada, () => ada.post(name === 'title' ? parts : [titled(), ...parts]), {
      status: 413,
      detail: new RegExp(`^${name}: .*64 KiB`),
    });
  });
});

describe('the upload rejects a form with', () => {
  const cast = buildCast({ version: 2, width: 80, height: 24, events: [[0, 'o', 'x']] });
  const file = (name: string): Part => ({ name, filename: 'a.txt', body: 'text' });

  it.each<[string, Part[], string, RegExp]>([
    ['no picture', [titled()], 'file', /GIF is needed/],
    [
      'a picture as file and another as gif',
      [titled(), picture(), picture(undefined, 'gif')],
      'gif',
      /one picture/,
    ],
    ['two pictures as file', [picture(), titled(), picture()], 'file', /one picture/],
    ['two casts', [titled(), castPart(cast), castPart(cast), picture()], 'cast', /twice/],
    ['two titles', [titled(), titled(), picture()], 'title', /twice/],
    [
      'an unknown text field',
      [titled(), text('colour', 'red'), picture()],
      'colour',
      /not a known field; the fields are file/,
    ],
    [
      'an unknown file field',
      [titled(), picture(), file('virus')],
      'virus',
      /not a known field; the fields are file/,
    ],
    ['a nested name', [titled(), text('title[a][b]', 'x'), picture()], 'title', /send it once, as title/],
    ['a read-only column', [titled(), text('view_count', '9'), picture()], 'view_count', /not a known field/],
    ['a title as a file', [file('title'), picture()], 'title', /must be a text field/],
    ['tags as a file', [titled(), picture(), file('tags')], 'tags', /must be a text field/],
    [
      'a picture as text',
      [titled(), text('file', 'a text')],
      'file',
      /must be a file: send it with a file name/,
    ],
    ['an empty picture', [titled(), picture('')], 'file', /empty/],
    ['an empty cast', [titled(), castPart(''), picture()], 'cast', /empty/],
    [
      'a field named __proto__',
      [titled(), text('__proto__', '{"isStaff":true}'), picture()],
      '__proto__',
      /not a known field/,
    ],
    [
      'a field named constructor',
      [titled(), text('constructor', 'x'), picture()],
      'constructor',
      /not a known field/,
    ],
    ['a file named __proto__', [titled(), picture(), file('__proto__')], '__proto__', /not a known field/],
    [
      'a field name of 10,000 characters',
      [text('n'.repeat(10_000), 'x'), picture()],
      'n'.repeat(100),
      /not a known field/,
    ],
  ])('%s', async (_name, parts, field, detail) => {
    await expectRefused(ada, () => ada.post(parts), { detail, field });
  });
});
