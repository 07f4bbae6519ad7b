import { readdir } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { expect } from '@jest/globals';
import type { UploadedGifDto } from '../../src/resources/gifs/dto/gif-detail.dto.js';
import type { ErrorDto } from '../../src/platform/http/error.dto.js';
import { buildGif } from '../support/gif-builder.js';
import type { RunningService } from '../support/running-service.js';

export const BOUNDARY = 'ttyreel-test-boundary';

/** A part as it goes over the wire, right or wrong. */
export interface Part {
  readonly name?: string;
  readonly filename?: string;
  /** Whole header lines in place of those that `name` and `filename` make. */
  readonly headers?: readonly string[];
  readonly body: Uint8Array | string;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
}

export interface PostOptions {
  readonly path?: string;
  readonly key?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

export const smallGif = buildGif({ width: 6, height: 4, frames: [{ pixels: 2 }] });
export const titled = (title: string | Uint8Array = 'A recording'): Part => ({ name: 'title', body: title });
export const picture = (body: Uint8Array | string = smallGif, name = 'file'): Part => ({
  name,
  filename: 'recording.gif',
  body,
});
export const castPart = (body: Uint8Array | string): Part => ({
  name: 'cast',
  filename: 'recording.cast',
  body,
});

/** A multipart body; `end: false` leaves out its closing boundary. */
export function multipart(parts: readonly Part[], { end = true } = {}): Buffer {
  const pieces = parts.flatMap((part) => [
    Buffer.from(`--${BOUNDARY}\r\n${(part.headers ?? headersOf(part)).join('\r\n')}\r\n\r\n`),
    Buffer.from(part.body),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...pieces, Buffer.from(end ? `--${BOUNDARY}--\r\n` : '')]);
}

function headersOf({ name, filename }: Part): string[] {
  const attributes = [
    'form-data',
    ...(name === undefined ? [] : [`name="${name}"`]),
    ...(filename === undefined ? [] : [`filename="${filename}"`]),
  ];
  const type = filename === undefined ? [] : ['Content-Type: application/octet-stream'];
  return [`Content-Disposition: ${attributes.join('; ')}`, ...type];
}

/** One user's uploads to the running service. */
export class UploadClient {
  constructor(
    readonly service: RunningService,
    readonly key: string,
  ) {}

  /** The root of the addresses that the service gives out. */
  get site(): string {
    const { protocol, port } = new URL(this.service.address);
    return `${protocol}//localhost:${port}`;
  }

  async post(parts: readonly Part[], options?: PostOptions): Promise<Answer> {
    return this.postBody(multipart(parts), options);
  }

  async postBody(
    body: Uint8Array,
    { path = '/gifs/upload/', key, headers }: PostOptions = {},
  ): Promise<Answer> {
    const identity: Record<string, string> = key === null ? {} : { 'X-API-Key': key ?? this.key };
    const response = await fetch(this.service.api + path, {
      method: 'POST',
      headers: { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`, ...identity, ...headers },
      body: new Uint8Array(body),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, bytes };
  }

  /** @returns what the service answered to an upload that it has to take */
  async upload(parts: readonly Part[]): Promise<UploadedGifDto> {
    const answer = await this.post(parts);
    if (answer.status !== 201) throw new Error(`${answer.status} ${answer.bytes.toString()}`);
    return uploaded(answer);
  }

  async get(address: string): Promise<Answer> {
    const response = await fetch(address.startsWith('http') ? address : this.service.api + address);
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, bytes };
  }

  async detail(id: string): Promise<UploadedGifDto> {
    return uploaded(await this.get(`/gifs/${id}/`));
  }

  /** The detail once all its forms are made. */
  async finished(id: string): Promise<UploadedGifDto> {
    return eventually(
      () => this.detail(id),
      (detail) => !detail.processing,
    );
  }

  /** @returns what is sent by itself, without the answer to a request: the head of an upload and its body */
  rawUpload(body: Uint8Array, headers: readonly string[] = [`Content-Length: ${body.length}`]): Buffer {
    const head = [
      'POST /api/v1/gifs/upload/ HTTP/1.1',
      'Host: localhost',
      'Connection: close',
      `X-API-Key: ${this.key}`,
      `Content-Type: multipart/form-data; boundary=${BOUNDARY}`,
      ...headers,
    ];
    return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]);
  }

  /** A connection without any manners. */
  connect(): net.Socket {
    return net.connect(Number(new URL(this.service.address).port), '127.0.0.1');
  }
}

/** Sends bytes, hangs up its side (a server may take that for going away) and reads the answer. */
export async function exchange(
  client: UploadClient,
  bytes: Uint8Array,
  { end = true } = {},
): Promise<string> {
  const socket = client.connect();
  let answer = '';
  socket.on('data', (data) => (answer += data.toString()));
  // A reset after the answer is no concern: the answer is what is looked at.
  socket.on('error', () => undefined);
  if (end) socket.end(bytes);
  else socket.write(bytes);
  await new Promise((resolve) => socket.once('close', resolve));
  return answer;
}

export function uploaded(answer: Answer): UploadedGifDto {
  return JSON.parse(answer.bytes.toString()) as UploadedGifDto;
}

export function refusal(answer: Answer): ErrorDto {
  return JSON.parse(answer.bytes.toString()) as ErrorDto;
}

/** Asks again until the answer is good, for some seconds. */
export async function eventually<Value>(
  ask: () => Promise<Value>,
  isGood: (value: Value) => boolean,
): Promise<Value> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const value = await ask();
    if (isGood(value)) return value;
    if (Date.now() > deadline) throw new Error(`Still not there: ${JSON.stringify(value).slice(0, 2000)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** What must not change by a refused upload: the files, the public list and the process. */
export class Standstill {
  private constructor(
    private readonly client: UploadClient,
    private readonly files: readonly string[],
    private readonly count: number,
  ) {}

  static async of(client: UploadClient): Promise<Standstill> {
    const count = await listedCount(client);
    // A readiness check writes a file for a moment.
    const files = await eventually(
      () => mediaFiles(client.service),
      (names) => !names.some((name) => name.includes('incoming/')),
    );
    return new Standstill(client, files, count);
  }

  /** Files are removed right after the answer, so they get a moment. */
  async hold(): Promise<void> {
    const { service } = this.client;
    await eventually(
      () => mediaFiles(service),
      (files) => files.join() === this.files.join(),
    );
    expect(await listedCount(this.client)).toBe(this.count);
    expect((await fetch(`${service.address}/health/live`)).status).toBe(200);
  }
}

/** The files of the data folder by path, without the database and the ballast, which the service writes while it runs. */
export async function mediaFiles({ dataDirectory }: RunningService): Promise<string[]> {
  const top = await readdir(dataDirectory, { withFileTypes: true });
  const folders = top.filter((entry) => entry.isDirectory() && entry.name !== 'postgres');
  const nested = await Promise.all(
    folders.map(({ name }) =>
      readdir(path.join(dataDirectory, name), { recursive: true, withFileTypes: true }),
    ),
  );
  return [...top, ...nested.flat()]
    .filter((entry) => entry.isFile() && !entry.name.startsWith('ballast'))
    .map((entry) => path.relative(dataDirectory, path.join(entry.parentPath, entry.name)))
    .sort();
}

interface Listed {
  readonly count: number;
  readonly results: readonly { readonly id: string }[];
}

/** How many recordings are listed, once the forms of the last one are there: until then the service has files to write. */
async function listedCount(client: UploadClient): Promise<number> {
  const list = async () => JSON.parse((await client.get('/gifs/?page_size=1')).bytes.toString()) as Listed;
  for (let before = await list(); ;) {
    for (const { id } of before.results) await client.finished(id);
    const after = await list();
    if (after.count === before.count) return after.count;
    before = after;
  }
}

/** Sends an upload that has to be refused, and sees that it left nothing. */
export async function expectRefused(
  client: UploadClient,
  send: () => Promise<Answer>,
  expected: { readonly status?: number; readonly detail: RegExp; readonly field?: string },
): Promise<void> {
  const before = await Standstill.of(client);
  const answer = await send();
  const { detail, errors } = refusal(answer);
  expect({ status: answer.status, detail }).toEqual({
    status: expected.status ?? 400,
    detail: expect.stringMatching(expected.detail) as unknown,
  });
  expect(Object.keys(errors ?? {})).toEqual(expected.field === undefined ? [] : [expected.field]);
  await before.hold();
}
