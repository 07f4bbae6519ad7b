import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

const CLIENT_ID = 'Iv1.0123456789abcdef';
const CLIENT_SECRET = 'the secret of the app';

export interface GithubPerson {
  readonly id: number;
  readonly login: string;
  readonly emails?: readonly { email: string; primary: boolean; verified: boolean }[];
}

interface Grant {
  readonly person: GithubPerson;
  readonly challenge: string;
  readonly redirectUri: string;
}

/**
 * A stand-in for the part of GitHub Enterprise Server that a sign-in uses, as docs.github.com describes it (Authorizing
 * OAuth apps; REST API: users, emails). Its user always authorises.
 */
export class GithubServer {
  /** The signed-in user; null denies the authorisation. */
  person: GithubPerson | null = null;
  readonly #codes = new Map<string, Grant>();
  readonly #tokens = new Map<string, GithubPerson>();

  private constructor(private readonly server: Server) {
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      void this.answer(request, response);
    });
  }

  static async start(): Promise<GithubServer> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new GithubServer(server);
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The settings of a service that uses it for sign-in. */
  get settings(): Record<string, string> {
    return {
      GITHUB_CLIENT_ID: CLIENT_ID,
      GITHUB_CLIENT_SECRET: CLIENT_SECRET,
      GITHUB_ENTERPRISE_URL: this.address,
    };
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', this.address);
    const [status, body] =
      pathname === '/login/oauth/authorize'
        ? this.authorize(searchParams, response)
        : pathname === '/login/oauth/access_token' && request.method === 'POST'
          ? this.exchange(new URLSearchParams(await text(request)), request)
          : this.read(pathname, request);
    response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' });
    response.end(JSON.stringify(body));
  }

  private authorize(query: URLSearchParams, response: ServerResponse): [number, object] {
    const redirectUri = query.get('redirect_uri') ?? '';
    const back = new URL(redirectUri);
    back.searchParams.set('state', query.get('state') ?? '');
    back.searchParams.set('iss', `${this.address}/login/oauth`);
    if (query.get('client_id') !== CLIENT_ID) return [404, {}];
    if (this.person) {
      const code = randomBytes(10).toString('hex');
      const challenge = query.get('code_challenge') ?? '';
      this.#codes.set(code, { person: this.person, challenge, redirectUri });
      back.searchParams.set('code', code);
    } else {
      back.searchParams.set('error', 'access_denied');
      back.searchParams.set('error_description', 'The user has denied your application access.');
    }
    response.setHeader('Location', back.href);
    return [302, {}];
  }

  /** Errors have the status 200. */
  private exchange(form: URLSearchParams, { headers }: IncomingMessage): [number, object] {
    const grant = this.#codes.get(form.get('code') ?? '');
    this.#codes.delete(form.get('code') ?? '');
    const verifier = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (form.get('client_id') !== CLIENT_ID || form.get('client_secret') !== CLIENT_SECRET)
      return [200, oauthError('incorrect_client_credentials')];
    if (headers.accept !== 'application/json') return [415, {}];
    if (!grant || verifier !== grant.challenge || form.get('redirect_uri') !== grant.redirectUri)
      return [200, oauthError('bad_verification_code')];
    const token = `gho_${randomBytes(18).toString('hex')}`;
    this.#tokens.set(token, grant.person);
    return [200, { access_token: token, scope: 'user:email', token_type: 'bearer' }];
  }

  private read(path: string, { headers }: IncomingMessage): [number, object] {
    if (headers['user-agent'] === undefined) return [403, { message: 'User-Agent required' }];
    const person = this.#tokens.get((headers.authorization ?? '').replace(/^bearer /i, ''));
    if (!person) return [401, { message: 'Bad credentials' }];
    const { id, login, emails = [] } = person;
    if (path === '/api/v3/user') return [200, { login, id, type: 'User', name: null, email: null }];
    if (path === '/api/v3/user/emails') return [200, emails.map((one) => ({ ...one, visibility: null }))];
    return [404, { message: 'Not Found' }];
  }
}

function oauthError(error: string): object {
  return { error, error_description: 'See the documentation.', error_uri: 'https://docs.example/errors' };
}
