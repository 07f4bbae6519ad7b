import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from 'openid-client';
import { z } from 'zod';
import type { OpenIdSettings } from '../../../../platform/config/sign-in-provider-settings.js';
import { SingleFlight } from '../../../../platform/concurrency/single-flight.js';
import {
  type AnswerChecks,
  type ExternalPerson,
  type IdentityProvider,
  PROVIDER_TIMEOUT,
} from './identity-provider.js';
import { allowPlainHttp } from './plain-http.js';

/** Endpoints of a provider rarely change. */
const FRESH_MS = 3_600_000;
const SCOPE = 'openid profile email';

const text = z.string().catch('');
const profile = z.object({
  preferred_username: text,
  nickname: text,
  name: text,
  email: text,
  email_verified: z.boolean().catch(false),
});

interface Discovered {
  readonly configuration: Configuration;
  readonly at: number;
}

/** An OpenID Connect provider: authorization code with PKCE, state and nonce. */
export class OpenIdProvider implements IdentityProvider {
  readonly id = 'oidc';
  readonly name: string;
  readonly issuer: string;
  readonly #flight = new SingleFlight();
  #discovered: Discovered | undefined;

  constructor(
    private readonly settings: OpenIdSettings,
    private readonly now: () => number = Date.now,
  ) {
    this.name = settings.name;
    this.issuer = settings.issuer;
  }

  async authorizationUrl(
    { state, nonce, verifier }: AnswerChecks,
    redirectUri: string,
    asksAgain: boolean,
  ): Promise<URL> {
    return buildAuthorizationUrl(await this.configuration(), {
      redirect_uri: redirectUri,
      scope: SCOPE,
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(asksAgain && { prompt: 'login' }),
    });
  }

  async personOf(answer: URL, { state, nonce, verifier }: AnswerChecks): Promise<ExternalPerson> {
    const configuration = await this.configuration();
    const tokens = await authorizationCodeGrant(configuration, answer, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error('The response of the token endpoint has no ID token.');
    const { iss: issuer, sub: subject } = claims;
    const more = await userInfo(configuration, tokens.access_token, subject);
    const { preferred_username, nickname, name, email, email_verified } = profile.parse({
      ...claims,
      ...more,
    });
    const username = [preferred_username, nickname, email, name].find((one) => one !== '') ?? '';
    return { issuer, subject, username, email: email_verified ? email : '' };
  }

  /** Fetched on demand, so the service starts without the provider. The last discovery is used while it is unavailable. */
  private async configuration(): Promise<Configuration> {
    const found = this.#discovered;
    if (found && this.now() - found.at < FRESH_MS) return found.configuration;
    try {
      return await this.#flight.share('discovery', () => this.discover());
    } catch (error) {
      if (found) return found.configuration;
      throw error;
    }
  }

  private async discover(): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = this.settings;
    const url = new URL(issuer);
    const configuration = await discovery(url, clientId, undefined, secretAsSupported(clientSecret), {
      execute: [enableNonRepudiationChecks, ...(url.protocol === 'http:' ? [allowPlainHttp] : [])],
      timeout: PROVIDER_TIMEOUT,
    });
    this.#discovered = { configuration, at: this.now() };
    return configuration;
  }
}

/** By HTTP Basic unless the provider announces that it accepts the secret in the body (OpenID Connect Discovery 1.0). */
function secretAsSupported(secret: string): ClientAuth {
  const [post, basic] = [ClientSecretPost(secret), ClientSecretBasic(secret)];
  return (server, client, body, headers) => {
    const { token_endpoint_auth_methods_supported: methods } = server;
    const authenticate = methods?.includes('client_secret_post') ? post : basic;
    authenticate(server, client, body, headers);
  };
}

/** Many providers keep the profile out of the ID token. It only suggests a name, so the sign-in works without it. */
async function userInfo(configuration: Configuration, accessToken: string, subject: string): Promise<object> {
  if (configuration.serverMetadata().userinfo_endpoint === undefined) return {};
  try {
    return await fetchUserInfo(configuration, accessToken, subject);
  } catch {
    return {};
  }
}
