/** The names of providers in URLs. */
export const PROVIDER_IDS = ['oidc', 'github'] as const;
export type ProviderId = (typeof PROVIDER_IDS)[number];

/** A person, as a provider knows them. */
export interface ExternalPerson {
  readonly issuer: string;
  /** Whom the issuer means. */
  readonly subject: string;
  /** The person's name there; may be empty. */
  readonly username: string;
  /** An address that the provider has verified; may be empty. */
  readonly email: string;
}

/** What ties the answer of a provider to the browser that asked. */
export interface AnswerChecks {
  readonly state: string;
  readonly nonce: string;
  /** The PKCE code verifier. */
  readonly verifier: string;
}

/** Where people sign in instead of here. Errors are those of the library, which `providerError` translates. */
export interface IdentityProvider {
  readonly id: ProviderId;
  /** What people call it. */
  readonly name: string;
  /** That of its identities. */
  readonly issuer: string;
  /** Where the browser goes. @param redirectUri where it comes back to */
  authorizationUrl(checks: AnswerChecks, redirectUri: string): Promise<URL>;
  /** @param answer the URL with which the browser came back */
  personOf(answer: URL, checks: AnswerChecks): Promise<ExternalPerson>;
}

/** In seconds, of each request to a provider. */
export const PROVIDER_TIMEOUT = 5;
