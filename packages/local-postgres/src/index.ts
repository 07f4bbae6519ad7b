export { DataDirectoryUnusable } from './data-directory-unusable.js';
export type { DatabaseAddress, TlsSettings } from './database-address.js';
export { type EmbeddedPostgres, openEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.js';
