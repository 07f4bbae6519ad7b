import type { ComponentChildren } from 'preact';
import { Tabs } from '../components/tabs.js';

const PARTS = [
  ['/account', 'Profile'],
  ['/account/keys', 'API keys'],
  ['/account/security', 'Password and sessions'],
  ['/account/data', 'Your data'],
] as const;

interface AccountLayoutProps {
  readonly path: (typeof PARTS)[number][0];
  readonly username: string;
  readonly children: ComponentChildren;
}

/** The tabs of the account pages. */
export function AccountLayout({ path, username, children }: AccountLayoutProps) {
  return (
    <div class="stack">
      <h1>
        Account of <a href={`/users/${username}`}>{username}</a>
      </h1>
      <Tabs label="Account" tabs={PARTS} open={path} />
      {children}
    </div>
  );
}
