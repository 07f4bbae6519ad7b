import { readFile } from 'node:fs/promises';

/** `cli/package.json` of the running program: the client is released with the service. */
const CLIENT_PACKAGE = new URL('../../../../cli/package.json', import.meta.url);

/** Raise it when the service stops supporting older clients. */
export const MIN_SUPPORTED_CLI_VERSION = '0.1.0';

/** The version of the newest client. */
export class LatestCliVersion {
  private constructor(readonly version: string) {}

  /** @throws Error when the program is incomplete: the client's package is missing or has no version */
  static async read(): Promise<LatestCliVersion> {
    const { version } = JSON.parse(await readFile(CLIENT_PACKAGE, 'utf8')) as { version?: unknown };
    if (typeof version !== 'string') throw new Error('cli/package.json has no version.');
    return new LatestCliVersion(version);
  }
}
