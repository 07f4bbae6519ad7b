import { readFile } from 'node:fs/promises';
import { type CachedResponse, createCachedResponse } from '../../platform/response-cache/cached-response.js';

/** `cli/package.json` of the running program: the client is released with the service. */
const MANIFEST = new URL('../../../../cli/package.json', import.meta.url);
/** `dist/ttyreel.tgz`, which the build packs. */
const TARBALL = new URL('../../../ttyreel.tgz', import.meta.url);

/** Raise it when the service stops supporting older clients. */
export const MIN_SUPPORTED_CLI_VERSION = '1.0.0';

/** The path of the package, below the URL of the site. */
export const CLI_PACKAGE_PATH = 'cli/ttyreel.tgz';

/** The command-line client that fits this service: an npm package which contains its dependencies. */
export class CliPackage {
  private constructor(
    readonly version: string,
    readonly tarball: CachedResponse,
  ) {}

  /** @throws Error when the program is incomplete: the client's package is missing or has no version */
  static async read(): Promise<CliPackage> {
    const { version } = JSON.parse(await readFile(MANIFEST, 'utf8')) as { version?: unknown };
    if (typeof version !== 'string') throw new Error('cli/package.json has no version.');
    // npm asks again for each installation: the file is another one after an update of the service.
    const caching = { contentType: 'application/gzip', cacheControl: 'public, no-cache', tags: [] };
    return new CliPackage(version, createCachedResponse(await readFile(TARBALL), caching));
  }
}
