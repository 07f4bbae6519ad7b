import type { Session } from '../../../resources/auth/sessions/sessions.service.js';
import type { PageContent } from './page.js';

const LINKS = [
  ['explore', '/explore', 'Explore'],
  ['collections', '/collections', 'Collections'],
  ['tags', '/tags', 'Tags'],
  ['badges', '/badges', 'Badges'],
  ['generate', '/generate', 'Generate'],
  ['themes', '/themes', 'Themes'],
  ['docs', '/docs', 'Docs'],
] as const;

type HeaderProps = Pick<PageContent, 'section' | 'query'> & { readonly session: Session | null };

/** The name, the search and the navigation, on every page. */
export function Header({ section, query = '', session }: HeaderProps) {
  const links = LINKS.map(([name, href, label]) => (
    <li key={name}>
      <a href={href} aria-current={section === name ? 'page' : undefined}>
        {label}
      </a>
    </li>
  ));
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
          <ul>
            {links}
            <PersonLinks section={section} session={session} />
          </ul>
          <details>
            <summary aria-label="Menu">Menu</summary>
            <ul>
              {links}
              <PersonLinks section={section} session={session} />
            </ul>
          </details>
        </nav>
        <button type="button" class="scheme needs-script" data-scheme-switch aria-label="Colour scheme" />
      </div>
    </header>
  );
}

/** The actions of a signed-in user, or the sign-in link. */
function PersonLinks({ section, session }: Pick<HeaderProps, 'section' | 'session'>) {
  const upload = (
    <li>
      <a href="/upload" aria-current={section === 'upload' ? 'page' : undefined}>
        Upload
      </a>
    </li>
  );
  if (!session)
    return (
      <>
        {upload}
        <li>
          <a href="/signin">Sign in</a>
        </li>
      </>
    );
  return (
    <>
      {session.viewer.isStaff && (
        <li>
          <a href="/staff" aria-current={section === 'staff' ? 'page' : undefined}>
            Staff
          </a>
        </li>
      )}
      {upload}
      <li>
        <a href="/account" aria-current={section === 'account' ? 'page' : undefined}>
          {session.viewer.username}
        </a>
      </li>
      <li>
        <form action="/signout" method="post">
          <button type="submit">Sign out</button>
        </form>
      </li>
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
    </form>
  );
}
