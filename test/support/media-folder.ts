import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { IncomingFiles } from '../../src/platform/storage/incoming-files.js';

/** A temporary folder for a `DiskBlobStore` or `IncomingFiles`, as the first start of a service creates it. */
export async function createMediaFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ttyreel-media-'));
  await new IncomingFiles(folder).prepare();
  return folder;
}
