import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Grant, Provider } from 'oidc-provider';

const CLIENT_ID = 'ttyreel';
const CLIENT_SECRET = 'the secret of the client';

/** User claims other than the subject. */
export interface OpenIdClaims {
  readonly preferred_username?: string;
  readonly email?: string;
  readonly email_verified?: boolean;
}

/** A real OpenID Connect provider (node-oidc-provider) with one client. Its login page asks only for the subject. */
export class OpenIdServer {
  /** By subject. */
  readonly people = new Map<string, OpenIdClaims>();
  /** The number of discovery requests. */
  discoveries = 0;
  readonly #provider: Provider;

  private constructor(
    private readonly server: Server,
    readonly issuer: string,
    siteUrl: string,
    algorithm: 'RS256' | 'HS256',
  ) {
    this.#provider = quietly(() => this.providerFor(siteUrl, algorithm));
    const serve = this.#provider.callback();
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      if (request.url?.startsWith('/.well-known/')) this.discoveries++;
      if (request.url?.startsWith('/interaction/')) void this.askForLogin(request, response);
      else void serve(request, response);
    });
  }

  /** @param algorithm that signs ID tokens */
  static async start(
    siteUrl: string,
    port = 0,
    algorithm: 'RS256' | 'HS256' = 'RS256',
  ): Promise<OpenIdServer> {
    const server = createServer().listen(port, '127.0.0.1');
    await once(server, 'listening');
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return new OpenIdServer(server, issuer, siteUrl, algorithm);
  }

  /** The settings of a service that uses it for sign-in. */
  get settings(): Record<string, string> {
    return {
      OIDC_ISSUER: this.issuer,
      OIDC_CLIENT_ID: CLIENT_ID,
      OIDC_CLIENT_SECRET: CLIENT_SECRET,
      OIDC_NAME: 'Acme',
    };
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private providerFor(siteUrl: string, algorithm: 'RS256' | 'HS256'): Provider {
    const provider: Provider = new Provider(this.issuer, {
      clients: [
        {
          client_id: CLIENT_ID,
          client_secret: CLIENT_SECRET,
          redirect_uris: [`${siteUrl}/signin/oidc/callback`],
          id_token_signed_response_alg: algorithm,
        },
      ],
      enabledJWA: { idTokenSigningAlgValues: ['RS256', 'HS256'] },
      ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
      cookies: { keys: ['a key of a test'] },
      claims: { openid: ['sub'], profile: ['preferred_username'], email: ['email', 'email_verified'] },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      findAccount: (_context, sub) => ({
        accountId: sub,
        claims: () => Promise.resolve({ sub, ...this.people.get(sub) }),
      }),
      loadExistingGrant: async ({ oidc }): Promise<Grant> => {
        const grant = new provider.Grant({ accountId: oidc.session?.accountId, clientId: CLIENT_ID });
        grant.addOIDCScope('openid profile email');
        await grant.save();
        return grant;
      },
    });
    return provider;
  }

  private async askForLogin(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST') {
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.end(LOGIN_PAGE);
      return;
    }
    const form = new URLSearchParams(await text(request));
    const accountId = form.get('login');
    const result = accountId
      ? { login: { accountId } }
      : { error: 'access_denied', error_description: 'The person pressed Cancel.' };
    await this.#provider.interactionFinished(request, response, result);
  }
}

/** The provider warns that its keys and its in-memory storage are for tests. */
function quietly<Result>(work: () => Result): Result {
  const { warn } = console;
  console.warn = () => undefined;
  try {
    return work();
  } finally {
    console.warn = warn;
  }
}

const LOGIN_PAGE = `<!doctype html>
<html lang="en">
  <title>Acme</title>
  <form method="post">
    <h1>Sign in to Acme</h1>
    <label>Login <input name="login" /></label>
    <button>Sign in</button>
  </form>
</html>
`;
