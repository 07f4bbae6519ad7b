import { DataSource } from 'typeorm';
import { entities } from '../../src/app/entities.js';
import { dataSourceOptions } from '../../src/platform/database/data-source-options.js';
import { migrate } from '../../src/platform/database/migrate.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';

export interface MigratedDatabase extends TestDatabase {
  readonly source: DataSource;
}

/** A migrated database for one test file, with a connection. */
export async function createMigratedDatabase(): Promise<MigratedDatabase> {
  const database = await createTestDatabase();
  await migrate(database.address);
  const source = await new DataSource(dataSourceOptions(database.address, entities)).initialize();
  return {
    source,
    address: database.address,
    drop: async () => {
      await source.destroy();
      await database.drop();
    },
  };
}
