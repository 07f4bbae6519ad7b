import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RunningService } from '../support/running-service.js';
import { AsciinemaClient, castOf, formOf, NOT_CONNECTED, refused } from './asciinema-client.js';
import { GifClient } from './gif-client.js';

let service: RunningService;
let client: AsciinemaClient;
let api: GifClient;
let staff: string;

beforeAll(async () => {
  service = await RunningService.start({
    TRUST_PROXY: 'loopback',
    LIMITS: 'recordings-per-user=4 uploads-per-hour=12',
  });
  client = new AsciinemaClient(service);
  api = new GifClient(service);
  staff = await service.createUser('grace', { isStaff: true });
});
afterAll(() => service.remove());

describe('an asciinema upload', () => {
  it('is rejected with a message that names the field', async () => {
    const { installId } = await client.connected();
    const large = new Blob([castOf(), '[0.1,"o","a line"]\n'.repeat(2 ** 20)]);
    expect(await refused(client.send(installId, formOf({ title: 'Nothing else' })))).toEqual([
      422,
      'file: a cast is needed',
    ]);
    expect((await refused(client.send(installId, formOf({ file: new Blob(['GIF89a']) }))))[0]).toBe(422);
    expect(await refused(client.send(installId, formOf({ file: large })))).toEqual([
      413,
      'file: the file is larger than the limit of 10 MiB.',
    ]);
  });

  it('is rejected over the quota or the hourly limit, with a message that release 3 prints', async () => {
    const { installId } = await client.connected();
    for (let count = 0; count < 4; count++) await client.uploaded(installId, formOf({ file: castOf() }));
    const [status, said] = await refused(client.send(installId, formOf({ file: castOf() })));
    expect([status, said]).toEqual([413, expect.stringContaining('you have 4 of 4')]);
    for (let count = 5; count < 12; count++) await client.send(installId, formOf({}));
    expect((await refused(client.send(installId, formOf({}))))[0]).toBe(429);
  });

  it('is rejected for a revoked install id, a suspended user or a missing id', async () => {
    const { installId, name, person } = await client.connected();
    const form = () => formOf({ file: castOf() });
    expect(await refused(client.send(null, form()))).toEqual([401, NOT_CONNECTED]);
    expect(await refused(client.send('not-a-uuid', form()))).toEqual([401, NOT_CONNECTED]);
    await api.json(200, 'PATCH', `/users/${name}/suspend/`, staff, { reason: 'spam' });
    expect(await refused(client.send(installId, form()))).toEqual([
      403,
      expect.stringContaining('suspended: spam'),
    ]);
    await api.json(200, 'PATCH', `/users/${name}/unsuspend/`, staff, {});
    await client.uploaded(installId, form());
    const keys = (await person.get('/account/keys')).html;
    const [, id = ''] = /name="id" value="([^"]+)"/.exec(keys) ?? [];
    await person.send('/account/keys', { action: 'revoke', id });
    expect(await refused(client.send(installId, form()))).toEqual([401, NOT_CONNECTED]);
  });

  it('is limited for unknown install ids, but not for connected ones', async () => {
    const { installId } = await client.connected();
    const address = '198.51.100.7';
    await client.send(installId, formOf({}), { address });
    for (let count = 0; count < 30; count++) {
      expect((await client.send(randomUUID(), formOf({}), { address })).status).toBe(401);
    }
    const [status, said] = await refused(client.send(randomUUID(), formOf({}), { address }));
    expect([status, said]).toEqual([429, expect.stringContaining('too many')]);
    expect((await client.send(installId, formOf({}), { address })).status).toBe(422);
  });

  it('is the only use of an install id', async () => {
    const { installId } = await client.connected();
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
