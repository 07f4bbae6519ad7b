/** Writes what the migrations make of an empty database as `VERSION.sql`. Usage: npm run db:dump -- VERSION */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../../packages/local-postgres/src/embedded-postgres.js';
import { dumpOf } from './dump.js';

const [version = ''] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('Usage: npm run db:dump -- VERSION');

const folder = await mkdtemp(path.join(os.tmpdir(), 'ttyreel-dump-'));
const server = await startEmbeddedPostgres(folder, { durable: false });
try {
  const file = path.join(import.meta.dirname, `${version}.sql`);
  await writeFile(file, await dumpOf(server.address));
  console.log(`Wrote ${path.relative('.', file)}.`);
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
