import type { TestRun } from './database-setup.js';

export default async function tearDown(): Promise<void> {
  await (globalThis as TestRun).testDatabaseServer?.stop();
}
