import type { IdentityProvider } from '../../../resources/auth/external-identities/providers/identity-provider.js';

interface ProviderLinksProps {
  readonly providers: readonly Pick<IdentityProvider, 'id' | 'name'>[];
  /** The page after the sign-in; may be empty. */
  readonly next: string;
  /** The code of an invitation; may be empty. */
  readonly invitation?: string;
}

/** Sign-in links of providers. They are links, because the policy of the pages keeps forms on this site. */
export function ProviderLinks({ providers, next, invitation = '' }: ProviderLinksProps) {
  if (providers.length === 0) return null;
  const query = new URLSearchParams({ ...(next && { next }), ...(invitation && { invitation }) }).toString();
  return (
    <div class="ways stack">
      <p class="muted">or</p>
      {providers.map(({ id, name }) => (
        <a key={id} class="button" href={`/signin/${id}${query && `?${query}`}`} rel="nofollow">
          Continue with {name}
        </a>
      ))}
    </div>
  );
}
