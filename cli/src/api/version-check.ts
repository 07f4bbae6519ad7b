import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CLI_VERSION } from '../config/cli-version.js';
import type { Environment } from '../config/environment.js';
import { Failure } from '../output/failure.js';
import type { Api } from './api.js';
import type { components } from './schema.js';

type Versions = components['schemas']['CliVersion'];

interface KeptVersions extends Omit<Versions, 'download_url'> {
  readonly checked_at: number;
}

const DAY_MS = 86_400_000;
/** Timeout of the one case in which a command waits: before it refuses to run. */
const RECHECK_TIMEOUT_MS = 3_000;

/**
 * Asks a server once a day which versions it supports, in parallel to the command: nothing waits for the response, and
 * failures are not reported.
 */
export class VersionCheck {
  private readonly file: string;
  private readonly stopping = new AbortController();
  private kept: KeptVersions | undefined;

  constructor(
    private readonly api: Api,
    environment: Environment,
  ) {
    const name = `versions-${encodeURIComponent(api.server.url)}.json`;
    this.file = path.join(environment.cacheFolder, name);
    this.kept = this.readKept();
  }

  /** @throws Failure if the server says now that it does not support this old version */
  async begin(): Promise<void> {
    if (this.kept && isOlderThan(this.kept.min_supported)) {
      await this.ask(AbortSignal.timeout(RECHECK_TIMEOUT_MS));
      this.refuseIfTooOld();
    } else if (!this.kept || Date.now() - this.kept.checked_at > DAY_MS) {
      void this.ask(this.stopping.signal);
    }
  }

  /** Cancels the request; a response that has arrived is kept. @returns a sentence about a newer version, if there is one */
  end(): string | undefined {
    this.stopping.abort();
    const { latest, changelog_url: changelog } = this.kept ?? {};
    if (latest === undefined || !isOlderThan(latest)) return undefined;
    const install = installCommand(this.api.server.url);
    return `ttyreel ${latest} is available, this is ${CLI_VERSION}: ${install} (changes: ${changelog ?? ''})`;
  }

  private async ask(signal: AbortSignal): Promise<void> {
    try {
      const response = await this.api.open(`${this.api.server.url}/api/v1/cli/version/`, {}, signal);
      const { latest, min_supported, changelog_url } = (await response.json()) as Versions;
      if (![latest, min_supported].every((version) => parse(version))) return;
      this.kept = { latest, min_supported, changelog_url, checked_at: Date.now() };
      mkdirSync(path.dirname(this.file), { recursive: true });
      writeFileSync(this.file, JSON.stringify(this.kept));
    } catch {
      // The command itself says what is wrong with the server.
    }
  }

  private refuseIfTooOld(): void {
    if (!this.kept || !isOlderThan(this.kept.min_supported)) return;
    throw new Failure(
      `${this.api.server.url} supports ttyreel ${this.kept.min_supported} and newer; this is ${CLI_VERSION}.`,
      { hint: `Update it: ${installCommand(this.api.server.url)}` },
    );
  }

  private readKept(): KeptVersions | undefined {
    try {
      const kept = JSON.parse(readFileSync(this.file, 'utf8')) as Partial<KeptVersions> | null;
      const isWhole =
        parse(kept?.latest) && parse(kept?.min_supported) && typeof kept?.checked_at === 'number';
      return isWhole ? (kept as KeptVersions) : undefined;
    } catch {
      return undefined;
    }
  }
}

/**
 * Installs the version that fits a server. The URL is that of the user, not one from a response, and no registry is
 * asked for a name that somebody else may own.
 */
export function installCommand(serverUrl: string): string {
  return `npm install -g ${serverUrl}/cli/ttyreel.tgz`;
}

/** Whether this program is older than a version. */
export function isOlderThan(other: string): boolean {
  const [own, theirs] = [parse(CLI_VERSION), parse(other)];
  if (!own || !theirs) return false;
  const at = own.findIndex((part, place) => part !== theirs[place]);
  return at !== -1 && (own[at] ?? 0) < (theirs[at] ?? 0);
}

function parse(version: unknown): number[] | undefined {
  return typeof version === 'string' && /^\d{1,5}\.\d{1,5}\.\d{1,5}$/.test(version)
    ? version.split('.').map(Number)
    : undefined;
}
