import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { UploadedAsciicastDto } from '../../src/resources/asciinema/asciicast-upload.dto.js';
import type { GifDetailDto } from '../../src/resources/gifs/dto/gif-detail.dto.js';
import { RunningService } from '../support/running-service.js';
import { AsciinemaClient, castOf, formOf, NOT_CONNECTED, refused } from './asciinema-client.js';
import { GifClient } from './gif-client.js';
import { PageClient } from './page-client.js';
import { eventually } from './upload-client.js';

/** Split, so that source scanners do not report it as a leaked token. */
const TOKEN = ['ghp', 'R4nd0mBitsOfSixAndThirtyLetters9kQz7'].join('_');

let service: RunningService;
let client: AsciinemaClient;

beforeAll(async () => {
  service = await RunningService.start({ TRUST_PROXY: 'loopback' });
  client = new AsciinemaClient(service);
});
afterAll(() => service.remove());

const detail = (id: string) => new GifClient(service).json<GifDetailDto>(200, 'GET', `/gifs/${id}/`);

describe('an asciinema upload', () => {
  it('needs a connected install id and is rendered by the service', async () => {
    const person = await PageClient.signedUp(service, 'ritchie');
    await person.confirm();
    const installId = randomUUID();
    const form = () => formOf({ file: castOf({ title: 'Make and test' }) });
    expect(await refused(client.send(installId, form()))).toEqual([401, NOT_CONNECTED]);
    await person.send(`/connect/${installId.toUpperCase()}`, { name: '' });
    const { id, url, message } = await client.uploaded(installId, form());
    expect(url).toMatch(new RegExp(`/gifs/${id}$`));
    expect(message).toContain(url);
    expect(message).toContain('It is public.');
    expect(await detail(id)).toMatchObject({ title: 'Make and test', author: { username: 'ritchie' } });
    const drawn = await eventually(
      () => detail(id),
      ({ processing }) => !processing,
    );
    expect(drawn.frames).toBeGreaterThan(0);
    expect(drawn.transcript).toContain('12 passed');
  });

  it('accepts the title, the description and the visibility of release 3', async () => {
    const { installId } = await client.connected();
    const texts = { title: 'Mine', description: 'A build.', visibility: 'unlisted' };
    const { id, message } = await client.uploaded(
      installId,
      formOf({ file: castOf({ title: 'Theirs' }), ...texts }),
    );
    expect(await detail(id)).toMatchObject(texts);
    expect(message).toContain('It is unlisted.');
    const wrong = { visibility: 'private', audio_url: 'https://example.org/a.mp3' };
    for (const [field, value] of Object.entries(wrong)) {
      const [status, said] = await refused(
        client.send(installId, formOf({ file: castOf(), [field]: value })),
      );
      expect([status, said]).toEqual([422, expect.stringMatching(new RegExp(`^${field}: `))]);
    }
  });

  it('is named after its title, file name or command', async () => {
    const { installId } = await client.connected();
    const command = { command: 'npm test' };
    const titleOf = async (form: FormData) =>
      (await detail((await client.uploaded(installId, form)).id)).title;
    expect(await titleOf(formOf({ file: castOf(command) }, 'release.cast'))).toBe('release');
    expect(await titleOf(formOf({ file: castOf(command) }, 'ascii.cast'))).toBe('npm test');
    expect(await titleOf(formOf({ file: castOf() }, 'ascii.cast'))).toBe('Terminal recording');
  });

  it('from release 2 gets the URL as text or JSON, and errors as text', async () => {
    const { installId } = await client.connected();
    const path = '/api/asciicasts';
    const text = await client.send(installId, formOf({ asciicast: castOf() }), { path, accept: '*/*' });
    expect([text.status, text.headers.get('content-type')]).toEqual([201, 'text/plain; charset=utf-8']);
    expect(await text.text()).toMatch(/^http:\/\/localhost:\d+\/gifs\/\w+\n$/);
    const json = await client.send(installId, formOf({ asciicast: castOf() }), { path });
    expect(((await json.json()) as UploadedAsciicastDto).message).toContain('Your recording is at');
    const wrong = await client.send(installId, formOf({ asciicast: new Blob(['nonsense']) }), { path });
    expect([wrong.status, await wrong.text()]).toEqual([
      422,
      expect.stringMatching(/^asciicast: This is not/),
    ]);
    const unknown = await client.send(randomUUID(), formOf({ asciicast: castOf() }), { path });
    expect([unknown.status, await unknown.text()]).toEqual([401, NOT_CONNECTED]);
  });

  it('that shows a secret stays unlisted and says how to publish it', async () => {
    const { installId } = await client.connected();
    const { id, url, message } = await client.uploaded(
      installId,
      formOf({ file: castOf({}, `${TOKEN}\r\n`) }),
    );
    expect(message).toContain('It shows a GitHub token (on the screen, line 1, second 0.5).');
    expect(message).toContain(`unlisted until you confirm that readers may see that, at ${url}/edit`);
    expect(message).toContain(`Otherwise revoke the secret, and hide it at ${url}/cut\n`);
    expect((await detail(id)).visibility).toBe('unlisted');
  });

  it('is created once per idempotency key', async () => {
    const { installId } = await client.connected();
    const headers = { 'Idempotency-Key': randomUUID() };
    const form = () => formOf({ file: castOf() });
    const first = await client.send(installId, form(), { headers });
    const again = await client.send(installId, form(), { headers });
    expect(await again.json()).toEqual(await first.json());
  });
});

describe('an install id', () => {
  it('takes an API key as the password too, but not one that may only read', async () => {
    const key = await service.createUser('hopper');
    const named = { name: 'reader', scopes: ['read'] };
    const made = new GifClient(service).json<{ api_key: string }>(
      201,
      'POST',
      '/users/me/api-keys/',
      key,
      named,
    );
    const form = () => formOf({ file: castOf() });
    expect(await detail((await client.uploaded(key, form())).id)).toMatchObject({
      author: { username: 'hopper' },
    });
    expect((await client.send((await made).api_key, form())).status).toBe(403);
  });

  it('is listed among the keys of its user under the given name', async () => {
    const person = await PageClient.signedUp(service, 'kernighan');
    await person.confirm();
    const installId = randomUUID();
    await person.send(`/connect/${installId}`, { name: 'build <b>machine</b>' });
    expect((await person.get('/account/keys')).html).toContain('build &lt;b>machine&lt;/b>');
    const keys = (await person.get('/account/keys')).html;
    expect(keys).toContain(`…${installId.slice(-4)}`);
    expect(keys).not.toContain(installId);
  });

  it('is rejected when a user connects too many', async () => {
    const person = await PageClient.signedUp(service, 'pike');
    await person.confirm();
    const statuses: number[] = [];
    for (let count = 0; count < 21; count++) {
      statuses.push((await person.send(`/connect/${randomUUID()}`, { name: 'one' })).status);
    }
    expect([statuses.at(-2), statuses.at(-1)]).toEqual([303, 429]);
  });

  it('is connected once when the form is sent several times at once', async () => {
    const person = await PageClient.signedUp(service, 'cerf');
    await person.confirm();
    const path = `/connect/${randomUUID()}`;
    const answers = await Promise.all([1, 2, 3, 4].map(() => person.send(path, { name: 'one' })));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
    const keys = (await person.get('/account/keys')).html;
    expect(keys.match(/<th scope="row">one/g)).toHaveLength(1);
  });
});
