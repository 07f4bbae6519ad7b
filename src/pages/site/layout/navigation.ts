import type { Session } from '../../../resources/auth/sessions/sessions.service.js';
import type { PageContent } from './page.js';

type Section = NonNullable<PageContent['section']>;

export interface NavigationLink {
  readonly href: string;
  readonly label: string;
  /** What it is for, in a few words. */
  readonly about?: string;
  readonly section?: Section;
}

export interface NavigationMenu {
  readonly label: string;
  readonly links: readonly NavigationLink[];
}

export const MENUS: readonly NavigationMenu[] = [
  {
    label: 'Explore',
    links: [
      { href: '/explore', label: 'Recordings', about: 'Newest, popular and featured', section: 'explore' },
      { href: '/collections', label: 'Collections', about: 'Recordings in an order', section: 'collections' },
      { href: '/tags', label: 'Tags', about: 'Recordings by tool and subject', section: 'tags' },
    ],
  },
  {
    label: 'Create',
    links: [
      { href: '/upload', label: 'Upload', about: 'A GIF, a cast or both', section: 'upload' },
      { href: '/docs/cli#record', label: 'Record', about: 'In a terminal, with the command line' },
      {
        href: '/generate',
        label: 'Generate',
        about: 'A tape from a sentence or a README',
        section: 'generate',
      },
      { href: '/tapes', label: 'Check a tape', about: 'What is wrong with it, and where', section: 'tapes' },
    ],
  },
];

export const LINKS: readonly NavigationLink[] = [
  { href: '/badges', label: 'Badges', section: 'badges' },
  { href: '/themes', label: 'Themes', section: 'themes' },
  { href: '/docs', label: 'Docs', section: 'docs' },
];

/** Paths and labels, in the order of the tabs. */
export const ACCOUNT_PAGES = [
  ['/account', 'Profile'],
  ['/account/keys', 'API keys'],
  ['/account/security', 'Password and sessions'],
  ['/account/webhooks', 'Webhooks'],
  ['/account/data', 'Your data'],
] as const;

export const STAFF_PAGES = [
  ['/staff', 'Overview'],
  ['/staff/reports', 'Reports'],
  ['/staff/featured', 'Featured'],
  ['/staff/tags', 'Tags'],
  ['/staff/users', 'Users'],
  ['/staff/invitations', 'Invitations'],
  ['/staff/failures', 'Failed work'],
  ['/staff/usage', 'Usage'],
  ['/staff/audit', 'Audit log'],
] as const;

/** The pages of a signed-in user; while suspended, the only one that is open. */
export function accountLinks({ viewer, suspension }: Session): NavigationLink[] {
  if (suspension) return [{ href: '/account/data', label: 'Your data', section: 'account' }];
  return [
    { href: `/users/${viewer.username}`, label: 'Your recordings' },
    { href: '/trash', label: 'Trash' },
    { href: '/account', label: 'Account', section: 'account' },
    ...(viewer.isStaff ? [{ href: '/staff', label: 'Staff', section: 'staff' as const }] : []),
  ];
}
