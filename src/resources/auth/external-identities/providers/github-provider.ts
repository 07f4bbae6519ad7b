import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  Configuration,
  fetchProtectedResource,
} from 'openid-client';
import { z } from 'zod';
import type { GithubSettings } from '../../../../platform/config/sign-in-provider-settings.js';
import {
  type AnswerChecks,
  type ExternalPerson,
  type IdentityProvider,
  PROVIDER_TIMEOUT,
} from './identity-provider.js';
import { allowPlainHttp } from './plain-http.js';

/** Reads the addresses, which are not public; the login needs no scope. */
const SCOPE = 'user:email';

const account = z.object({ id: z.number().int().positive(), login: z.string() });
const addresses = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

/** GitHub: OAuth 2 without discovery and ID token. Its API returns the user. */
export class GithubProvider implements IdentityProvider {
  readonly id = 'github';
  readonly name = 'GitHub';
  readonly issuer: string;
  readonly #configuration: Configuration;

  constructor(private readonly settings: GithubSettings) {
    const { url, clientId, clientSecret } = settings;
    // The value of `iss` in GitHub's callbacks (RFC 9207).
    this.issuer = `${url}/login/oauth`;
    const server = {
      issuer: this.issuer,
      authorization_endpoint: `${this.issuer}/authorize`,
      token_endpoint: `${this.issuer}/access_token`,
    };
    this.#configuration = new Configuration(server, clientId, clientSecret);
    this.#configuration.timeout = PROVIDER_TIMEOUT;
    if (url.startsWith('http:')) allowPlainHttp(this.#configuration);
  }

  async authorizationUrl({ state, verifier }: AnswerChecks, redirectUri: string): Promise<URL> {
    return buildAuthorizationUrl(this.#configuration, {
      redirect_uri: redirectUri,
      scope: SCOPE,
      state,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
  }

  async personOf(answer: URL, { state, verifier }: AnswerChecks): Promise<ExternalPerson> {
    const { access_token: token } = await authorizationCodeGrant(this.#configuration, answer, {
      expectedState: state,
      pkceCodeVerifier: verifier,
    });
    // A login can be renamed and then belong to another person.
    const { id, login } = account.parse(await this.read('/user', token));
    return { issuer: this.issuer, subject: String(id), username: login, email: await this.emailOf(token) };
  }

  /** Only suggested to a new user, so the sign-in works without it. */
  private async emailOf(token: string): Promise<string> {
    try {
      const all = addresses.parse(await this.read('/user/emails', token));
      return all.find(({ primary, verified }) => primary && verified)?.email ?? '';
    } catch {
      return '';
    }
  }

  private async read(path: string, token: string): Promise<unknown> {
    const headers = new Headers({ Accept: 'application/vnd.github+json' });
    const url = new URL(this.settings.apiUrl + path);
    const response = await fetchProtectedResource(this.#configuration, token, url, 'GET', null, headers);
    if (response.ok) return response.json();
    await response.body?.cancel();
    throw new Error(`GET ${path} was answered with ${response.status}`, { cause: response });
  }
}
