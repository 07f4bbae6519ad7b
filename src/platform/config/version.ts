import { existsSync, readFileSync } from 'node:fs';

/** The package.json of the service, for the built program and for the source. */
const PACKAGE = ['../../../../package.json', '../../../package.json']
  .map((path) => new URL(path, import.meta.url))
  .find((file) => existsSync(file));

export const VERSION = PACKAGE
  ? (JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string }).version
  : 'unknown';
