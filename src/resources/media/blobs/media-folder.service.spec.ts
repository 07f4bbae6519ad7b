import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { fake } from '../../../../test/support/fakes.js';
import { AppConfig } from '../../../platform/config/app-config.js';
import { IncomingFiles } from '../../../platform/storage/incoming-files.js';
import type { BlobReferenceRepository } from './blob-reference.repository.js';
import { MediaFolderService } from './media-folder.service.js';

const S3 = {
  S3_ENDPOINT: 'http://127.0.0.1:9000',
  S3_BUCKET: 'media',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
};

let folder: string;
let lines: string[];

beforeEach(async () => {
  folder = path.join(await mkdtemp(path.join(os.tmpdir(), 'ttyreel-media-folder-')), 'media');
  lines = [];
});
afterEach(() => rm(path.dirname(folder), { recursive: true }));

/** @param hasFiles whether recordings have files */
const start = (hasFiles: boolean, settings: Record<string, string> = {}) =>
  new MediaFolderService(
    AppConfig.from(settings),
    new IncomingFiles(folder),
    fake<BlobReferenceRepository>({ hasAny: () => Promise.resolve(hasFiles) }),
    pino({}, { write: (line: string) => void lines.push(line) }),
  ).onModuleInit();

describe('a start without a media folder', () => {
  it('creates it when no recording has files', async () => {
    await start(false);
    expect(existsSync(folder)).toBe(true);
    expect(lines).toEqual([]);
  });

  it('leaves it to the operator when recordings have files, and says so', async () => {
    await start(true);
    expect(existsSync(folder)).toBe(false);
    expect(lines.join()).toContain('the media folder is away');
  });

  it('creates it for unfinished uploads when files are in a bucket', async () => {
    await start(true, S3);
    expect(existsSync(folder)).toBe(true);
  });
});

it('keeps a folder with files', async () => {
  await new IncomingFiles(folder).prepare();
  await start(true);
  expect(lines).toEqual([]);
});
