import { Schema1764700000000 } from './migrations/1764700000000-schema.js';
import { FailedRenditions1764850000010 } from './migrations/1764850000010-failed-renditions.js';
import { Views1764700000001 } from './migrations/1764700000001-views.js';
import { SchemaRelease1764850000000 } from './migrations/1764850000000-schema-release.js';

/** In execution order. */
export const migrations = [
  Schema1764700000000,
  Views1764700000001,
  SchemaRelease1764850000000,
  FailedRenditions1764850000010,
];
