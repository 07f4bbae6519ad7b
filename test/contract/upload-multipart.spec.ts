import { describe, expect, it } from '@jest/globals';
import { buildCast } from '../support/cast-builder.js';
import { useService } from '../support/service-of-file.js';
import {
  BOUNDARY,
  eventually,
  expectRefused,
  mediaFiles,
  multipart,
  type Part,
  picture,
  smallGif,
  Standstill,
  titled,
  UploadClient,
  uploaded,
} from './upload-client.js';

let ada: UploadClient;

useService(async (service) => {
  ada = new UploadClient(service, await service.createUser('ada'));
});

const whole = multipart([titled(), picture()]);
const asType = (type: string, body: Uint8Array | string = whole) =>
  ada.postBody(Buffer.from(body), { headers: { 'Content-Type': type } });
const withHeaders = (...headers: string[]): Part => ({ headers, body: 'Some text' });

describe('the upload rejects a body that is', () => {
  it.each<[string, number, string, string | Uint8Array, RegExp]>([
    ['JSON', 415, 'application/json', '{"title":"A recording"}', /multipart\/form-data/],
    ['malformed JSON', 400, 'application/json', '{"title"', /JSON/],
    ['a plain form', 415, 'application/x-www-form-urlencoded', 'title=A+recording', /multipart\/form-data/],
    ['a GIF by itself', 415, 'image/gif', smallGif, /a GIF in the part `file`/],
    ['another multipart type', 415, `multipart/mixed; boundary=${BOUNDARY}`, whole, /multipart\/form-data/],
    ['of a type similar to a form', 415, `multipart/form-database; boundary=${BOUNDARY}`, whole, /form-data/],
    ['a form without a boundary', 400, 'multipart/form-data', whole, /boundary/],
    ['a form with a boundary without a value', 400, 'multipart/form-data; boundary', whole, /boundary/],
    ['a form with another boundary', 400, 'multipart/form-data; boundary=other', whole, /malformed or cut/],
    ['a form with an overlong boundary', 400, `multipart/form-data; boundary=${'b'.repeat(300)}`, whole, /./],
    ['an empty form', 400, `multipart/form-data; boundary=${BOUNDARY}`, '', /malformed or cut/],
    [
      'a form of line breaks',
      400,
      `multipart/form-data; boundary=${BOUNDARY}`,
      '\r\n\r\n',
      /malformed or cut/,
    ],
  ])('%s', async (_name, status, type, body, detail) => {
    await expectRefused(ada, () => asType(type, body), { status, detail });
  });

  it('a form without parts', async () => {
    await expectRefused(ada, () => ada.post([]), { detail: /GIF is needed/, field: 'file' });
  });

  it('cut off at any point', async () => {
    const before = await Standstill.of(ada);
    // The line break and the last hyphen of the closing boundary may be missing.
    const ends = Array.from({ length: Math.floor((whole.length - 4) / 11) }, (_, at) => at * 11);
    for (const end of ends) {
      const { status, bytes } = await ada.postBody(whole.subarray(0, end));
      expect([end, status, bytes.toString()]).toEqual([end, 400, expect.stringMatching(/cut|malformed/)]);
    }
    await before.hold();
  });
});

describe('the upload rejects a part that has', () => {
  it.each<[string, Part]>([
    ['no disposition', withHeaders('Content-Type: text/plain')],
    ['another disposition', withHeaders('Content-Disposition: attachment; name="title"')],
    ['a disposition of semicolons', withHeaders('Content-Disposition: ;;;;')],
    ['an unterminated name', withHeaders('Content-Disposition: form-data; name="tit')],
    ['an empty name', withHeaders('Content-Disposition: form-data; name=')],
    ['headers named like the prototype', withHeaders('__proto__: x', 'constructor: y')],
  ])('%s, as if it were missing', async (_name, part) => {
    await expectRefused(ada, () => ada.post([titled(), part]), { detail: /GIF is needed/, field: 'file' });
  });

  it.each<[string, Part]>([
    ['no header', withHeaders()],
    ['a header without a colon', withHeaders('Content-Disposition form-data; name="title"')],
    ['bare line feeds in its header', withHeaders('Content-Disposition: form-data;\nname="title"')],
    ['a bare carriage return in its header', withHeaders('Content-Disposition: form-data; name="ti\rtle"')],
    ['a header with NUL', withHeaders('Content-Disposition: form-data; name="title\0"')],
    [
      'a header of 20 KB',
      withHeaders(`X-Long: ${'x'.repeat(20_000)}`, 'Content-Disposition: form-data; name="title"'),
    ],
  ])('%s, along with the whole form', async (_name, part) => {
    await expectRefused(ada, () => ada.post([titled(), part, picture()]), { detail: /malformed/ });
  });

  it.each<[string, Part]>([
    ['no name', { body: 'Some text' }],
    ['a file name but no name', { filename: 'a.gif', body: smallGif }],
    ['an extended name parameter', withHeaders("Content-Disposition: form-data; name*=utf-8''title")],
  ])('%s', async (_name, part) => {
    await expectRefused(ada, () => ada.post([titled(), part, picture()]), { detail: /has no name/ });
  });

  it('an empty file name, as browsers send for an unused field', async () => {
    const part: Part = { name: 'file', filename: '', body: smallGif };
    await expectRefused(ada, () => ada.post([titled(), part]), { detail: /GIF is needed/, field: 'file' });
  });

  it('a nested form', async () => {
    const inner = multipart([titled(), picture()]).toString('latin1').replaceAll(BOUNDARY, 'inner');
    const headers = [
      'Content-Disposition: form-data; name="file"; filename="a.gif"',
      'Content-Type: multipart/mixed; boundary=inner',
    ];
    await expectRefused(ada, () => ada.post([titled(), { headers, body: inner }]), {
      detail: /^file: This is not a GIF/,
      field: 'file',
    });
  });
});

describe('the upload rejects a form with', () => {
  it.each([
    ['20,000 unknown fields', (at: number) => `field${at}`],
    ['20,000 titles', () => 'title'],
  ])('%s', async (_name, name) => {
    const parts = Array.from({ length: 20_000 }, (_, at): Part => ({ name: name(at), body: 'x' }));
    await expectRefused(ada, () => ada.post([picture(), ...parts]), { detail: /more than 32 parts/ });
  });

  it('too many parts, even if all of them are ignored', async () => {
    const parts = Array.from({ length: 33 }, () => withHeaders('X-Nothing: 1'));
    await expectRefused(ada, () => ada.post([titled(), ...parts, picture()]), {
      detail: /more than 32 parts/,
    });
  });

  it('32 pictures', async () => {
    const parts = Array.from({ length: 32 }, () => picture());
    await expectRefused(ada, () => ada.post(parts), { detail: /^file: send one picture/, field: 'file' });
  });
});

describe('the upload accepts a form', () => {
  it.each<[string, string[]]>([
    ['a type', ['Content-Type: application/octet-stream']],
    ['no type', []],
  ])('with an unused file field of %s', async (_name, headers) => {
    const unused = {
      headers: ['Content-Disposition: form-data; name="gif"; filename=""', ...headers],
      body: '',
    };
    expect((await ada.upload([titled(), unused, picture()])).title).toBe('A recording');
  });

  it.each<[string, string]>([
    ['parent folders', '../../../../etc/cron.d/evil'],
    ['parent folders of Windows', '..\\..\\evil.gif'],
    ['an absolute path', '/etc/passwd'],
    ['encoded parent folders', '..%2f..%2fevil'],
    ['an HTML page', 'evil.html'],
    ['a command', '$(touch evil);`touch evil`'],
    ['a long name', 'e'.repeat(4000)],
  ])('with %s as its file name, which is ignored', async (_name, filename) => {
    const before = new Set(await mediaFiles(ada.service));
    const { id } = await ada.upload([titled(), { name: 'file', filename, body: distinctGif() }]);
    await ada.finished(id);
    const added = (await mediaFiles(ada.service)).filter((file) => !before.has(file));
    expect(added).toContainEqual(expect.stringMatching(/\.gif$/));
    for (const file of added) expect(file).toMatch(/^media\/[0-9a-f]{2}\/[0-9a-f]{64}\.(gif|png|mp4)$/);
  });

  it.each<[string, string[], string]>([
    ['with a character set', ['Content-Type: text/plain; charset=UTF-8'], 'Ñandú'],
    ['with a transfer encoding', ['Content-Transfer-Encoding: 8bit'], 'Ñandú'],
    ['with an additional header', ['X-Note: 1'], 'Ñandú'],
  ])('%s', async (_name, headers, title) => {
    const part: Part = { headers: ['content-disposition: form-data; name=title', ...headers], body: title };
    expect((await ada.upload([picture(), part])).title).toBe(title);
  });

  it('with empty parts, which count as absent', async () => {
    const names = [
      'title',
      'command',
      'shell',
      'visibility',
      'theme',
      'tags',
      'homepage_url',
      'repo_slug',
      'cast',
    ];
    const empty = names.map((name): Part => ({ name, body: '' }));
    const { id } = await ada.upload([...empty, picture()]);
    expect(await ada.detail(id)).toMatchObject({ title: 'recording', shell: 'other', visibility: 'public' });
  });

  it.each<[string, string[], string[]]>([
    ['comma-separated text', ['tags'], ['git, Rebase']],
    ['a JSON array', ['tags'], ['["git", "Rebase"]']],
    ['repeated parts', ['tags', 'tags'], ['git', 'Rebase']],
    ['repeated parts with brackets', ['tags[]', 'tags[]'], ['git', 'Rebase']],
  ])('with tags as %s', async (_name, names, texts) => {
    const tags = names.map((name, at): Part => ({ name, body: texts[at] ?? '' }));
    const { tags: stored } = await ada.upload([titled(), ...tags, picture()]);
    expect(stored.map(({ name }) => name)).toEqual(['git', 'Rebase']);
  });

  const castOf = (header: Record<string, unknown>): Part => ({
    name: 'cast',
    filename: 'of-the-cast.cast',
    body: buildCast({ version: 2, width: 80, height: 24, events: [[0, 'o', 'x']], header }),
  });

  it('without a title or command, which come from the cast or the file name', async () => {
    expect((await ada.upload([castOf({ title: ' Rebase\u0007 it ' }), picture()])).title).toBe('Rebase it');
    expect((await ada.upload([castOf({}), picture()])).title).toBe('recording');
    expect((await ada.upload([castOf({})])).title).toBe('of-the-cast');
    expect((await ada.upload([castOf({ command: 'git\trebase' })])).command).toBe('git rebase');
    const secret = 'git clone https://ada:Xk29vQpL7zRt4@git.internal.dev/notes';
    expect((await ada.upload([castOf({ command: secret })])).command).toBe('');
    const { warnings } = await ada.upload([castOf({ theme: {} })]);
    expect(warnings).toEqual([expect.stringContaining('is ignored: it is empty. Give fg, bg')]);
  });

  it('with text around it and a quoted boundary', async () => {
    const body = Buffer.concat([Buffer.from('To whom it may concern\r\n'), whole, Buffer.from('the end')]);
    const answer = await asType(`Multipart/Form-Data; charset=utf-8; boundary="${BOUNDARY}"`, body);
    expect(answer.status).toBe(201);
    expect(uploaded(answer).title).toBe('A recording');
  });
});

it('leaves no incoming files behind', async () => {
  await eventually(
    () => mediaFiles(ada.service),
    (files) => !files.some((file) => file.startsWith('media/incoming')),
  );
});

let gifs = 0;
/** A unique GIF, so that it is new in the store. */
function distinctGif(): Buffer {
  gifs += 1;
  const gif = Buffer.from(smallGif);
  gif[13] = gifs;
  return gif;
}
