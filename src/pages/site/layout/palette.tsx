import type { ComponentChildren } from 'preact';
import type { Session } from '../../../resources/auth/sessions/sessions.service.js';
import type { SiteAssets } from '../assets/site-assets.js';
import { ALL_DOCUMENTS } from './documents.js';
import { ACCOUNT_PAGES, accountLinks, LINKS, MENUS, type NavigationLink, STAFF_PAGES } from './navigation.js';

interface PaletteProps {
  readonly session: Session | null;
  readonly assets: SiteAssets;
}

/** Searches recordings, pages and actions. The script copies it from the template when it is first opened. */
export function Palette({ session, assets }: PaletteProps) {
  return (
    <template id="palette-template">
      <dialog id="palette" class="command-palette" aria-label="Command palette">
        <form action="/search">
          <input
            name="q"
            role="combobox"
            aria-controls="palette-options"
            aria-expanded="true"
            aria-label="Search recordings, pages and actions"
            placeholder="Search recordings, pages and actions"
            autocomplete="off"
            autocapitalize="none"
            spellcheck={false}
            enterkeyhint="go"
          />
        </form>
        <Options session={session} />
        <p class="muted small">
          <span role="status" />
          <span aria-hidden="true">
            <kbd>↑</kbd> <kbd>↓</kbd> choose <kbd>Enter</kbd> open <kbd>Esc</kbd> close
          </span>
        </p>
        <link rel="modulepreload" href={assets.path('combobox-nav.js')} />
        <script type="module" src={assets.path('palette.js')} />
      </dialog>
    </template>
  );
}

function Options({ session }: Pick<PaletteProps, 'session'>) {
  const documents = ALL_DOCUMENTS.map(({ slug, title }) => ({ href: `/docs/${slug}`, label: title }));
  return (
    <div id="palette-options" role="listbox" aria-label="Results">
      <Group label="Pages and actions">
        <LinkOptions links={[...MENUS.flatMap(({ links }) => links), ...LINKS]} />
        {!session && <LinkOptions links={[{ href: '/signin', label: 'Sign in' }]} />}
        <Actions />
      </Group>
      {session && (
        <Group label="Account">
          <LinkOptions links={linksOfUser(session)} />
        </Group>
      )}
      {session?.viewer.isStaff && (
        <Group label="Staff">
          <LinkOptions links={STAFF_PAGES.map(linkOf)} />
        </Group>
      )}
      <Group label="Docs">
        <LinkOptions links={[...documents, { href: '/changelog', label: 'Changelog' }]} />
      </Group>
      <Group label="Recordings" isEmpty />
      <a role="option" href="/search" tabIndex={-1} data-search hidden />
    </div>
  );
}

interface GroupProps {
  readonly label: string;
  /** The script fills it with what the search finds. */
  readonly isEmpty?: boolean;
  readonly children?: ComponentChildren;
}

function Group({ label, isEmpty = false, children }: GroupProps) {
  return (
    <div role="group" aria-label={label} data-found={isEmpty || undefined} hidden={isEmpty}>
      <p class="muted small" aria-hidden="true">
        {label}
      </p>
      {children}
    </div>
  );
}

/** The keyboard stays in the field, so no option is reached with Tab. */
function LinkOptions({ links }: { readonly links: readonly NavigationLink[] }) {
  return (
    <>
      {links.map(({ href, label, about }) => (
        <a key={href} role="option" href={href} tabIndex={-1}>
          {label} {about && <span class="muted small">{about}</span>}
        </a>
      ))}
    </>
  );
}

const SCHEMES = [
  ['light', 'Light colours'],
  ['dark', 'Dark colours'],
  ['auto', 'Colours of the system'],
] as const;

function Actions() {
  return (
    <>
      {SCHEMES.map(([scheme, label]) => (
        <button key={scheme} type="button" role="option" tabIndex={-1} data-scheme-switch={scheme}>
          {label} <span class="muted small">Colour scheme</span>
        </button>
      ))}
      <button type="button" role="option" tabIndex={-1} data-opens="keys">
        Keyboard shortcuts
      </button>
    </>
  );
}

const linkOf = ([href, label]: readonly [href: string, label: string]): NavigationLink => ({ href, label });

/** Without the staff pages, which are a group. */
function linksOfUser(session: Session): NavigationLink[] {
  const signOut = { href: '/signout', label: 'Sign out' };
  if (session.suspension) return [...accountLinks(session), signOut];
  const own = accountLinks(session).filter(({ section }) => section === undefined);
  return [...own, ...ACCOUNT_PAGES.map(linkOf), signOut];
}
