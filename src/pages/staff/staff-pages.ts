import { AuditPage } from './audit-page.js';
import { FeaturedPage } from './featured-page.js';
import { InvitationsPage } from './invitations-page.js';
import { ReportsPage } from './reports-page.js';
import { StaffGifPage } from './staff-gif-page.js';
import { StaffOverviewPage } from './overview-page.js';
import { StaffTagPage } from './staff-tag-page.js';
import { StaffTagsPage } from './staff-tags-page.js';
import { UsagePage } from './usage-page.js';
import { UsersPage } from './users-page.js';

/** The pages for staff by their paths. */
export const STAFF_PAGES = {
  '/staff': StaffOverviewPage,
  '/staff/gifs/:id': StaffGifPage,
  '/staff/reports': ReportsPage,
  '/staff/featured': FeaturedPage,
  '/staff/tags': StaffTagsPage,
  '/staff/tags/:slug': StaffTagPage,
  '/staff/users': UsersPage,
  '/staff/invitations': InvitationsPage,
  '/staff/usage': UsagePage,
  '/staff/audit': AuditPage,
};
