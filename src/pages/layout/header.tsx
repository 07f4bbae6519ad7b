import type { PageContent } from './page.js';

const LINKS = [
  ['explore', '/explore', 'Explore'],
  ['collections', '/collections', 'Collections'],
  ['tags', '/tags', 'Tags'],
  ['badges', '/badges', 'Badges'],
  ['themes', '/themes', 'Themes'],
  ['api', '/docs/api', 'API'],
] as const;

/** The name, the search and the navigation, on every page. */
export function Header({ section, query = '' }: Pick<PageContent, 'section' | 'query'>) {
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
        <nav aria-label="Main">
          <ul>{links}</ul>
          <details>
            <summary aria-label="Menu">Menu</summary>
            <ul>
              <li>
                <a href="/search">Search</a>
              </li>
              {links}
            </ul>
          </details>
        </nav>
        <button type="button" class="scheme needs-script" data-scheme-switch aria-label="Color scheme" />
      </div>
    </header>
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
