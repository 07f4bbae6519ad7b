/** The names of providers in URLs. */
export const PROVIDER_IDS = ['oidc', 'github'] as const;
export type ProviderId = (typeof PROVIDER_IDS)[number];

/** A person according to a provider. */
export interface ExternalPerson {
  readonly issuer: string;
  /** The subject within the issuer. */
  readonly subject: string;
  /** The person's name there; may be empty. */
  readonly username: string;
  /** An address that the provider has verified; may be empty. */
  readonly email: string;
}

/** Binds the callback of a provider to the browser that started the sign-in. */
export interface AnswerChecks {
  readonly state: string;
  readonly nonce: string;
  /** The PKCE code verifier. */
  readonly verifier: string;
}

/** An external sign-in provider. Errors are those of the library, which `providerError` translates. */
export interface IdentityProvider {
  readonly id: ProviderId;
  /** The name on the button. */
  readonly name: string;
  /** The issuer of its identities. */
  readonly issuer: string;
  /**
   * The redirect target.
   * @param redirectUri the callback URL
   * @param asksAgain whether people should sign in there although they are signed in, if the provider can do that
   */
  authorizationUrl(checks: AnswerChecks, redirectUri: string, asksAgain: boolean): Promise<URL>;
  /** @param answer the URL of the callback */
  personOf(answer: URL, checks: AnswerChecks): Promise<ExternalPerson>;
}

/** In seconds, for each request to a provider. */
export const PROVIDER_TIMEOUT = 5;
