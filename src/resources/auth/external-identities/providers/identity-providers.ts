import type { AppConfig } from '../../../../platform/config/app-config.js';
import { NotFound } from '../../../../platform/errors/domain-errors.js';
import type { IdentityProvider } from './identity-provider.js';

/** The providers that the operator configured. */
export class IdentityProviders {
  private constructor(readonly all: readonly IdentityProvider[]) {}

  /** Loads the libraries of the configured ones. */
  static async of({ openId, github }: AppConfig): Promise<IdentityProviders> {
    const all: IdentityProvider[] = [];
    if (openId) all.push(new (await import('./open-id-provider.js')).OpenIdProvider(openId));
    if (github) all.push(new (await import('./github-provider.js')).GithubProvider(github));
    return new IdentityProviders(all);
  }

  /** @throws NotFound */
  get(id: string): IdentityProvider {
    const provider = this.all.find((one) => one.id === id);
    if (!provider) throw new NotFound('This site does not have this way to sign in. Sign in at /signin.');
    return provider;
  }

  /** Undefined if its identities can no longer be used. */
  ofIssuer(issuer: string): IdentityProvider | undefined {
    // Providers write the issuer with or without a trailing slash.
    return this.all.find((one) => new URL(one.issuer).href === new URL(issuer).href);
  }
}
