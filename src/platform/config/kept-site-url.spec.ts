import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { AppConfig } from './app-config.js';
import { configOfCommand, keepSiteUrl } from './kept-site-url.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'ttyreel-site-url-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const siteUrlOf = async (settings: NodeJS.ProcessEnv) =>
  (await configOfCommand({ DATA_DIR: folder, ...settings })).siteUrl;

it('a command has the URL of the last service, unless its settings name one', async () => {
  expect(await siteUrlOf({})).toBe('http://localhost:8080');
  await keepSiteUrl(AppConfig.from({ DATA_DIR: folder, PORT: '18080' }));
  expect(await siteUrlOf({})).toBe('http://localhost:18080');
  expect(await siteUrlOf({ PORT: '9000' })).toBe('http://localhost:9000');
  expect(await siteUrlOf({ SITE_URL: 'https://reels.example' })).toBe('https://reels.example');
  await keepSiteUrl(AppConfig.from({ DATA_DIR: folder, SITE_URL: 'https://reels.example/' }));
  expect(await siteUrlOf({})).toBe('https://reels.example');
});
