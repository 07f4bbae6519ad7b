import { type Get, readBody } from '../api/other-sites.js';
import { LARGEST_CAST } from '../casts/cast-file.js';
import { EXIT, Failure } from '../output/failure.js';

const LARGEST_PAGE = 4 * 1024 * 1024;
const MOST_PAGES = 1000;

/** The target of an asciinema server's URL. */
export type AsciinemaPlace =
  | { readonly kind: 'recording'; readonly site: string; readonly id: string }
  | { readonly kind: 'user'; readonly site: string; readonly path: string };

/** @returns undefined if the text is not a URL. @throws Failure for any other URL */
export function readAsciinemaUrl(text: string): AsciinemaPlace | undefined {
  if (!/^https?:\/\//i.test(text)) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const [, recording] = /^\/a\/([A-Za-z0-9]+)(?:\.\w+|\/\w*)?$/.exec(url?.pathname ?? '') ?? [];
  const [user] = /^\/(?:~[\w.-]+|u\/[\w.-]+)(?=\/?$)/.exec(url?.pathname ?? '') ?? [];
  if (url && recording !== undefined) return { kind: 'recording', site: url.origin, id: recording };
  if (url && user !== undefined) return { kind: 'user', site: url.origin, path: user };
  throw Failure.usage(
    `${text} is not a recording or a user of an asciinema server.`,
    'Give a recording (https://asciinema.org/a/113463), a user (https://asciinema.org/~name) or a folder.',
  );
}

/** Recordings on an asciinema server: their pages, casts and titles, as asciinema-server serves them. */
export class AsciinemaSite {
  constructor(
    private readonly site: string,
    private readonly get: Get,
  ) {}

  urlOf(id: string): string {
    return `${this.site}/a/${id}`;
  }

  /** Ids of the public recordings of a user, newest first; the profile has several pages. */
  async recordingsOf(path: string): Promise<string[]> {
    const ids = new Set<string>();
    for (let page = 1; page <= MOST_PAGES; page++) {
      const before = ids.size;
      const html = await this.text(`${this.site}${path}?page=${page}`, 'text/html');
      for (const [, id] of html.matchAll(/href="\/a\/([A-Za-z0-9]+)"/g)) if (id !== undefined) ids.add(id);
      // A page after the last one shows the last one again.
      if (ids.size === before) break;
    }
    return [...ids];
  }

  async cast(id: string): Promise<Uint8Array> {
    return this.bytes(`${this.urlOf(id)}.cast`, '*/*', LARGEST_CAST);
  }

  /** The title on the page, which the cast may lack; undefined if there is none. */
  async titleOf(id: string): Promise<string | undefined> {
    const address = `${this.site}/oembed?url=${encodeURIComponent(this.urlOf(id))}&format=json`;
    try {
      const { title } = JSON.parse(await this.text(address, 'application/json')) as { title?: unknown };
      return typeof title === 'string' && title !== '' ? title : undefined;
    } catch (error) {
      if (error instanceof Failure || error instanceof SyntaxError) return undefined;
      throw error;
    }
  }

  private async text(url: string, accept: string): Promise<string> {
    return new TextDecoder().decode(await this.bytes(url, accept, LARGEST_PAGE));
  }

  private async bytes(url: string, accept: string, most: number): Promise<Uint8Array> {
    const response = await this.get(url, { Accept: accept });
    if (!response.ok) throw refusal(response.status, url);
    return readBody(response, most);
  }
}

function refusal(status: number, url: string): Failure {
  if (status === 404) return new Failure(`There is nothing at ${url}.`, { status, exitCode: EXIT.notFound });
  if (status === 410)
    return new Failure(`${url} was archived or deleted there.`, { status, exitCode: EXIT.notFound });
  return new Failure(`${url} answered ${status}.`, {
    status,
    ...(status === 429 && { exitCode: EXIT.limited }),
  });
}
