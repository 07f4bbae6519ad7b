import type { ComponentChildren } from 'preact';
import type { Session } from '../../resources/auth/sessions/sessions.service.js';
import { Tabs } from '../site/components/tabs.js';
import { ACCOUNT_PAGES } from '../site/layout/navigation.js';

interface AccountLayoutProps {
  readonly path: (typeof ACCOUNT_PAGES)[number][0];
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
      {!session.suspension && <Tabs label="Account" tabs={ACCOUNT_PAGES} open={path} />}
      {children}
    </div>
  );
}
