import { Foundation1763700000000 } from './migrations/1763700000000-foundation.js';
import { RestSurface1763710000000 } from './migrations/1763710000000-rest-surface.js';
import { Lists1763720000000 } from './migrations/1763720000000-lists.js';
import { Search1763730000000 } from './migrations/1763730000000-search.js';
import { Forms1763740000000 } from './migrations/1763740000000-forms.js';
import { Generation1763760000000 } from './migrations/1763760000000-generation.js';
import { GenerationPurge1763770000000 } from './migrations/1763770000000-generation-purge.js';
import { SearchSummary1763780000000 } from './migrations/1763780000000-search-summary.js';
import { StorageUsage1763800000000 } from './migrations/1763800000000-storage-usage.js';
import { IdempotencyOfCaller1763800100000 } from './migrations/1763800100000-idempotency-of-caller.js';
import { JobOwners1763810000000 } from './migrations/1763810000000-job-owners.js';
import { BoundedThemedPictures1763811000000 } from './migrations/1763811000000-bounded-themed-pictures.js';
import { ApiKeys1763820000000 } from './migrations/1763820000000-api-keys.js';
import { ModelUsage1763830000000 } from './migrations/1763830000000-model-usage.js';
import { UserStats1763840000000 } from './migrations/1763840000000-user-stats.js';
import { Themes1763850000000 } from './migrations/1763850000000-themes.js';
import { ViewsOfTables1763860000000 } from './migrations/1763860000000-views-of-tables.js';
import { BadgeMetrics1763870000000 } from './migrations/1763870000000-badge-metrics.js';
import { ReposWithoutAddress1763875000000 } from './migrations/1763875000000-repos-without-address.js';
import { SuspendedUsers1764000000000 } from './migrations/1764000000000-suspended-users.js';
import { GenerationsOfDeletedUsers1764000001000 } from './migrations/1764000001000-generations-of-deleted-users.js';
import { AuditLog1764020000000 } from './migrations/1764020000000-audit-log.js';
import { FeaturedOrder1764020100000 } from './migrations/1764020100000-featured-order.js';
import { HiddenRecordings1764020200000 } from './migrations/1764020200000-hidden-recordings.js';
import { Reports1764020300000 } from './migrations/1764020300000-reports.js';
import { CuratedTags1764020400000 } from './migrations/1764020400000-curated-tags.js';
import { SecretsInRecordings1764030000000 } from './migrations/1764030000000-secrets-in-recordings.js';
import { SignIn1764110000000 } from './migrations/1764110000000-sign-in.js';
import { DailyUsage1764120000000 } from './migrations/1764120000000-daily-usage.js';
import { Frames1764300000000 } from './migrations/1764300000000-frames.js';
import { PopularOrder1764300100000 } from './migrations/1764300100000-popular-order.js';
import { GifsByTheme1764500000000 } from './migrations/1764500000000-gifs-by-theme.js';
import { RecordingEdits1764600000000 } from './migrations/1764600000000-recording-edits.js';
import { MediaTimes1764610000000 } from './migrations/1764610000000-media-times.js';
import { PictureStyles1764620000000 } from './migrations/1764620000000-picture-styles.js';
import { TranscriptPlaces1764630000000 } from './migrations/1764630000000-transcript-places.js';
import { TypedLines1764640000000 } from './migrations/1764640000000-typed-lines.js';
import { NarrowDocuments1764650000000 } from './migrations/1764650000000-narrow-documents.js';
import { ExternalIdentities1764400000000 } from './migrations/1764400000000-external-identities.js';

/** In execution order. */
export const migrations = [
  Foundation1763700000000,
  RestSurface1763710000000,
  Lists1763720000000,
  Search1763730000000,
  Forms1763740000000,
  Generation1763760000000,
  GenerationPurge1763770000000,
  SearchSummary1763780000000,
  StorageUsage1763800000000,
  IdempotencyOfCaller1763800100000,
  JobOwners1763810000000,
  BoundedThemedPictures1763811000000,
  ApiKeys1763820000000,
  ModelUsage1763830000000,
  UserStats1763840000000,
  Themes1763850000000,
  ViewsOfTables1763860000000,
  BadgeMetrics1763870000000,
  ReposWithoutAddress1763875000000,
  SuspendedUsers1764000000000,
  GenerationsOfDeletedUsers1764000001000,
  AuditLog1764020000000,
  FeaturedOrder1764020100000,
  HiddenRecordings1764020200000,
  Reports1764020300000,
  CuratedTags1764020400000,
  SecretsInRecordings1764030000000,
  SignIn1764110000000,
  DailyUsage1764120000000,
  Frames1764300000000,
  PopularOrder1764300100000,
  ExternalIdentities1764400000000,
  GifsByTheme1764500000000,
  RecordingEdits1764600000000,
  MediaTimes1764610000000,
  PictureStyles1764620000000,
  TranscriptPlaces1764630000000,
  TypedLines1764640000000,
  NarrowDocuments1764650000000,
];
