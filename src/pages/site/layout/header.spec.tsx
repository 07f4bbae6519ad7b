import { describe, expect, it } from '@jest/globals';
import { renderToString } from 'preact-render-to-string';
import { fake } from '../../../../test/support/fakes.js';
import type { Session } from '../../../resources/auth/sessions/sessions.service.js';
import { Header } from './header.js';
import type { PageContent } from './page.js';

const sessionOf = (username: string, isStaff: boolean) =>
  fake<Session>({ viewer: { userSeq: 7, username, isStaff, namedKey: null } });

const rendered = (session: Session | null, section?: PageContent['section']) =>
  renderToString(<Header section={section} session={session} />);

const ONE_MENU = '<details name="menu" class="one-menu"';

/** The entries of a wide window: each label, and the links of its menu. */
function entriesOf(html: string): (string | [label: string, ...hrefs: string[]])[] {
  const [entries = ''] = html.split(ONE_MENU);
  return entries
    .slice(entries.indexOf('class="entries"'))
    .split(/<details|<li>(?=<a href="\/(?:badges|themes|docs|signin)")|<li class="account"><a/)
    .slice(1)
    .map((part) => {
      const [, label] = /<summary[^>]*><span>([^<]+)/.exec(part) ?? [];
      const hrefs = [...part.matchAll(/ (?:href|action)="([^"]+)"/g)].map(([, href = '']) => href);
      return label === undefined ? (hrefs[0] ?? '') : [label, ...hrefs];
    });
}

const ENTRIES = [
  ['Explore', '/explore', '/collections', '/tags'],
  ['Create', '/upload', '/docs/cli#record', '/generate', '/tapes'],
  ...['/badges', '/themes', '/docs'],
];
const OWN = ['/users/ada', '/trash', '/account'];

describe('the navigation', () => {
  it.each([
    ['a reader', null, '/signin'],
    ['a user', sessionOf('ada', false), ['ada', ...OWN, '/signout']],
    ['staff', sessionOf('ada', true), ['ada', ...OWN, '/staff', '/signout']],
  ])('of %s has five entries and the account', (_whose, session, account) => {
    expect(entriesOf(rendered(session))).toEqual([...ENTRIES, account]);
  });

  it.each([null, sessionOf('ada', true)])('has the same links in one menu for a narrow window', (session) => {
    const [wide = '', narrow = ''] = rendered(session).split(ONE_MENU);
    const linksOf = (html: string) => [...html.matchAll(/ (?:href|action)="([^"]+)"/g)].map(([, at]) => at);
    const entries = wide.slice(wide.indexOf('class="entries"'));
    expect(new Set(linksOf(narrow))).toEqual(new Set(linksOf(entries)));
    expect(linksOf(narrow)).toHaveLength(linksOf(entries).length);
  });

  it('marks the page and its menu', () => {
    const html = rendered(null, 'tags');
    expect(html).toContain('<summary aria-current="true"><span>Explore</span>');
    expect(html).toContain('<a href="/tags" aria-current="page">Tags');
    expect(html.match(/aria-current/g)).toHaveLength(3);
  });

  it('marks a page outside the menus', () => {
    expect(rendered(null, 'docs').match(/aria-current="page">Docs/g)).toHaveLength(2);
    expect(rendered(null)).not.toContain('aria-current');
  });
});
