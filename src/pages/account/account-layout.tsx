import type { ComponentChildren } from 'preact';
import type { Session } from '../../resources/auth/sessions/sessions.service.js';
import { Tabs } from '../site/components/tabs.js';

const PARTS = [
  ['/account', 'Profile'],
  ['/account/keys', 'API keys'],
  ['/account/security', 'Password and sessions'],
  ['/account/webhooks', 'Webhooks'],
  ['/account/data', 'Your data'],
] as const;

interface AccountLayoutProps {
  readonly path: (typeof PARTS)[number][0];
  readonly session: Session;
  readonly children: ComponentChildren;
}

/** The tabs of the account pages. Suspended users see only one page. */
export function AccountLayout({ path, session, children }: AccountLayoutProps) {
  const { username } = session.viewer;
  return (
    <div class="stack">
      <h1>
        Account of <a href={`/users/${username}`}>{username}</a>
      </h1>
      {!session.suspension && <Tabs label="Account" tabs={PARTS} open={path} />}
      {children}
    </div>
  );
}
