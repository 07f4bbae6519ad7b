import { DataSource } from 'typeorm';
import { dataSourceOptions } from './src/database/data-source-options.js';
import { parseDatabaseUrl } from './src/database/database-url.js';

/** For the TypeORM command line: `DATABASE_URL=… npm run db:migrate`. */
export default new DataSource(
  dataSourceOptions(parseDatabaseUrl(process.env['DATABASE_URL'] ?? 'postgres://localhost/ttyreel')),
);
