import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { describeBlobStore } from '../../../test/support/blob-store-contract.js';
import { type S3Server, startS3Server } from '../../../test/support/s3-server.js';
import { S3BlobStore } from './s3-blob-store.js';
import type { S3Settings } from '../config/s3-settings.js';
import { StorageUnavailable } from './storage-errors.js';

const KEY = 'ab/abcdef0123.gif';

describe('S3BlobStore', () => {
  let server: S3Server;
  const opened: S3BlobStore[] = [];
  const open = (settings: S3Settings) => {
    const store = new S3BlobStore(settings);
    opened.push(store);
    return store;
  };

  beforeAll(async () => {
    server = await startS3Server();
  });
  afterEach(() => {
    for (const store of opened.splice(0)) store.close();
  });
  afterAll(() => server.stop());

  const emptyStore = async () => {
    const store = open(server.settings);
    for await (const { key } of store.list()) await store.remove(key);
    return store;
  };

  describeBlobStore(emptyStore);

  it('sends the content type', async () => {
    const store = await emptyStore();
    await store.put(KEY, Buffer.from('{}'), 'application/x-asciicast');
    const { endpoint = '', bucket } = server.settings;
    const answer = await fetch(`${endpoint}/${bucket}/${KEY}`, { method: 'HEAD' });
    expect(answer.headers.get('content-type')).toBe('application/x-asciicast');
  });

  it('signs URLs for browsers, if these reach the store', async () => {
    const hidden = await emptyStore();
    const file = { contentType: 'image/gif', downloadAs: 'demo.gif' };
    expect(await hidden.publicUrl(KEY, file)).toBeNull();
    const store = open({ ...server.settings, publicEndpoint: server.settings.endpoint });
    await store.put(KEY, Buffer.from('GIF'), 'text/plain');
    const url = (await store.publicUrl(KEY, file)) ?? '';
    expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('900');
    const response = await fetch(url, { headers: { Range: 'bytes=1-' } });
    expect([response.status, await response.text()]).toEqual([206, 'IF']);
    expect(response.headers.get('content-type')).toBe('image/gif');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="demo.gif"');
    await expect(store.publicUrl('../secret', file)).rejects.toThrow(RangeError);
  });

  it('reports a missing bucket as a failure, not as a missing blob', async () => {
    const store = open({ ...server.settings, bucket: 'nowhere' });
    await expect(store.read(KEY)).rejects.toBeInstanceOf(StorageUnavailable);
    await expect(store.check()).rejects.toThrow(/bucket "nowhere" cannot be used \(404/);
  });
});
