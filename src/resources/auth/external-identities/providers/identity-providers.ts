import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../../../platform/config/app-config.js';
import { NotFound } from '../../../../platform/errors/domain-errors.js';
import { GithubProvider } from './github-provider.js';
import type { IdentityProvider } from './identity-provider.js';
import { OpenIdProvider } from './open-id-provider.js';

/** The providers that the operator configured. */
@Injectable()
export class IdentityProviders {
  readonly all: readonly IdentityProvider[];

  constructor({ openId, github }: AppConfig) {
    this.all = [
      ...(openId ? [new OpenIdProvider(openId)] : []),
      ...(github ? [new GithubProvider(github)] : []),
    ];
  }

  /** @throws NotFound */
  get(id: string): IdentityProvider {
    const provider = this.all.find((one) => one.id === id);
    if (!provider) throw new NotFound('Nobody signs in this way here. Sign in at /signin.');
    return provider;
  }

  /** Undefined when its identities are of no use any more. */
  ofIssuer(issuer: string): IdentityProvider | undefined {
    // Providers write a slash at the end or none.
    return this.all.find((one) => new URL(one.issuer).href === new URL(issuer).href);
  }
}
