import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { AppConfig } from '../../src/platform/config/app-config.js';
import { migrate } from '../../src/platform/database/migrate.js';
import type { PooledClient } from '../../src/platform/database/pooled-client.js';
import { withClient } from '../../src/platform/database/single-client.js';
import { rowsOf, schemaOf } from '../upgrades/describe-schema.js';
import { IncomingFiles } from '../../src/platform/storage/incoming-files.js';
import { restore } from '../upgrades/dump.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';

const ROWS = await readFile(new URL('../upgrades/rows.sql', import.meta.url), 'utf8');

const SECRET_KEY = 'a secret key of 32 characters or more';

/** A database and a data folder, as a service has them that is not running. */
export class StoppedService {
  private constructor(
    private readonly database: TestDatabase,
    readonly dataDirectory: string,
  ) {}

  static async create(): Promise<StoppedService> {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'ttyreel-stopped-'));
    await new IncomingFiles(path.join(folder, 'media')).prepare();
    return new StoppedService(await createTestDatabase(), folder);
  }

  get address() {
    return this.database.address;
  }

  get media(): string {
    return path.join(this.dataDirectory, 'media');
  }

  config(settings: NodeJS.ProcessEnv = {}): AppConfig {
    const { host, user, database } = this.address;
    const url = `postgres:///${database}?host=${encodeURIComponent(host)}&user=${user}`;
    return AppConfig.from({ DATABASE_URL: url, DATA_DIR: this.dataDirectory, SECRET_KEY, ...settings });
  }

  /** Fills it with a recording. */
  async fill(): Promise<void> {
    await migrate(this.address);
    await this.use((client) => restore(client, ROWS));
  }

  use<Result>(act: (client: PooledClient) => Promise<Result>): Promise<Result> {
    return withClient(this.address, act);
  }

  /** Adds a rendition to the recording of {@link fill}. @returns the key of its file */
  async addFile(content: string, name: string): Promise<string> {
    const hash = createHash('sha256').update(content).digest('hex');
    const key = `${hash.slice(0, 2)}/${hash}.gif`;
    await mkdir(path.join(this.media, hash.slice(0, 2)), { recursive: true });
    await writeFile(path.join(this.media, key), content);
    await this.use((client) =>
      client.query(
        `INSERT INTO rendition (gif_seq, name, state, hash, blob_key, byte_size) VALUES (1, $1, 'ready', $2, $3, $4)`,
        [name, hash, key, content.length],
      ),
    );
    return key;
  }

  /** Everything that it has. */
  async content() {
    const [schema, rows] = await this.use(async (client) => [await schemaOf(client), await rowsOf(client)]);
    return { schema, rows, files: await filesIn(this.media) };
  }

  async remove(): Promise<void> {
    await this.database.drop();
    await rm(this.dataDirectory, { recursive: true, force: true });
  }
}

/** The names of all files in a folder, sorted, with the hashes of their contents. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  const lines = files.map(async ({ parentPath, name }) => {
    const file = path.join(parentPath, name);
    const hash = createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
    return `${path.relative(folder, file)} ${hash}`;
  });
  return (await Promise.all(lines)).sort();
}
