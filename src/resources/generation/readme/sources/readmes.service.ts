import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { AppConfig } from '../../../../platform/config/app-config.js';
import { Outage } from '../../../../platform/jobs/outage.js';
import { LOG } from '../../../../platform/logging/log.js';
import { inOneSegment } from '../../../../platform/upstream/package-names.js';
import type { CallLimits } from '../../../../platform/upstream/fetch-upstream.js';
import { Upstreams } from '../../../../platform/upstream/upstreams.js';
import { NotWritten } from '@ttyreel/tape-writer';
import { readmePathOf } from './npm-repository.js';
import { GenerationTextsService } from '../../texts/generation-texts.service.js';
import { type ReadmeLookup, HOSTS, type NpmRepository, type ReadmeHost } from '../readme-response.js';
import type { ReadmeSource } from './readme-source.js';
import { sitesOf } from './sites-of-sources.js';

/** Longer than for a badge, because no client waits, and documents of packages with many releases take megabytes. */
const LIMITS: CallLimits = { timeoutMs: 10_000, maxBytes: 8 * 1024 * 1024 };

/** READMEs of repositories and packages, requested from the configured registries only. */
@Injectable()
export class ReadmesService {
  constructor(
    private readonly upstreams: Upstreams,
    private readonly config: AppConfig,
    private readonly texts: GenerationTextsService,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /**
   * A README in Markdown, cut to 64 KiB at a line end.
   * @throws NotWritten when there is none; Outage when the registry is away
   */
  async fetch(source: ReadmeSource): Promise<string> {
    const readme = await this.find(source);
    if (readme === null) throw new NotWritten(`The package "${source.name}" has no README.`);
    return readme;
  }

  private async find({ type, name }: ReadmeSource): Promise<string | null> {
    switch (type) {
      case 'github': {
        const found = await this.ask('codehost', `/repos/${name}/readme`);
        if (found?.readme) return found.readme;
        throw new NotWritten(`There is no repository "${name}", or it has no README that can be read.`);
      }
      case 'pypi':
        return found(name, await this.ask('pyindex', `/pypi/${name}/json`)).readme;
      case 'npm':
        return this.ofNpm(name);
    }
  }

  /**
   * npm returns no README with a version and often none with the full document, which has tens of megabytes. So this
   * tries the latest version (mirrors include the README), then the repository that it names, then the document.
   */
  private async ofNpm(name: string): Promise<string | null> {
    const path = `/${inOneSegment(name)}`;
    const latest = found(name, await this.ask('jsregistry', `${path}/latest`));
    if (latest.readme !== null) return latest.readme;
    const inRepository = this.ofRepository(latest.repository);
    const readme = await inRepository.catch(nullOfRefusal);
    if (readme !== null) return readme;
    const inDocument = this.ask('jsregistry', path);
    const last = await inDocument.catch(nullOfRefusal);
    // Nothing found: report why the code host failed, since that may pass.
    return last?.readme ?? (await inRepository) ?? (await inDocument)?.readme ?? null;
  }

  /** @returns null without a repository at the code host, or without a README there */
  private async ofRepository(repository: NpmRepository | null): Promise<string | null> {
    const [site] = sitesOf('github', this.config.registries);
    const place = site && repository && readmePathOf(repository, site);
    return place === null || place === undefined
      ? null
      : ((await this.ask('codehost', place))?.readme ?? null);
  }

  /**
   * @returns undefined when it does not exist
   * @throws NotWritten for a permanent failure, Outage for a temporary one
   */
  private async ask(registry: ReadmeHost, path: string): Promise<ReadmeLookup | undefined> {
    const called = HOSTS[registry];
    const upstream = this.upstreams.find(registry);
    if (!upstream)
      throw new NotWritten(`${called} is disabled in this service: REGISTRIES does not name ${registry}.`);
    const answer = await upstream.get(path, {
      validators: {},
      missingStatuses: [],
      limits: LIMITS,
      read: (bytes) => this.texts.readReadme({ host: registry, bytes }).catch(asRefusal),
    });
    switch (answer.kind) {
      case 'body':
        if (!(answer.body instanceof NotWritten)) return answer.body as ReadmeLookup;
        this.log.warn(
          { err: answer.body, upstream: registry, path },
          'readme: the response cannot be parsed',
        );
        throw answer.body;
      case 'missing':
        return undefined;
      case 'limited':
        throw new Outage(
          `${called} is rate limiting this service for ${Math.ceil(answer.forMs / 60_000)} min.`,
        );
      case 'unavailable':
      case 'unchanged':
        if (answer.kind === 'unavailable' && answer.failure?.isDown === false)
          throw new NotWritten(`${called} returned an unusable response. ${answer.failure.message}`);
        throw new Outage(`${called} did not respond.`);
    }
  }
}

/** A defect of one response is not an outage; the next call may succeed. */
function asRefusal(error: unknown): NotWritten {
  if (error instanceof NotWritten) return error;
  throw error;
}

function nullOfRefusal(error: unknown): null {
  if (error instanceof Outage || error instanceof NotWritten) return null;
  throw error;
}

function found<Result>(name: string, answer: Result | undefined): Result {
  if (answer === undefined) throw new NotWritten(`There is no package "${name}".`);
  return answer;
}
