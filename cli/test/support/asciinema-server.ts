import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A recording on the stand-in. */
export interface HostedCast {
  readonly cast: string;
  /** Of the page; null when there is none. */
  readonly title: string | null;
}

const PAGE_SIZE = 2;

/** Serves recordings as asciinema-server does: profiles with some a page, casts, oEmbed. */
export class AsciinemaServer {
  /** Paths that were asked for. */
  readonly requests: string[] = [];
  private readonly server: Server;

  private constructor(private readonly recordings: Readonly<Record<string, HostedCast>>) {
    this.server = createServer(({ url = '' }, response) => {
      this.requests.push(url);
      this.answer(new URL(url, this.address), response);
    });
  }

  static async start(recordings: Readonly<Record<string, HostedCast>>): Promise<AsciinemaServer> {
    const started = new AsciinemaServer(recordings);
    await new Promise<void>((resolve) => started.server.listen(0, '127.0.0.1', resolve));
    return started;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    await new Promise((resolve) => this.server.close(resolve));
  }

  private answer({ pathname, searchParams }: URL, response: ServerResponse): void {
    const id = /^\/a\/(\w+)\.cast$/.exec(pathname)?.[1];
    const recording = id === undefined ? undefined : this.recordings[id];
    if (pathname === '/~ann') response.end(this.profile(Number(searchParams.get('page') ?? '1')));
    else if (pathname === '/oembed') this.oembed(searchParams.get('url') ?? '', response);
    else if (id === 'archived') response.writeHead(410).end();
    else if (recording)
      response.writeHead(200, { 'Content-Type': 'application/x-asciicast' }).end(recording.cast);
    else response.writeHead(404).end('<h1>Not found</h1>');
  }

  /** A page past the last one shows the last one. */
  private profile(page: number): string {
    const ids = Object.keys(this.recordings).filter((id) => /^\d+$/.test(id));
    const pages = Math.ceil(ids.length / PAGE_SIZE);
    const start = (Math.min(page, pages) - 1) * PAGE_SIZE;
    const cards = ids
      .slice(start, start + PAGE_SIZE)
      .map(
        (id) =>
          `<div class="asciicast-card"><a class="thumbnail-link" href="/a/${id}"></a><h3><a href="/a/${id}">x</a></h3></div>`,
      );
    return `<!DOCTYPE html><a href="/explore">Explore</a><a href="/~ann">ann</a>${cards.join('')}`;
  }

  private oembed(address: string, response: ServerResponse): void {
    const recording = this.recordings[address.replace(/^.*\/a\//, '')];
    response.setHeader('Content-Type', 'application/json');
    if (recording) response.end(JSON.stringify({ type: 'rich', version: 1, title: recording.title }));
    else response.writeHead(404).end('{}');
  }
}
