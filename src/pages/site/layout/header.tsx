import type { ComponentChildren } from 'preact';
import type { Session } from '../../../resources/auth/sessions/sessions.service.js';
import { accountLinks, LINKS, MENUS, type NavigationLink } from './navigation.js';
import type { PageContent } from './page.js';

type HeaderProps = Pick<PageContent, 'section' | 'query'> & { readonly session: Session | null };
type NavigationProps = Pick<HeaderProps, 'section' | 'session'>;

/** The name, the search and the navigation, on every page. */
export function Header({ section, query = '', session }: HeaderProps) {
  return (
    <header class="site-header">
      <div class="wide">
        <a class="name" href="/">
          ttyreel
          <span class="cursor" aria-hidden="true" />
        </a>
        <SearchField query={query} />
        <a class="narrow-only" href="/search" aria-label="Search">
          <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
            <circle cx="8.5" cy="8.5" r="5.5" />
            <path d="M12.5 12.5 L18 18" />
          </svg>
        </a>
        <nav aria-label="Main">
          <Entries section={section} session={session} />
          <OneMenu section={section} session={session} />
        </nav>
        <button type="button" class="scheme needs-script" data-scheme-switch aria-label="Colour scheme" />
      </div>
    </header>
  );
}

/** The entries of a wide window. Only one menu is open at a time. */
function Entries({ section, session }: NavigationProps) {
  return (
    <ul class="entries">
      {MENUS.map(({ label, links }) => (
        <li key={label}>
          <Menu label={label} links={links} section={section}>
            <Links links={links} section={section} hasAbouts />
          </Menu>
        </li>
      ))}
      <Links links={LINKS} section={section} />
      <li class="account">
        {session ? (
          <Menu label={session.viewer.username} links={accountLinks(session)} section={section}>
            <AccountLinks section={section} session={session} />
          </Menu>
        ) : (
          <a href="/signin">Sign in</a>
        )}
      </li>
    </ul>
  );
}

interface MenuProps extends Pick<PageContent, 'section'> {
  readonly label: string;
  readonly links: readonly NavigationLink[];
  readonly children: ComponentChildren;
}

function Menu({ label, links, section, children }: MenuProps) {
  const isCurrent = section !== undefined && links.some((link) => link.section === section);
  return (
    <details name="menu">
      <summary aria-current={isCurrent ? 'true' : undefined}>
        <span>{label}</span>
      </summary>
      <ul class="menu">{children}</ul>
    </details>
  );
}

/** All groups in one menu, for a narrow window. */
function OneMenu({ section, session }: NavigationProps) {
  return (
    <details name="menu" class="one-menu">
      <summary>Menu</summary>
      <div class="menu">
        {[...MENUS, { label: 'More', links: LINKS }].map(({ label, links }) => (
          <Group key={label} label={label}>
            <Links links={links} section={section} />
          </Group>
        ))}
        <Group label={session?.viewer.username ?? 'Account'}>
          <AccountLinks section={section} session={session} />
        </Group>
      </div>
    </details>
  );
}

function Group({ label, children }: { readonly label: string; readonly children: ComponentChildren }) {
  return (
    <div>
      <p class="muted small" aria-hidden="true">
        {label}
      </p>
      <ul aria-label={label}>{children}</ul>
    </div>
  );
}

/** The pages of a signed-in user and the sign-out, or the sign-in link. */
function AccountLinks({ section, session }: NavigationProps) {
  if (!session) return <Links links={[{ href: '/signin', label: 'Sign in' }]} section={section} />;
  return (
    <>
      <Links links={accountLinks(session)} section={section} />
      <li>
        <form action="/signout" method="post">
          <button type="submit" class="link">
            Sign out
          </button>
        </form>
      </li>
    </>
  );
}

interface LinksProps extends Pick<PageContent, 'section'> {
  readonly links: readonly NavigationLink[];
  readonly hasAbouts?: boolean;
}

function Links({ links, section: current, hasAbouts = false }: LinksProps) {
  return (
    <>
      {links.map(({ href, label, about, section }) => (
        <li key={href}>
          <a href={href} aria-current={section !== undefined && section === current ? 'page' : undefined}>
            {label}
            {hasAbouts && about && <span class="muted small">{about}</span>}
          </a>
        </li>
      ))}
    </>
  );
}

function SearchField({ query }: { readonly query: string }) {
  return (
    <form action="/search" role="search">
      <input
        type="search"
        name="q"
        value={query}
        placeholder="Search recordings and what is in them"
        aria-label="Search"
        minLength={2}
        required
      />
      <button
        type="button"
        class="needs-script"
        data-opens="palette"
        aria-label="Command palette"
        title="Command palette: / or Ctrl K"
      >
        <kbd>/</kbd>
      </button>
    </form>
  );
}
