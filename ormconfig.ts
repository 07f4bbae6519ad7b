import { DataSource } from 'typeorm';
import { parseDatabaseUrl } from './src/platform/database/database-url.js';
import { migrationOptions } from './src/platform/database/run-migrations.js';

/** For the TypeORM command line: `DATABASE_URL=… npm run db:migrate`. */
export default new DataSource(
  migrationOptions(parseDatabaseUrl(process.env['DATABASE_URL'] ?? 'postgres://localhost/ttyreel')),
);
