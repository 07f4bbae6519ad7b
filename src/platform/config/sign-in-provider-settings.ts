/** A client that the operator registered with a provider. */
export interface OAuthClientSettings {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** A provider of OpenID Connect with which people sign in. */
export interface OpenIdSettings extends OAuthClientSettings {
  /** As the provider writes it: a slash at the end matters. */
  readonly issuer: string;
  /** What people call it. */
  readonly name: string;
}

/** GitHub, with which people sign in. */
export interface GithubSettings extends OAuthClientSettings {
  /** Without a trailing slash. */
  readonly url: string;
  /** Without a trailing slash. */
  readonly apiUrl: string;
}
