import { chown, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { keptPreviousSecretKeys, keptSecretKey, replaceKeptSecretKey } from './secret-key.js';

const NOBODY = 65_534;

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'ttyreel-secret-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('creates one secret, even for two concurrent processes', async () => {
  const secrets = await Promise.all([keptSecretKey(folder), keptSecretKey(folder)]);
  expect(secrets[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(new Set([...secrets, await keptSecretKey(folder)]).size).toBe(1);
});

it('keeps previous secrets, the latest first', async () => {
  const first = await keptSecretKey(folder);
  await replaceKeptSecretKey(folder);
  const second = await keptSecretKey(folder);
  await replaceKeptSecretKey(folder);
  expect(await keptPreviousSecretKeys(folder)).toEqual([second, first]);
  expect(await keptSecretKey(folder)).not.toBe(second);
});

it('gives its files to the owner of the folder, even when root replaces the secret', async () => {
  await keptSecretKey(folder);
  if (process.getuid?.() === 0) await chown(folder, NOBODY, NOBODY);
  await replaceKeptSecretKey(folder);
  const { uid } = await stat(folder);
  for (const name of ['secret-key', 'secret-key-previous']) {
    const file = path.join(folder, name);
    const { uid: owner, mode } = await stat(file);
    expect([owner, mode & 0o777]).toEqual([uid, 0o600]);
    expect(await readFile(file, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);
  }
});
