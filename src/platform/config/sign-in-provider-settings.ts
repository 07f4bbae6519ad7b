import type { Environment } from './environment.js';

const GITHUB = 'https://github.com';

/** A client that the operator registered with a provider. */
export interface OAuthClientSettings {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** An OpenID Connect provider for sign-in. */
export interface OpenIdSettings extends OAuthClientSettings {
  /** As the provider writes it: a slash at the end matters. */
  readonly issuer: string;
  /** The name on the button. */
  readonly name: string;
}

/** GitHub as a sign-in provider. */
export interface GithubSettings extends OAuthClientSettings {
  /** Without a trailing slash. */
  readonly url: string;
  /** Without a trailing slash. */
  readonly apiUrl: string;
}

/** Undefined unless the operator configured a provider. */
export function openIdSettings(env: Environment): OpenIdSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return undefined;
  return { issuer, clientId, clientSecret, name: env.OIDC_NAME ?? new URL(issuer).host };
}

/** Undefined unless the operator configured GitHub. */
export function githubSettings(env: Environment): GithubSettings | undefined {
  const { GITHUB_CLIENT_ID: clientId, GITHUB_CLIENT_SECRET: clientSecret } = env;
  if (clientId === undefined || clientSecret === undefined) return undefined;
  const url = env.GITHUB_ENTERPRISE_URL ?? GITHUB;
  return { clientId, clientSecret, url, apiUrl: githubApiUrl(url) };
}

/** An Enterprise Server has its API below a path; GitHub.com and GHE.com have a host for it. */
function githubApiUrl(url: string): string {
  const { protocol, host } = new URL(url);
  return url === GITHUB || host.endsWith('.ghe.com') ? `${protocol}//api.${host}` : `${url}/api/v3`;
}
