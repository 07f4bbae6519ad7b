import path from 'node:path';
import { PATH_METADATA } from '@nestjs/common/constants.js';
import type { Type } from '@nestjs/common';
import { AccountPage } from './account/account-page.js';
import { ConnectPage } from './account/connect-page.js';
import { DataPage } from './account/data-page.js';
import { DevicePage } from './account/device-page.js';
import { ForgottenPasswordPage } from './account/passwords/forgotten-password-page.js';
import { KeysPage } from './account/keys-page.js';
import { NewPasswordPage } from './account/passwords/new-password-page.js';
import { NewcomerPage } from './account/providers/newcomer-page.js';
import { SecurityPage } from './account/security-page.js';
import { ConfirmPage } from './account/sensitive/confirm-page.js';
import { SignInPage } from './account/sign-in-page.js';
import { SignOutPage } from './account/sign-out-page.js';
import { SignUpPage } from './account/sign-up-page.js';
import { WebhooksPage } from './account/webhooks/webhooks-page.js';
import { BadgesPage } from './badges/badges-page.js';
import { CollectPage } from './collections/collect-page.js';
import { CollectionPage } from './collections/collection-page.js';
import { CollectionsPage } from './collections/collections-page.js';
import { EditCollectionPage } from './collections/edit-collection-page.js';
import { CutPage } from './editing/cut-page.js';
import { EditPage } from './editing/edit-page.js';
import { VersionsPage } from './editing/versions-page.js';
import { TrashPage } from './editing/trash-page.js';
import { FrontPage } from './front/front-page.js';
import { GeneratePage } from './generate/generate-page.js';
import { GenerationPage } from './generate/generation-page.js';
import { ExplorePage } from './gifs/explore-page.js';
import { RecordingPage } from './gifs/recording-page.js';
import { RepoPage } from './gifs/repo-page.js';
import { ChangelogPage } from './docs/changelog-page.js';
import { ComponentsPage } from './docs/components-page.js';
import { DocsPage } from './docs/docs-page.js';
import { DocumentPage } from './docs/document-page.js';
import { PinsPage } from './people/pins-page.js';
import { ProfilePage } from './people/profile-page.js';
import { ReportPage } from './reports/report-page.js';
import { SearchPage } from './gifs/search/search-page.js';
import { AuditPage } from './staff/audit-page.js';
import { FailuresPage } from './staff/failures-page.js';
import { FeaturedPage } from './staff/featured-page.js';
import { InvitationsPage } from './staff/invitations-page.js';
import { StaffOverviewPage } from './staff/overview-page.js';
import { ReportsPage } from './staff/reports-page.js';
import { StaffGifPage } from './staff/staff-gif-page.js';
import { StaffTagPage } from './staff/staff-tag-page.js';
import { StaffTagsPage } from './staff/staff-tags-page.js';
import { UsagePage } from './staff/usage-page.js';
import { UsersPage } from './staff/users-page.js';
import { TagPage } from './tags/tag-page.js';
import { TagsPage } from './tags/tags-page.js';
import { TapesPage } from './tapes/tapes-page.js';
import { ThemesPage } from './themes/themes-page.js';
import { UploadPage } from './upload/upload-page.js';
import type { WebPage } from './site/layout/page.js';

/** Every page. */
export const PAGES: readonly Type<WebPage>[] = [
  FrontPage,
  ExplorePage,
  SearchPage,
  RecordingPage,
  ProfilePage,
  CollectionsPage,
  CollectionPage,
  TagsPage,
  TagPage,
  RepoPage,
  BadgesPage,
  TapesPage,
  ThemesPage,
  DocsPage,
  DocumentPage,
  ChangelogPage,
  ComponentsPage,
  SignInPage,
  SignUpPage,
  NewcomerPage,
  SignOutPage,
  ForgottenPasswordPage,
  NewPasswordPage,
  AccountPage,
  KeysPage,
  SecurityPage,
  WebhooksPage,
  DataPage,
  PinsPage,
  ConfirmPage,
  UploadPage,
  GeneratePage,
  GenerationPage,
  ReportPage,
  EditPage,
  CutPage,
  VersionsPage,
  CollectPage,
  EditCollectionPage,
  TrashPage,
  DevicePage,
  ConnectPage,
  StaffOverviewPage,
  StaffGifPage,
  ReportsPage,
  FeaturedPage,
  StaffTagsPage,
  StaffTagPage,
  UsersPage,
  InvitationsPage,
  FailuresPage,
  UsagePage,
  AuditPage,
];

/** Their paths, as the router has them. */
export const PAGE_PATHS = PAGES.map((page) =>
  path.posix.join('/', Reflect.getMetadata(PATH_METADATA, page) as string),
);
