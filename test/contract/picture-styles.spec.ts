import { describe, expect, it } from '@jest/globals';
import type { GifDetailDto } from '../../src/resources/gifs/dto/gif-detail.dto.js';
import { buildCast } from '../support/cast-builder.js';
import { useService } from '../support/service-of-file.js';
import { GifClient } from './gif-client.js';
import { PageClient } from './page-client.js';
import { castPart, picture, titled, UploadClient } from './upload-client.js';

const SECRET = 'xyzzyplughsecret';

let ada: UploadClient;
let api: GifClient;

useService(
  async (service) => {
    ada = new UploadClient(service, await service.createUser('ada'));
    api = new GifClient(service);
  },
  { mayWait: true },
);

const cast = () =>
  castPart(buildCast({ version: 2, width: 30, height: 5, events: [[0.5, 'o', `${SECRET}\r\n`]] }));
const fields = (values: Record<string, string>) =>
  Object.entries(values).map(([name, body]) => ({ name, body }));
const change = (id: string, style: object) =>
  api.json<GifDetailDto>(200, 'PATCH', `/gifs/${id}/edit/`, ada.key, style);
const media = (id: string, ending: string) => ada.get(`${ada.site}/media/${id}.${ending}`);
const addressesOf = ({ gif_url, mp4_url, still_url, thumbnail_url }: GifDetailDto) =>
  [gif_url, mp4_url, still_url, thumbnail_url].filter((address) => address !== '');

describe('the style of a recording', () => {
  it('is set by the upload and changed by an edit, which redraws the picture', async () => {
    const look = { preset: 'window', scale: '2', window_title: 'zsh', background: '#102030', margin: '7.5' };
    const { id } = await ada.upload([titled('Styled'), cast(), ...fields(look)]);
    const first = await ada.finished(id);
    expect([first.width, first.css_width]).toEqual([2 * (270 + 28 + 15), 270 + 28 + 15]);
    expect(first.style).toMatchObject({ frame: 'window', scale: 2, window_title: 'zsh', margin: 7.5 });
    expect(first.embed_codes.html).toContain(`width="${first.css_width}"`);

    await change(id, { frame: 'none', scale: 1, background: 'none' });
    expect((await media(id, 'gif')).status).toBe(200);
    const second = await ada.finished(id);
    expect([second.width, second.css_width]).toEqual([270 + 28, 270 + 28]);
    expect(second.style).toMatchObject({ frame: 'none', scale: 1, background: 'none', window_title: 'zsh' });
    expect(second.gif_url).not.toBe(first.gif_url);
    expect((await media(id, 'gif')).bytes.readUInt16LE(6)).toBe(second.width);
  });

  it('is rejected with a sentence when it cannot be drawn', async () => {
    const { id } = await ada.upload([titled('Alone'), picture()]);
    const refused = async (look: object) => {
      const response = await api.send('PATCH', `/gifs/${id}/edit/`, ada.key, look);
      return [response.status, await response.text()];
    };
    for (const look of [{ scale: 4 }, { font: 'comic-sans' }, { background: 'red' }, { padding: -1 }])
      expect((await refused(look))[0]).toBe(400);
    expect(await refused({ frame: 'window' })).toEqual([400, expect.stringContaining('uploaded alone')]);
  });

  it('is set on the pages, where an empty choice redraws nothing', async () => {
    const client = await PageClient.signedUp(ada.service, 'hopper');
    const key = await client.apiKey();
    const hopper = new UploadClient(ada.service, key);
    expect((await client.get('/upload')).html).toContain('name="preset"');
    const { id } = await hopper.upload([titled('On a page'), cast()]);
    const first = await hopper.finished(id);
    const save = {
      action: 'save',
      title: 'On a page',
      preset: '',
      font: '',
      scale: '',
      window_title: '',
      background: '',
    };
    expect((await client.get(`/gifs/${id}/edit`)).html).toContain('name="preset"');
    expect((await client.send(`/gifs/${id}/edit`, save)).status).toBe(303);
    expect(await hopper.finished(id)).toMatchObject({ gif_url: first.gif_url, style: first.style });
    await client.send(`/gifs/${id}/edit`, {
      ...{ ...save, preset: 'window', font: 'ibm-plex-mono', scale: '2' },
      ...{ window_title: 'zsh', background: '#7f7fd5,#91eae4' },
    });
    const style = { frame: 'window', font: 'ibm-plex-mono', scale: 2 };
    const behind = { window_title: 'zsh', background: '#7f7fd5,#91eae4' };
    expect((await hopper.finished(id)).style).toMatchObject({ ...style, ...behind });
    const refused = await client.send(`/gifs/${id}/edit`, { ...save, font: 'comic-sans' });
    expect(refused.html).toContain('id="font-error"');
    const red = await client.send(`/gifs/${id}/edit`, { ...save, background: 'red' });
    expect(red.html).toContain('must be none, or one to three colours');
  });

  it('has the title of the recording in its window again without an own one', async () => {
    const look = fields({ preset: 'window', scale: '1', window_title: 'zsh' });
    const { id } = await ada.upload([titled('Untitled'), cast(), ...look]);
    const first = await ada.finished(id);
    await change(id, { window_title: ' ' });
    const empty = await ada.finished(id);
    await change(id, { window_title: '' });
    const untitled = await ada.finished(id);
    const all = [first, empty, untitled];
    expect(all.map(({ style }) => style?.window_title)).toEqual(['zsh', '', '']);
    expect(new Set(all.map(({ gif_url }) => gif_url)).size).toBe(3);
  });

  it('shows nothing that an edit hides, even while the picture is redrawn', async () => {
    const { id } = await ada.upload([titled('Framed'), cast()]);
    const plain = await ada.finished(id);
    await change(id, { frame: 'window', window_title: `Password ${SECRET}` });
    const framed = await ada.finished(id);
    const hashed = [plain, framed].flatMap(addressesOf);
    const seen = await Promise.all(hashed.map((address) => ada.get(address)));
    const former = seen.filter(({ status }) => status === 200).map(({ bytes }) => bytes);
    expect(former.length).toBeGreaterThan(2);
    await change(id, { frame: 'none' });

    await api.json(200, 'POST', `/gifs/${id}/edits/`, ada.key, { replacements: [{ text: SECRET }] });
    const endings = ['gif', 'mp4', 'png', 'still.png', 'readme.gif'];
    const stable = endings.map((ending) => `${ada.site}/media/${id}.${ending}`);
    for (let isDone = false; !isDone;) {
      isDone = !(await api.json<GifDetailDto>(200, 'GET', `/gifs/${id}/`, ada.key)).processing;
      for (const address of [...stable, ...hashed]) {
        const { status, bytes } = await ada.get(address);
        if (status === 200) expect(former.some((file) => file.equals(bytes))).toBe(false);
      }
    }
    const hidden = await ada.finished(id);
    expect((await ada.get(hidden.gif_url)).status).toBe(200);
    expect(JSON.stringify(hidden.style)).not.toContain(SECRET);
    const left = await Promise.all(hashed.map((address) => ada.get(address)));
    expect(new Set(left.map(({ status }) => status))).toEqual(new Set([200]));
    expect(left.filter(({ bytes }) => former.some((file) => file.equals(bytes)))).toEqual([]);

    await api.json(200, 'DELETE', `/gifs/${id}/edits/`, ada.key);
    expect((await ada.finished(id)).style).toMatchObject({ window_title: `Password ${SECRET}` });
  });
});
