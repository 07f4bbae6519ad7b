import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openEmbeddedPostgres } from '@ttyreel/local-postgres';
import { withClient } from '../../src/platform/database/single-client.js';
import { S3BlobStore } from '../../src/platform/storage/s3-blob-store.js';
import { filesIn } from '../support/backed-up-service.js';
import { buildCast } from '../support/cast-builder.js';
import { runProgram } from '../support/program.js';
import { RunningService } from '../support/running-service.js';
import { startS3Server, type S3Server } from '../support/s3-server.js';
import { copyDatabase, dropDatabase, urlOfDatabase } from '../support/service-database.js';
import { tablesOf } from '../support/tables.js';
import { untilProcessed, upload } from '../support/upload.js';
import { rowsOf } from '../upgrades/describe-schema.js';

interface Report {
  readonly rows: number;
  readonly files: number;
  readonly copied_files: number;
  readonly missing: readonly unknown[];
}

let folder: string;
let count = 0;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'ttyreel-backup-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** @returns the JSON document on standard output */
async function told(settings: Record<string, string>, ...args: string[]): Promise<Report> {
  const { code, stdout, stderr } = await runProgram('admin.js', settings, ...args, '--json');
  if (code !== 0) throw new Error(`${args.join(' ')}: ${code}\n${stdout}${stderr}`);
  return JSON.parse(stdout) as Report;
}

async function uploadOne(service: RunningService, key: string): Promise<string> {
  const cast = buildCast({ version: 2, width: 20, height: 4, events: [[0.5, 'o', `number ${++count}`]] });
  return (await upload(service, key, { title: `Number ${count}`, cast: Buffer.from(cast) })).id;
}

async function idsOf(service: RunningService, key: string): Promise<string[]> {
  const response = await fetch(`${service.api}/gifs/me/?page_size=100`, { headers: { 'X-API-Key': key } });
  expect(response.status).toBe(200);
  return ((await response.json()) as { results: { id: string }[] }).results.map(({ id }) => id);
}

describe('a service with the embedded database', () => {
  let service: RunningService;
  let key: string;

  beforeEach(async () => {
    service = await RunningService.startProcess();
    key = await service.createUser('ada');
  });
  afterEach(() => service.remove());

  const admin = (...args: string[]) => told({ DATA_DIR: service.dataDirectory }, ...args);

  async function content() {
    const postgres = await openEmbeddedPostgres(service.dataDirectory);
    const rows = await withClient(postgres.address, rowsOf).finally(() => postgres.stop());
    const files = await filesIn(path.join(service.dataDirectory, 'media'));
    return { rows, files };
  }

  it('has all rows and files of a stopped one again', async () => {
    const ids = [await uploadOne(service, key), await uploadOne(service, key)];
    for (const id of ids) await untilProcessed(service, id);
    await service.end();
    const before = await content();
    const backup = await admin('backup', folder);
    expect(backup).toMatchObject({ missing: [], secret_key: 'in the backup' });
    expect(backup.copied_files).toBe(before.files.length);
    await rm(service.dataDirectory, { recursive: true });
    expect(await admin('restore', folder)).toMatchObject({ rows: backup.rows, files: backup.files });
    expect(await content()).toEqual(before);
    const refusal = await runProgram('admin.js', { DATA_DIR: service.dataDirectory }, 'restore', folder);
    expect(refusal).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('is not empty') });
  });

  it('is backed up while it is written to, and restored after it was killed', async () => {
    const ids = [await uploadOne(service, key)];
    await untilProcessed(service, String(ids[0]));
    const state = { isStopped: false };
    const writing = (async () => {
      const later: string[] = [];
      while (!state.isStopped) later.push(await uploadOne(service, key));
      return later;
    })();
    await admin('backup', folder);
    const backup = await admin('backup', folder);
    state.isStopped = true;
    const later = await writing;
    await service.end('SIGKILL');
    await rm(service.dataDirectory, { recursive: true, force: true });

    await admin('restore', folder);
    expect(await admin('check')).toMatchObject({ missing: [] });
    service = await RunningService.startProcess({}, service.dataDirectory);
    const restored = await idsOf(service, key);
    expect(restored).toEqual(expect.arrayContaining(ids));
    expect([...ids, ...later]).toEqual(expect.arrayContaining(restored));
    expect(backup.missing).toEqual([]);
    for (const id of restored) await untilProcessed(service, id);
  });
});

describe('a service with its own PostgreSQL and S3', () => {
  let store: S3Server;
  let service: RunningService;

  beforeEach(async () => {
    store = await startS3Server();
    service = await RunningService.start(s3Settings());
  });
  afterEach(async () => {
    await service.remove();
    await store.stop();
  });

  const s3Settings = () => ({
    S3_BUCKET: store.settings.bucket,
    S3_ENDPOINT: store.settings.endpoint ?? '',
    S3_ACCESS_KEY_ID: store.settings.accessKeyId ?? '',
    S3_SECRET_ACCESS_KEY: store.settings.secretAccessKey ?? '',
  });

  const admin = (...args: string[]) =>
    told(
      {
        ...s3Settings(),
        DATABASE_URL: urlOfDatabase(service.dataDirectory),
        SECRET_KEY: process.env['TEST_SECRET_KEY'] ?? '',
        DATA_DIR: service.dataDirectory,
      },
      ...args,
    );

  /** The names of all objects, with the hashes of their contents. */
  async function objects(): Promise<string[]> {
    const blobs = new S3BlobStore(store.settings);
    const found: string[] = [];
    for await (const { key } of blobs.list()) {
      const content = await blobs.read(key);
      if (content)
        found.push(
          `${key} ${createHash('sha256')
            .update(await buffer(content))
            .digest('hex')}`,
        );
    }
    blobs.close();
    return found.sort();
  }

  it('has all rows and objects again', async () => {
    const key = await service.createUser('ada');
    const ids = [await uploadOne(service, key), await uploadOne(service, key)];
    for (const id of ids) await untilProcessed(service, id);
    await service.end();
    const before = { rows: await tablesOf(service), objects: await objects() };
    expect(await admin('backup', folder)).toMatchObject({
      copied_files: before.objects.length,
      secret_key: 'not in the backup: keep SECRET_KEY',
    });
    await store.stop();
    await dropDatabase(service.dataDirectory);
    [store] = await Promise.all([startS3Server(), copyDatabase(service.dataDirectory)]);

    expect(await admin('restore', folder)).toMatchObject({
      copied_files: before.objects.length,
      missing: [],
    });
    expect({ rows: await tablesOf(service), objects: await objects() }).toEqual(before);
    expect(await admin('check')).toMatchObject({ missing: [], surplus: [] });
  });
});
