import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { buildCast } from '../support/cast-builder.js';
import { uploadForm } from '../support/upload.js';

const [READERS, WRITERS] = [4, 3];
const PAUSE_MS = 200;
/** A request whose process was killed can be repeated with its Idempotency-Key after two minutes. */
const REPEATED_WITHIN_MS = 180_000;
/** Jobs of a killed worker begin again within five minutes. */
const COMPLETE_WITHIN_MS = 400_000;
const RENDITIONS = ['gif_url', 'mp4_url', 'thumbnail_url', 'still_url', 'cast_url'];
const READS = ['/', '/explore', '/api/v1/gifs/', '/api/v1/tags/', '/api/v1/search/?q=number'];

/** A request without a response, or with one of an error of the servers. */
interface Failure {
  readonly request: string;
  readonly isWrite: boolean;
  readonly reason: string;
}

type Detail = Readonly<Record<string, unknown>> & { readonly id: string };

/** Readers and writers in front of a proxy. */
export class ProxyLoad {
  readonly failures: Failure[] = [];
  readonly writers = WRITERS;
  private readonly kept = new Map<string, string>();
  private readonly deleted = new Set<string>();
  private requests = 0;
  private count = 0;
  private isRunning = false;

  constructor(
    private readonly address: string,
    private readonly key: string,
  ) {}

  get summary(): string {
    const { requests, kept, deleted, failures } = this;
    const repeated = failures.map(({ request, reason }) => `${request} (${reason})`).join(', ') || 'none';
    return `${requests} requests, ${kept.size} recordings kept, ${deleted.size} deleted; failed first: ${repeated}`;
  }

  async during(work: () => Promise<void>): Promise<void> {
    this.isRunning = true;
    const loops = [
      ...Array.from({ length: READERS }, () => this.repeat(() => this.read())),
      ...Array.from({ length: WRITERS }, () => this.repeat(() => this.write())),
    ];
    await Promise.all([work().finally(() => (this.isRunning = false)), ...loops]);
  }

  /** All that was acknowledged is there: rows, files, and what a search finds. */
  async isComplete(): Promise<void> {
    const deadline = Date.now() + COMPLETE_WITHIN_MS;
    for (const [id, title] of this.kept) {
      let detail = await this.detail(id);
      for (; detail['processing'] !== false; detail = await this.detail(id)) {
        assert.ok(Date.now() < deadline, `the renditions of ${id} are not made`);
        await delay(500);
      }
      assert.equal(detail['title'], title);
      for (const name of RENDITIONS) {
        const file = await this.send('GET', new URL(String(detail[name])).pathname);
        assert.equal(file.status, 200, `${name} of ${id}`);
        await file.arrayBuffer();
      }
      const found = await this.send('GET', `/api/v1/search/?q=%22${encodeURIComponent(title)}%22`);
      assert.ok((await found.text()).includes(id), `${title} is not found`);
    }
    for (const id of this.deleted)
      assert.equal((await this.send('GET', `/api/v1/gifs/${id}/`)).status, 404, id);
    const mine = (await (await this.send('GET', '/api/v1/gifs/me/')).json()) as { count: number };
    assert.equal(mine.count, this.kept.size);
  }

  private async repeat(work: () => Promise<void>): Promise<void> {
    while (this.isRunning) {
      await work();
      await delay(PAUSE_MS);
    }
  }

  private async read(): Promise<void> {
    const [known] = this.kept.keys();
    for (const path of known === undefined ? READS : [...READS, `/api/v1/gifs/${known}/`]) {
      const { status } = await this.untilAnswered('GET', path);
      assert.equal(status, 200, path);
    }
  }

  private async write(): Promise<void> {
    const at = ++this.count;
    const cast = buildCast({ version: 2, width: 40, height: 6, events: [[0.5, 'o', `number ${at}`]] });
    const form = uploadForm({ title: `Number ${at}`, cast: Buffer.from(cast), gif: null });
    const uploaded = await this.untilAnswered('POST', '/api/v1/gifs/upload/', form);
    assert.equal(uploaded.status, 201, await uploaded.clone().text());
    const { id } = (await uploaded.json()) as Detail;
    const edited = await this.untilAnswered('PATCH', `/api/v1/gifs/${id}/edit/`, { title: `Edited ${at}` });
    assert.equal(edited.status, 200, await edited.text());
    if (at % 4 > 0) {
      this.kept.set(id, `Edited ${at}`);
      return;
    }
    const { status } = await this.untilAnswered('DELETE', `/api/v1/gifs/${id}/delete/`);
    // 404 if the request was repeated after its process was killed.
    assert.ok([204, 404].includes(status), String(status));
    this.deleted.add(id);
  }

  /** Repeats a request that failed, as a client does. */
  private async untilAnswered(method: string, path: string, body?: object): Promise<Response> {
    const key = randomUUID();
    const deadline = Date.now() + REPEATED_WITHIN_MS;
    for (;;) {
      const response = await this.send(method, path, body, key).catch((error: unknown) => reasonOf(error));
      const isRepeated = typeof response === 'string' || response.status >= 500;
      if (!isRepeated && (response.status !== 409 || method === 'GET')) return response;
      const reason = typeof response === 'string' ? response : await refusalOf(response);
      if (isRepeated) this.failures.push({ request: `${method} ${path}`, isWrite: method !== 'GET', reason });
      assert.ok(Date.now() < deadline, `${method} ${path} is not answered: ${reason}`);
      await delay(1_000);
    }
  }

  private async detail(id: string): Promise<Detail> {
    const response = await this.send('GET', `/api/v1/gifs/${id}/`);
    assert.equal(response.status, 200, `GET of ${id}`);
    return (await response.json()) as Detail;
  }

  private send(method: string, path: string, body?: object, key?: string): Promise<Response> {
    this.requests += 1;
    const isForm = body instanceof FormData;
    return fetch(this.address + path, {
      method,
      headers: {
        'X-API-Key': this.key,
        ...(method === 'POST' && key !== undefined ? { 'Idempotency-Key': key } : {}),
        ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
      },
      body: isForm || body === undefined ? body : JSON.stringify(body),
    });
  }
}

/** The status and the beginning of the body. The proxy's own refusals have none. */
async function refusalOf(response: Response): Promise<string> {
  return `${response.status} ${(await response.text()).slice(0, 200)}`.trim();
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? cause.message : message;
}
