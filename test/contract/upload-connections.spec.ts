import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readlink } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildCast } from '../support/cast-builder.js';
import { buildGif, commentLabel, extension } from '../support/gif-builder.js';
import { RunningService } from '../support/running-service.js';
import { expectNoFailures, useService } from '../support/service-of-file.js';
import {
  castPart,
  eventually,
  exchange,
  mediaFiles,
  multipart,
  picture,
  smallGif,
  Standstill,
  titled,
  UploadClient,
} from './upload-client.js';

const MIB = 1024 * 1024;
const LIMIT = 3;

let ada: UploadClient;

useService(
  async (service) => {
    ada = new UploadClient(service, await service.createUser('ada'));
    // Stores these files up front, whichever of the later uploads succeeds.
    await ada.finished((await ada.upload([titled(), picture()])).id);
  },
  { hasProcess: true },
);

const whole = multipart([titled(), picture()]);
const events = Array.from({ length: 2000 }, (_, at) => [at, 'o', 'x'.repeat(500)] as const);
/** A megabyte of cast and one of GIF, so that both files exist when the upload breaks off. */
const large = multipart([
  titled(),
  castPart(buildCast({ version: 2, width: 80, height: 24, events })),
  picture(
    buildGif({ width: 6, height: 4, frames: [{ before: [extension(commentLabel, Buffer.alloc(MIB, 32))] }] }),
  ),
]);
const chunk = (bytes: Uint8Array) =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);

describe('a body', () => {
  it('may arrive in chunks, even of one byte, without a content length', async () => {
    const chunks = [...Array.from(whole, (byte) => chunk(Buffer.of(byte))), chunk(Buffer.alloc(0))];
    const answer = await exchange(ada, ada.rawUpload(Buffer.concat(chunks), ['Transfer-Encoding: chunked']), {
      end: false,
    });
    expect(statusOf(answer)).toBe(201);
  });

  it('may wait for 100 Continue', async () => {
    const headers = [`Content-Length: ${whole.length}`, 'Expect: 100-continue'];
    const answer = await exchange(ada, ada.rawUpload(whole, headers), { end: false });
    expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 201 Created\r\n/);
  });

  it('is read up to the limit when it is endless', async () => {
    const before = await Standstill.of(ada);
    const start = multipart([titled(), picture()], { end: false }).subarray(0, -2);
    const socket = ada.connect();
    let answer = '';
    const errors: Error[] = [];
    socket.on('data', (data) => (answer += data.toString()));
    socket.on('error', (error) => errors.push(error));
    socket.write(ada.rawUpload(chunk(start), ['Transfer-Encoding: chunked']));
    const piece = chunk(Buffer.alloc(64 * 1024, 65));
    const send = async () => {
      socket.write(piece);
      // Only what the service reads counts as sent, however slow the machine is.
      while (socket.writableNeedDrain && !socket.closed) await sleep(1);
    };
    const deadline = Date.now() + 30_000;
    while (answer === '' && !socket.closed && Date.now() < deadline) await send();
    // A connection that closes before the end of the body would be reset, and the answer could be lost.
    for (let sent = 0; sent < MIB; sent += piece.length) await send();
    const closed = once(socket, 'close');
    socket.end(chunk(Buffer.alloc(0)));
    await closed;
    expect(errors).toEqual([]);
    expect(statusOf(answer)).toBe(413);
    await before.hold();
  });

  it.each([
    [
      'shorter than its content length',
      () => ada.rawUpload(whole.subarray(0, -60), [`Content-Length: ${whole.length}`]),
    ],
    [
      'of 100 MB that mostly never arrives',
      () => ada.rawUpload(large.subarray(0, 2000), ['Content-Length: 100000000']),
    ],
    [
      'with truncated chunks',
      () => ada.rawUpload(chunk(large.subarray(0, MIB)), ['Transfer-Encoding: chunked']),
    ],
    ['with invalid chunks', () => ada.rawUpload(Buffer.from('not a chunk'), ['Transfer-Encoding: chunked'])],
    ['with a negative content length', () => ada.rawUpload(whole, ['Content-Length: -5'])],
  ])('%s is rejected', async (_name, bytes) => {
    const before = await Standstill.of(ada);
    const answer = await exchange(ada, bytes());
    // A client that hangs up may get no response.
    if (answer !== '') expect(statusOf(answer)).toBe(400);
    await before.hold();
  });

  it('that continues after a rejection still gets a response', async () => {
    const endless = Buffer.concat([Buffer.from('not a GIF'), Buffer.alloc(9 * MIB)]);
    const answer = await ada.post([titled(), picture(endless)]);
    expect(answer.status).toBe(400);
  });
});

(existsSync('/proc/self/fd') ? describe : describe.skip)('clients that disconnect mid-upload', () => {
  const descriptors = async () => (await readdir(`/proc/${ada.service.pid}/fd`)).length;
  const openMedia = async () => {
    const names = await readdir(`/proc/${ada.service.pid}/fd`);
    const targets = await Promise.all(
      names.map((name) => readlink(`/proc/${ada.service.pid}/fd/${name}`).catch(() => '')),
    );
    return targets.filter((target) => target.startsWith(`${ada.service.dataDirectory}/media`));
  };
  const breakOff = async (count: number) => {
    await Promise.all(
      Array.from({ length: count }, async (_, at) => {
        const socket = ada.connect();
        socket.on('error', () => undefined);
        const bytes = ada.rawUpload(large);
        socket.write(bytes.subarray(0, Math.floor((bytes.length * (at + 1)) / (count + 1))));
        await new Promise((resolve) => setTimeout(resolve, 2 * at));
        socket.resetAndDestroy();
      }),
    );
  };

  it('leave no file, row or open descriptor', async () => {
    const before = await Standstill.of(ada);
    const base = await descriptors();
    await breakOff(50);
    await before.hold();
    await eventually(openMedia, (files) => files.length === 0);
    // The service may have opened more database connections by now, a dozen at most.
    await eventually(descriptors, (count) => count <= base + 16);
  });

  it('do no harm just before the response either', async () => {
    await Promise.all(
      Array.from({ length: 20 }, async (_, at) => {
        const socket = ada.connect();
        socket.on('error', () => undefined);
        await new Promise((resolve) => socket.write(ada.rawUpload(whole), resolve));
        await new Promise((resolve) => setTimeout(resolve, at % 5));
        socket.resetAndDestroy();
      }),
    );
    expect((await ada.upload([titled(), picture()])).file_size_bytes).toBe(smallGif.length);
    await eventually(
      () => mediaFiles(ada.service),
      (files) => !files.some((file) => file.startsWith('media/incoming')),
    );
    await eventually(openMedia, (files) => files.length === 0);
  });
});

describe('a key', () => {
  it.each([
    ['missing', null],
    ['malformed', 'ttyr_tooshort'],
    ['well-formed but unknown', 'ttyr_00000000000000000000000000000000'],
    ['empty', ''],
  ])('that is %s returns 401', async (_name, key) => {
    const before = await Standstill.of(ada);
    const answer = await ada.postBody(large, { key });
    expect(answer.status).toBe(401);
    expect(JSON.parse(answer.bytes.toString())).toEqual({ detail: expect.stringContaining('key') });
    expect(answer.headers.get('www-authenticate')).toContain('ApiKey');
    await before.hold();
  });
});

describe('the hourly upload limit', () => {
  let limited: RunningService;
  let bob: UploadClient;
  let eve: UploadClient;

  beforeAll(async () => {
    limited = await RunningService.start({ LIMITS: `uploads-per-hour=${LIMIT}` });
    const keys = await Promise.all([limited.createUser('bob'), limited.createUser('eve')]);
    [bob, eve] = keys.map((key) => new UploadClient(limited, key)) as [UploadClient, UploadClient];
  });
  afterAll(async () => {
    await limited.remove();
  });

  it('counts rejected uploads and both routes, separately per user', async () => {
    expect((await bob.post([titled(), picture('no GIF')])).status).toBe(400);
    expect((await bob.post([titled(), picture()], { path: '/gifs/' })).status).toBe(201);
    expect((await bob.post([titled(), picture()])).status).toBe(201);

    for (const path of ['/gifs/upload/', '/gifs/']) {
      const answer = await bob.post([titled(), picture()], { path });
      expect(answer.status).toBe(429);
      expect(JSON.parse(answer.bytes.toString())).toEqual({
        detail: expect.stringMatching(/3 uploads an hour/),
      });
      const number = (name: string) => Number(answer.headers.get(name));
      expect(number('Retry-After')).toBeGreaterThan(3500);
      expect(number('Retry-After')).toBeLessThanOrEqual(3600);
      expect([number('X-RateLimit-Limit'), number('X-RateLimit-Remaining')]).toEqual([LIMIT, 0]);
      expect(number('X-RateLimit-Reset') - Date.now() / 1000).toBeGreaterThan(3500);
    }
    expect((await eve.post([titled(), picture()])).status).toBe(201);
  });

  it('is exact for concurrent uploads', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => eve.post([titled(), picture()])));
    const statuses = answers.map((answer) => answer.status).sort();
    expect(statuses).toEqual([201, 201, ...Array<number>(10).fill(429)]);
    expectNoFailures(limited);
  });
});
