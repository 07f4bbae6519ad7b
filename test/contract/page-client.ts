import type { RunningService } from '../support/running-service.js';

export interface PageResponse {
  readonly status: number;
  /** The text of the response. */
  readonly html: string;
  readonly headers: Headers;
  /** Path and query of a redirect. */
  readonly location: string | null;
}

/** A browser without script: it keeps cookies, and sends forms as browsers do. */
export class PageClient {
  readonly #cookies = new Map<string, string>();
  #password = '';

  /** @param address for a service that trusts this machine as a proxy */
  constructor(
    private readonly service: RunningService,
    private readonly address?: string,
  ) {}

  /** A browser of a new account. */
  static async signedUp(service: RunningService, username: string, password?: string): Promise<PageClient> {
    const client = new PageClient(service);
    const { status, location } = await client.signUp(username, password);
    if (status === 303 && location === '/account') return client;
    throw new Error(`${username} could not sign up: ${status}, ${location ?? 'no redirect'}`);
  }

  get cookies(): ReadonlyMap<string, string> {
    return this.#cookies;
  }

  get(path: string): Promise<PageResponse> {
    return this.fetch(path, {});
  }

  /** Sends a form from a page of the site. */
  send(
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<PageResponse> {
    return this.fetch(path, {
      method: 'POST',
      headers: { Origin: this.service.address, ...headers },
      body: new URLSearchParams(fields),
    });
  }

  /** Makes an account, and stays signed in. */
  signUp(username: string, password = `a password of ${username.length} and more`): Promise<PageResponse> {
    this.#password = password;
    return this.send('/signup', { username, password, email: '' });
  }

  /** Confirms the session by the password of the sign-up, for sensitive forms. */
  async confirm(): Promise<void> {
    const { status } = await this.send('/account/confirm', { current_password: this.#password });
    if (status !== 303) throw new Error(`The session was not confirmed: ${status}`);
  }

  /** The profile key, which confirms the session. */
  async apiKey(): Promise<string> {
    await this.confirm();
    const { html } = await this.send('/account/keys', { action: 'show' });
    const [key] = /ttyr_[0-9A-Za-z]{32}/.exec(html) ?? [];
    if (key === undefined) throw new Error('The page does not show the key.');
    return key;
  }

  async fetch(path: string, init: RequestInit): Promise<PageResponse> {
    const headers = new Headers(init.headers);
    if (!headers.has('Accept')) headers.set('Accept', 'text/html');
    if (this.address !== undefined) headers.set('X-Forwarded-For', this.address);
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    if (cookie !== '') headers.set('Cookie', cookie);
    const response = await fetch(this.service.address + path, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) this.#store(line);
    const { status } = response;
    const location = response.headers.get('location');
    return { status, html: await response.text(), headers: response.headers, location };
  }

  #store(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === '') this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}
