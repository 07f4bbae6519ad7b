import { Schema1764700000000 } from './migrations/1764700000000-schema.js';
import { FailedRenditions1764700000010 } from './migrations/1764700000010-failed-renditions.js';
import { Views1764700000001 } from './migrations/1764700000001-views.js';

/** In execution order. */
export const migrations = [Schema1764700000000, Views1764700000001, FailedRenditions1764700000010];
