import type { ComponentChildren } from 'preact';
import type { AccountAccess } from '../../../resources/accounts/account-access.service.js';
import { ListTable } from '../../site/components/list-table.js';
import { TimeAgo } from '../../site/components/time-ago.js';
import { browserName } from '../browser-name.js';

export const ACCESS_PATH = '/account/security';

interface AccessSectionProps {
  readonly access: AccountAccess;
  readonly currentId: string;
}

/** What can act as the user, with one button that revokes all of it. */
export function AccessSection({ access: { sessions, keys }, currentId }: AccessSectionProps) {
  return (
    <section class="section stack" id="access">
      <h2>What can act as you</h2>
      <ListTable columns={['Browser or key', 'Since', 'Last used']} hasActions>
        {sessions.map(({ id, userAgent, createdAt, lastUsedAt }) => (
          <AccessRow
            key={id}
            name={browserName(userAgent)}
            since={createdAt}
            lastUsed={lastUsedAt}
            action={id === currentId ? <span class="muted">This browser</span> : signOut(id, userAgent)}
          />
        ))}
        {keys.map(({ id, name, createdAt, lastUsedAt }) => (
          <AccessRow
            key={id}
            name={`Key: ${name}`}
            since={createdAt}
            lastUsed={lastUsedAt}
            action={<a href="/account/keys">API keys</a>}
          />
        ))}
        <tr>
          <th scope="row">The key of your profile</th>
          <td />
          <td />
          <td>
            <a href="/account/keys">API keys</a>
          </td>
        </tr>
      </ListTable>
      <RevokeForm />
    </section>
  );
}

interface AccessRowProps {
  readonly name: string;
  readonly since: Date;
  readonly lastUsed: Date | null;
  readonly action: ComponentChildren;
}

function AccessRow({ name, since, lastUsed, action }: AccessRowProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-label="Since">
        <TimeAgo time={since} />
      </td>
      <td data-label="Last used">{lastUsed ? <TimeAgo time={lastUsed} /> : 'never'}</td>
      <td>{action}</td>
    </tr>
  );
}

function signOut(id: string, userAgent: string) {
  return (
    <form action={ACCESS_PATH} method="post">
      <input type="hidden" name="id" value={id} />
      <button type="submit" name="action" value="end" aria-label={`Sign out ${browserName(userAgent)}`}>
        Sign out
      </button>
    </form>
  );
}

function RevokeForm() {
  return (
    <form class="stack" action={ACCESS_PATH} method="post">
      <p class="muted">
        Devices and asciinema command lines are among the keys. If you do not know one of these, revoke
        everything and set a new password.
      </p>
      <button
        type="submit"
        name="action"
        value="revoke"
        class="danger"
        data-confirm="Other browsers are signed out, and every key, device and command line stops working."
      >
        Revoke everything but this browser
      </button>
    </form>
  );
}
