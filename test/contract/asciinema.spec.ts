import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type {
  AsciinemaErrorDto,
  UploadedAsciicastDto,
} from '../../src/resources/asciinema/asciicast-upload.dto.js';
import type { GifDetailDto } from '../../src/resources/gifs/dto/gif-detail.dto.js';
import { buildCast } from '../support/cast-builder.js';
import { RunningService } from '../support/running-service.js';
import { GifClient } from './gif-client.js';
import { PageClient } from './page-client.js';
import { eventually } from './upload-client.js';

jest.setTimeout(60_000);

/** In parts, so that no scanner of source files takes it for a leak. */
const TOKEN = ['ghp', 'R4nd0mBitsOfSixAndThirtyLetters9kQz7'].join('_');
const NOT_CONNECTED = expect.stringContaining('Run "asciinema auth"') as unknown as string;

let service: RunningService;
let api: GifClient;
let staff: string;
let people = 0;

beforeAll(async () => {
  service = await RunningService.start({
    TRUST_PROXY: 'loopback',
    QUOTA_GIFS_PER_USER: '4',
    RATE_LIMIT_UPLOADS_PER_HOUR: '12',
  });
  api = new GifClient(service);
  staff = await service.createUser('grace', { isStaff: true });
});
afterAll(() => service.remove());

function castOf(header: object = {}, text = '$ make\r\n12 passed\r\n'): Blob {
  const events = [[0.5, 'o', text] as const, [1, 'o', '$ '] as const];
  return new Blob([
    Uint8Array.from(buildCast({ version: 3, width: 40, height: 6, events, header: { ...header } })),
  ]);
}

function formOf(fields: Readonly<Record<string, Blob | string>>, name = 'demo.cast'): FormData {
  const form = new FormData();
  for (const [part, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.set(part, value);
    else form.set(part, value, name);
  }
  return form;
}

interface Sending {
  readonly path?: string;
  readonly accept?: string;
  readonly address?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** As an asciinema command line sends it. */
function send(installId: string | null, form: FormData, sending: Sending = {}): Promise<Response> {
  const {
    path = '/api/v1/recordings',
    accept = 'application/json',
    address = '192.0.2.1',
    headers,
  } = sending;
  const basic = Buffer.from(`someone:${installId ?? ''}`).toString('base64');
  return fetch(service.address + path, {
    method: 'POST',
    headers: {
      Accept: accept,
      'X-Forwarded-For': address,
      ...(installId !== null && { Authorization: `Basic ${basic}` }),
      ...headers,
    },
    body: form,
  });
}

async function uploaded(installId: string, form: FormData): Promise<UploadedAsciicastDto> {
  const response = await send(installId, form);
  const body = (await response.json()) as UploadedAsciicastDto;
  expect([response.status, body]).toEqual([201, expect.anything()]);
  return body;
}

async function refused(response: Promise<Response>): Promise<[number, string]> {
  const { status, answer } = await response.then(async (one) => ({
    status: one.status,
    answer: (await one.json()) as AsciinemaErrorDto,
  }));
  expect(answer.detail).toBe(answer.message);
  return [status, answer.message];
}

async function connected(): Promise<{ installId: string; name: string; person: PageClient }> {
  const name = `person-${++people}`;
  const person = await PageClient.signedUp(service, name);
  const installId = randomUUID();
  expect((await person.send(`/connect/${installId}`, { name: 'laptop' })).status).toBe(303);
  return { installId, name, person };
}

const detail = (id: string) => api.json<GifDetailDto>(200, 'GET', `/gifs/${id}/`);

describe('an upload of the asciinema command line', () => {
  it('needs a connected install id, and is drawn here', async () => {
    const person = await PageClient.signedUp(service, 'ritchie');
    const installId = randomUUID();
    const form = () => formOf({ file: castOf({ title: 'Make and test' }) });
    expect(await refused(send(installId, form()))).toEqual([401, NOT_CONNECTED]);
    await person.send(`/connect/${installId.toUpperCase()}`, { name: '' });
    const { id, url, message } = await uploaded(installId, form());
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

  it('takes the title, the description and the visibility of release 3', async () => {
    const { installId } = await connected();
    const texts = { title: 'Mine', description: 'A build.', visibility: 'unlisted' };
    const { id, message } = await uploaded(
      installId,
      formOf({ file: castOf({ title: 'Theirs' }), ...texts }),
    );
    expect(await detail(id)).toMatchObject(texts);
    expect(message).toContain('It is unlisted.');
    const wrong = { visibility: 'private', audio_url: 'https://example.org/a.mp3' };
    for (const [field, value] of Object.entries(wrong)) {
      const [status, said] = await refused(send(installId, formOf({ file: castOf(), [field]: value })));
      expect([status, said]).toEqual([422, expect.stringMatching(new RegExp(`^${field}: `))]);
    }
  });

  it('is named after its title, its file, or its command', async () => {
    const { installId } = await connected();
    const command = { command: 'npm test' };
    const titleOf = async (form: FormData) => (await detail((await uploaded(installId, form)).id)).title;
    expect(await titleOf(formOf({ file: castOf(command) }, 'release.cast'))).toBe('release');
    expect(await titleOf(formOf({ file: castOf(command) }, 'ascii.cast'))).toBe('npm test');
    expect(await titleOf(formOf({ file: castOf() }, 'ascii.cast'))).toBe('Terminal recording');
  });

  it('of release 2 gets the URL as text or JSON, and errors as text', async () => {
    const { installId } = await connected();
    const path = '/api/asciicasts';
    const text = await send(installId, formOf({ asciicast: castOf() }), { path, accept: '*/*' });
    expect([text.status, text.headers.get('content-type')]).toEqual([201, 'text/plain; charset=utf-8']);
    expect(await text.text()).toMatch(/^http:\/\/localhost:\d+\/gifs\/\w+\n$/);
    const json = await send(installId, formOf({ asciicast: castOf() }), { path });
    expect(((await json.json()) as UploadedAsciicastDto).message).toContain('Your recording is at');
    const wrong = await send(installId, formOf({ asciicast: new Blob(['nonsense']) }), { path });
    expect([wrong.status, await wrong.text()]).toEqual([
      422,
      expect.stringMatching(/^asciicast: This is not/),
    ]);
    const unknown = await send(randomUUID(), formOf({ asciicast: castOf() }), { path });
    expect([unknown.status, await unknown.text()]).toEqual([401, NOT_CONNECTED]);
  });

  it('that shows a secret is held, and says what to do', async () => {
    const { installId } = await connected();
    const { id, url, message } = await uploaded(installId, formOf({ file: castOf({}, `${TOKEN}\r\n`) }));
    expect(message).toContain('It shows a GitHub token (line 1, second 0.5).');
    expect(message).toContain(`unlisted until you confirm that readers may see that, at ${url}/edit`);
    expect((await detail(id)).visibility).toBe('unlisted');
  });

  it('is created once for an idempotency key', async () => {
    const { installId } = await connected();
    const headers = { 'Idempotency-Key': randomUUID() };
    const form = () => formOf({ file: castOf() });
    const first = await send(installId, form(), { headers });
    const again = await send(installId, form(), { headers });
    expect(await again.json()).toEqual(await first.json());
  });
});

describe('what is refused', () => {
  it('says what is wrong, and where', async () => {
    const { installId } = await connected();
    const large = new Blob([castOf(), '[0.1,"o","a line"]\n'.repeat(2 ** 20)]);
    expect(await refused(send(installId, formOf({ title: 'Nothing else' })))).toEqual([
      422,
      'file: a cast is needed',
    ]);
    expect((await refused(send(installId, formOf({ file: new Blob(['GIF89a']) }))))[0]).toBe(422);
    expect(await refused(send(installId, formOf({ file: large })))).toEqual([
      413,
      'file: the file is larger than the limit of 10 MiB.',
    ]);
  });

  it('of a person over the quota or the hourly limit is refused, with a message that release 3 prints', async () => {
    const { installId } = await connected();
    for (let count = 0; count < 4; count++) await uploaded(installId, formOf({ file: castOf() }));
    const [status, said] = await refused(send(installId, formOf({ file: castOf() })));
    expect([status, said]).toEqual([413, expect.stringContaining('you have 4 of 4')]);
    for (let count = 5; count < 12; count++) await send(installId, formOf({}));
    expect((await refused(send(installId, formOf({}))))[0]).toBe(429);
  });

  it('of a revoked install id, a suspended person and somebody without an id', async () => {
    const { installId, name, person } = await connected();
    const form = () => formOf({ file: castOf() });
    expect(await refused(send(null, form()))).toEqual([401, NOT_CONNECTED]);
    expect(await refused(send('not-a-uuid', form()))).toEqual([401, NOT_CONNECTED]);
    await api.json(200, 'PATCH', `/users/${name}/suspend/`, staff, { reason: 'spam' });
    expect(await refused(send(installId, form()))).toEqual([403, expect.stringContaining('suspended: spam')]);
    await api.json(200, 'PATCH', `/users/${name}/unsuspend/`, staff, {});
    await uploaded(installId, form());
    const keys = (await person.get('/account/keys')).html;
    const [, id = ''] = /name="id" value="([^"]+)"/.exec(keys) ?? [];
    await person.send('/account/keys', { action: 'revoke', id });
    expect(await refused(send(installId, form()))).toEqual([401, NOT_CONNECTED]);
  });

  it('are tries with made-up install ids, whose number is limited; connected ones go on', async () => {
    const { installId } = await connected();
    const address = '198.51.100.7';
    await send(installId, formOf({}), { address });
    for (let count = 0; count < 30; count++) {
      expect((await send(randomUUID(), formOf({}), { address })).status).toBe(401);
    }
    const [status, said] = await refused(send(randomUUID(), formOf({}), { address }));
    expect([status, said]).toEqual([429, expect.stringContaining('too many')]);
    expect((await send(installId, formOf({}), { address })).status).toBe(422);
  });

  it('is all else with an install id', async () => {
    const { installId } = await connected();
    const basic = `Basic ${Buffer.from(`x:${installId}`).toString('base64')}`;
    for (const [name, value] of [
      ['Authorization', basic],
      ['X-API-Key', installId],
    ] as const)
      expect((await fetch(`${service.api}/users/me/`, { headers: { [name]: value } })).status).toBe(401);
    const streams = await fetch(`${service.api}/streams`, {
      method: 'POST',
      headers: { Authorization: basic },
    });
    expect([streams.status, await streams.json()]).toEqual([
      404,
      expect.objectContaining({ message: expect.stringContaining('no live streams') }),
    ]);
  });
});

describe('an install id', () => {
  it('is one of the keys of a person, under the name that they gave it', async () => {
    const person = await PageClient.signedUp(service, 'kernighan');
    const installId = randomUUID();
    await person.send(`/connect/${installId}`, { name: 'build <b>machine</b>' });
    expect((await person.get('/account/keys')).html).toContain('build &lt;b>machine&lt;/b>');
    const keys = (await person.get('/account/keys')).html;
    expect(keys).toContain(`…${installId.slice(-4)}`);
    expect(keys).not.toContain(installId);
  });

  it('is connected a limited number of times', async () => {
    const person = await PageClient.signedUp(service, 'pike');
    const statuses: number[] = [];
    for (let count = 0; count < 21; count++) {
      statuses.push((await person.send(`/connect/${randomUUID()}`, { name: 'one' })).status);
    }
    expect([statuses.at(-2), statuses.at(-1)]).toEqual([303, 429]);
  });

  it('is connected once, however often the form is sent at once', async () => {
    const person = await PageClient.signedUp(service, 'cerf');
    const path = `/connect/${randomUUID()}`;
    const answers = await Promise.all([1, 2, 3, 4].map(() => person.send(path, { name: 'one' })));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
    const keys = (await person.get('/account/keys')).html;
    expect(keys.match(/<th scope="row">one/g)).toHaveLength(1);
  });
});
