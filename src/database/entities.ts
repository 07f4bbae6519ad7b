import { ApiKeyEntity } from '../auth/api-keys/api-key.entity.js';
import { DeviceGrantEntity } from '../auth/device/device-grant.entity.js';
import { CollectionGifEntity } from '../collections/collection-gif.entity.js';
import { CollectionEntity } from '../collections/collection.entity.js';
import { GenerationJobEntity } from '../generation/jobs/generation-job.entity.js';
import { ModelUsageEntity } from '../generation/model/model-usage.entity.js';
import { GifStatsEntity } from '../gifs/gif-stats.entity.js';
import { GifTagEntity } from '../gifs/gif-tag.entity.js';
import { GifEntity } from '../gifs/gif.entity.js';
import { IdempotencyKeyEntity } from '../idempotency/idempotency-key.entity.js';
import { OutboxEntity } from '../jobs/outbox.entity.js';
import { ListBucketEntity } from '../lists/list-bucket.entity.js';
import { ListCountEntity } from '../lists/list-count.entity.js';
import { FormEntity } from '../media/form.entity.js';
import { ThemedPictureEntity } from '../media/themed/themed-picture.entity.js';
import { TranscriptEntity } from '../media/transcript.entity.js';
import { StorageUsageEntity } from '../quotas/storage-usage.entity.js';
import { RepoEntity } from '../repos/repo.entity.js';
import { SearchDocumentEntity } from '../search/index/search-document.entity.js';
import { SearchLevelEntity } from '../search/index/search-level.entity.js';
import { SearchPopularEntity } from '../search/index/search-popular.entity.js';
import { SearchWordEntity } from '../search/vocabulary/search-word.entity.js';
import { TagEntity } from '../tags/tag.entity.js';
import { UserEntity } from '../users/user.entity.js';

export const entities = [
  ApiKeyEntity,
  CollectionEntity,
  CollectionGifEntity,
  DeviceGrantEntity,
  FormEntity,
  GenerationJobEntity,
  GifEntity,
  GifStatsEntity,
  GifTagEntity,
  IdempotencyKeyEntity,
  ListBucketEntity,
  ListCountEntity,
  ModelUsageEntity,
  OutboxEntity,
  RepoEntity,
  SearchDocumentEntity,
  SearchLevelEntity,
  SearchPopularEntity,
  SearchWordEntity,
  StorageUsageEntity,
  TagEntity,
  ThemedPictureEntity,
  TranscriptEntity,
  UserEntity,
];
