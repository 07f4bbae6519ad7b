import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AppConfig } from './app-config.js';

const FILE = 'site-url';

/** Keeps the URL of the site in the data folder, for the commands of the operator. */
export async function keepSiteUrl({ dataDirectory, siteUrl }: AppConfig): Promise<void> {
  await writeFile(path.join(dataDirectory, FILE), `${siteUrl}\n`);
}

/** The configuration of a command: without SITE_URL and PORT, its links lead to the service that last ran on the data folder. */
export async function configOfCommand(environment = process.env): Promise<AppConfig> {
  const config = AppConfig.from(environment);
  if (environment['SITE_URL'] || environment['PORT']) return config;
  // Before the first service there is no file.
  const kept = await readFile(path.join(config.dataDirectory, FILE), 'utf8').catch(() => '');
  return kept === '' ? config : AppConfig.from({ ...environment, SITE_URL: kept.trim() });
}
