import { Schema1764700000000 } from './migrations/1764700000000-schema.js';
import { FailedRenditions1764850000010 } from './migrations/1764850000010-failed-renditions.js';
import { Views1764700000001 } from './migrations/1764700000001-views.js';
import { TagCounts1764800000000 } from './migrations/1764800000000-tag-counts.js';
import { TagOrder1764800000001 } from './migrations/1764800000001-tag-order.js';
import { CollectionCount1764800000002 } from './migrations/1764800000002-collection-count.js';
import { StaffIndex1764800000003 } from './migrations/1764800000003-staff-index.js';
import { SchemaRelease1764850000000 } from './migrations/1764850000000-schema-release.js';
import { JobOrigins1764850000020 } from './migrations/1764850000020-job-origins.js';
import { Lookups1764860000000 } from './migrations/1764860000000-lookups.js';
import { Moments1764870000000 } from './migrations/1764870000000-moments.js';
import { PinnedGifs1764890000000 } from './migrations/1764890000000-pinned-gifs.js';

/** In execution order. */
export const migrations = [
  Schema1764700000000,
  Views1764700000001,
  TagCounts1764800000000,
  TagOrder1764800000001,
  CollectionCount1764800000002,
  StaffIndex1764800000003,
  SchemaRelease1764850000000,
  FailedRenditions1764850000010,
  JobOrigins1764850000020,
  Lookups1764860000000,
  Moments1764870000000,
  PinnedGifs1764890000000,
];
