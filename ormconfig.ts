import { DataSource } from 'typeorm';
import { parseDatabaseUrl } from './src/platform/database/database-url.js';
import { migrationOptions } from './src/platform/database/run-migrations.js';
import { readSchemaState } from './src/platform/database/schema-state.js';

const address = parseDatabaseUrl(process.env['DATABASE_URL'] ?? 'postgres://localhost/ttyreel');
// A release that the schema does not serve any more is refused.
await readSchemaState(address);

/** For the TypeORM command line: `DATABASE_URL=… npm run db:migrate`. */
export default new DataSource(migrationOptions(address));
