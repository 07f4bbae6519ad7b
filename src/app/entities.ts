import { AuditEntryEntity } from '../resources/audit/audit-entry.entity.js';
import { ApiKeyEntity } from '../resources/auth/api-keys/api-key.entity.js';
import { ExternalIdentityEntity } from '../resources/auth/external-identities/external-identity.entity.js';
import { InvitationEntity } from '../resources/auth/invitations/invitation.entity.js';
import { PasswordLinkEntity } from '../resources/auth/passwords/password-link.entity.js';
import { PasswordEntity } from '../resources/auth/passwords/password.entity.js';
import { SessionEntity } from '../resources/auth/sessions/session.entity.js';
import { DeviceGrantEntity } from '../resources/auth/device/device-grant.entity.js';
import { BadgeMetricEntity } from '../resources/badges/cache/badge-metric.entity.js';
import { CollectionGifEntity } from '../resources/collections/collection-gif.entity.js';
import { CollectionEntity } from '../resources/collections/collection.entity.js';
import { GenerationJobEntity } from '../resources/generation/jobs/generation-job.entity.js';
import { ModelUsageEntity } from '../resources/generation/model/model-usage.entity.js';
import { DailyUsageEntity } from '../indexing/usage-stats/daily-usage.entity.js';
import { GifStatsEntity } from '../indexing/usage-stats/gif-stats.entity.js';
import { GifTagEntity } from '../indexing/listings/gif-tag.entity.js';
import { CastEditEntity } from '../resources/gifs/cast-edits/cast-edit.entity.js';
import { GifEntity } from '../resources/gifs/data/gif.entity.js';
import { GifVersionEntity } from '../resources/gifs/versions/gif-version.entity.js';
import { IdempotencyKeyEntity } from '../platform/idempotency/idempotency-key.entity.js';
import { AccountExportEntity } from '../resources/accounts/account-export.entity.js';
import { JobCostEntity } from '../platform/jobs/job-cost.entity.js';
import { OutboxEntity } from '../platform/jobs/outbox.entity.js';
import { ListBucketEntity } from '../indexing/listings/list-bucket.entity.js';
import { ListCountEntity } from '../indexing/listings/list-count.entity.js';
import { FrameEntity } from '../resources/media/frames/frame.entity.js';
import { RenditionEntity } from '../resources/media/renditions/rendition.entity.js';
import { ThemedPictureEntity } from '../resources/media/themed/themed-picture.entity.js';
import { TranscriptEntity } from '../resources/media/renditions/transcript.entity.js';
import { StorageUsageEntity } from '../indexing/quotas/storage-usage.entity.js';
import { ReportCaseEntity } from '../resources/reports/report-case.entity.js';
import { ReportEntity } from '../resources/reports/report.entity.js';
import { PinnedGifEntity } from '../resources/pins/pinned-gif.entity.js';
import { RepoEntity } from '../resources/repos/repo.entity.js';
import { SearchBlockEntity } from '../indexing/search-index/search-block.entity.js';
import { SearchDocumentEntity } from '../indexing/search-index/search-document.entity.js';
import { SearchPopularityTierEntity } from '../indexing/search-index/search-popularity-tier.entity.js';
import { SearchPopularEntity } from '../indexing/search-index/search-popular.entity.js';
import { SearchWordEntity } from '../indexing/search-index/vocabulary/search-word.entity.js';
import { TagEntity } from '../resources/tags/tag.entity.js';
import { ThemeEntity } from '../resources/themes/theme.entity.js';
import { RetiredUsernameEntity } from '../resources/users/retired-username.entity.js';
import { UserEntity } from '../resources/users/user.entity.js';
import { WebhookDeliveryEntity } from '../resources/webhooks/deliveries/webhook-delivery.entity.js';
import { WebhookEntity } from '../resources/webhooks/webhook.entity.js';

export const entities = [
  AccountExportEntity,
  ApiKeyEntity,
  AuditEntryEntity,
  BadgeMetricEntity,
  CollectionEntity,
  CollectionGifEntity,
  DailyUsageEntity,
  DeviceGrantEntity,
  ExternalIdentityEntity,
  RenditionEntity,
  FrameEntity,
  GenerationJobEntity,
  CastEditEntity,
  GifEntity,
  GifStatsEntity,
  GifTagEntity,
  GifVersionEntity,
  IdempotencyKeyEntity,
  InvitationEntity,
  ListBucketEntity,
  ListCountEntity,
  ModelUsageEntity,
  JobCostEntity,
  OutboxEntity,
  PasswordEntity,
  PasswordLinkEntity,
  PinnedGifEntity,
  RepoEntity,
  ReportCaseEntity,
  ReportEntity,
  RetiredUsernameEntity,
  SearchBlockEntity,
  SearchDocumentEntity,
  SearchPopularityTierEntity,
  SearchPopularEntity,
  SearchWordEntity,
  SessionEntity,
  StorageUsageEntity,
  TagEntity,
  ThemedPictureEntity,
  ThemeEntity,
  TranscriptEntity,
  UserEntity,
  WebhookDeliveryEntity,
  WebhookEntity,
];
