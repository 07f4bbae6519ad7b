import { mkdtemp, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { AppConfig } from '../../platform/config/app-config.js';
import { keptSecretKey, replaceKeptSecretKey, storedSecretKeys } from '../../platform/config/secret-key.js';
import { backUpSecrets, secretsToRestore } from './secrets.js';

const SECRET_KEY = 'a secret key of 32 characters or more';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'ttyreel-secrets-'));
});
afterEach(() => rm(root, { recursive: true }));

const folderOf = (name: string) => mkdtemp(path.join(root, name));
const configOf = (dataDirectory: string, settings: NodeJS.ProcessEnv = {}) =>
  AppConfig.from({ DATA_DIR: dataDirectory, ...settings });

it('copies the secrets of the data folder, for its owner alone', async () => {
  const [data, backup, target] = [await folderOf('data'), await folderOf('backup'), await folderOf('target')];
  await keptSecretKey(data);
  await replaceKeptSecretKey(data);
  const { secretIds, isStored } = await backUpSecrets(configOf(data), backup);
  expect([secretIds.length, isStored]).toEqual([2, true]);
  expect((await stat(path.join(backup, 'secret-key'))).mode & 0o777).toBe(0o600);
  const secrets = await storedSecretKeys(data);
  expect(await secretsToRestore(configOf(target), backup, secretIds)).toEqual(secrets);
  // They may be there from an attempt before.
  expect(await secretsToRestore(configOf(data), backup, secretIds)).toBeNull();
});

it('does not store a secret of the environment, which must be set again', async () => {
  const [data, backup] = [await folderOf('data'), await folderOf('backup')];
  await keptSecretKey(data);
  await backUpSecrets(configOf(data), backup);
  const { secretIds, isStored } = await backUpSecrets(configOf(data, { SECRET_KEY }), backup);
  expect(isStored).toBe(false);
  expect(await storedSecretKeys(backup)).toEqual([]);
  const target = await folderOf('target');
  await expect(secretsToRestore(configOf(target), backup, secretIds)).rejects.toThrow('is not in the backup');
  expect(await secretsToRestore(configOf(target, { SECRET_KEY }), backup, secretIds)).toBeNull();
  const rotated = { SECRET_KEY: `${SECRET_KEY}, a new one`, SECRET_KEY_PREVIOUS: SECRET_KEY };
  expect(await secretsToRestore(configOf(target, rotated), backup, secretIds)).toBeNull();
});

it('refuses a data folder with another secret', async () => {
  const [data, backup, target] = [await folderOf('data'), await folderOf('backup'), await folderOf('target')];
  await keptSecretKey(data);
  const { secretIds } = await backUpSecrets(configOf(data), backup);
  await keptSecretKey(target);
  await expect(secretsToRestore(configOf(target), backup, secretIds)).rejects.toThrow(
    'has a secret-key that is not the one of the backup',
  );
});
