import type { ExternalIdentityEntity } from '../../../resources/auth/external-identities/external-identity.entity.js';
import type { IdentityProviders } from '../../../resources/auth/external-identities/providers/identity-providers.js';
import { ListTable } from '../../site/components/list-table.js';
import { TimeAgo } from '../../site/components/time-ago.js';

interface IdentitiesSectionProps {
  /** The action of the forms. */
  readonly action: string;
  readonly identities: readonly ExternalIdentityEntity[];
  readonly providers: IdentityProviders;
}

/** The linked accounts at sign-in providers. */
export function IdentitiesSection({ action, identities, providers }: IdentitiesSectionProps) {
  if (identities.length === 0 && providers.all.length === 0) return null;
  return (
    <section class="section stack">
      <h2>Ways to sign in</h2>
      {identities.length === 0 ? (
        <p class="muted">No other account is linked to yours.</p>
      ) : (
        <ListTable columns={['Account', 'Linked', 'Last used']} hasActions>
          {identities.map((identity) => (
            <IdentityRow
              key={identity.id}
              identity={identity}
              action={action}
              provider={providers.ofIssuer(identity.issuer)?.name ?? new URL(identity.issuer).host}
            />
          ))}
        </ListTable>
      )}
      {providers.all.length > 0 && (
        <form class="row" action={action} method="post">
          <input type="hidden" name="action" value="link" />
          {providers.all.map(({ id, name }) => (
            <button key={id} type="submit" name="provider" value={id}>
              Link {name}
            </button>
          ))}
        </form>
      )}
    </section>
  );
}

interface IdentityRowProps {
  readonly identity: ExternalIdentityEntity;
  readonly action: string;
  readonly provider: string;
}

function IdentityRow({ identity: { id, name, createdAt, lastUsedAt }, action, provider }: IdentityRowProps) {
  return (
    <tr>
      <th scope="row">
        {provider}: {name}
      </th>
      <td data-label="Linked">
        <TimeAgo time={createdAt} />
      </td>
      <td data-label="Last used">
        <TimeAgo time={lastUsedAt} />
      </td>
      <td>
        <form action={action} method="post">
          <input type="hidden" name="id" value={id} />
          <button type="submit" name="action" value="unlink" aria-label={`Unlink ${provider}: ${name}`}>
            Unlink
          </button>
        </form>
      </td>
    </tr>
  );
}
