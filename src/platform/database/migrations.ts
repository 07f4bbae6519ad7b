import { Schema1764700000000 } from './migrations/1764700000000-schema.js';
import { Views1764700000001 } from './migrations/1764700000001-views.js';
import { JobOrigins1764800000000 } from './migrations/1764800000000-job-origins.js';

/** In execution order. */
export const migrations = [Schema1764700000000, Views1764700000001, JobOrigins1764800000000];
