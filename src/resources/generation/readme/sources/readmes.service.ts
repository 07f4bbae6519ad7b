import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { AppConfig } from '../../../../platform/config/app-config.js';
import { RetryableError } from '../../../../platform/jobs/job-handler.js';
import { LOG } from '../../../../platform/logging/log.js';
import { inOneSegment } from '../../../../platform/upstream/package-names.js';
import type { CallLimits } from '../../../../platform/upstream/fetch-upstream.js';
import { Upstreams } from '../../../../platform/upstream/upstreams.js';
import { NotWritten } from '../../writer/tape-writer.js';
import { readmePathOf } from './npm-repository.js';
import { GenerationTexts } from '../../texts/generation-texts.service.js';
import { type FoundReadme, HOSTS, type NpmRepository, type ReadmeHost } from './readme-answers.js';
import type { ReadmeSource } from './readme-source.js';
import { sitesOf } from './sites-of-sources.js';

/**
 * Nobody waits for the answer as a badge's reader does, and a package of thousands of releases has a document of several
 * megabytes. Beyond that it is not worth the memory and the time of parsing it.
 */
const LIMITS: CallLimits = { timeoutMs: 10_000, maxBytes: 8 * 1024 * 1024 };

const SETTINGS = {
  codehost: 'CODEHOST_API_URL',
  pyindex: 'PYINDEX_URL',
  jsregistry: 'JSREGISTRY_URL',
} as const;

/** The READMEs of repositories and packages, as the registries of the settings have them; nobody else is asked. */
@Injectable()
export class Readmes {
  constructor(
    private readonly upstreams: Upstreams,
    private readonly config: AppConfig,
    private readonly texts: GenerationTexts,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /**
   * A README in Markdown, of 64 KiB at most: what is longer is cut at the end of a line.
   * @throws NotWritten when there is none, or it cannot be asked for
   * @throws RetryableError when the registry is away
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
   * The registry of npm gives a README neither with a version nor, any more, with the whole document, and that has up to
   * tens of megabytes. So first the latest version is looked at, which mirrors may give with its README, then the
   * repository that it names, in the folder that it names, and the whole document last, also where the code host is away.
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
    // Where it is found nowhere, what kept the code host from giving it is the reason, as that may pass.
    return last?.readme ?? (await inRepository) ?? (await inDocument)?.readme ?? null;
  }

  /**
   * @returns null where the package names no repository, one that is not at the code host, or one without a README
   * @throws NotWritten, RetryableError
   */
  private async ofRepository(repository: NpmRepository | null): Promise<string | null> {
    const [site] = sitesOf('github', this.config.registries);
    const place = site && repository && readmePathOf(repository, site);
    return place === null || place === undefined
      ? null
      : ((await this.ask('codehost', place))?.readme ?? null);
  }

  /**
   * @returns undefined when there is no such thing
   * @throws NotWritten when asking again would end the same way
   * @throws RetryableError
   */
  private async ask(registry: ReadmeHost, path: string): Promise<FoundReadme | undefined> {
    const [called, setting] = [HOSTS[registry], SETTINGS[registry]];
    const upstream = this.upstreams.find(registry);
    if (!upstream)
      throw new NotWritten(`${called} is not asked by this service: its operator has not set ${setting}.`);
    const answer = await upstream.get(path, {
      validators: {},
      missingStatuses: [],
      limits: LIMITS,
      read: (bytes) => this.texts.readReadme({ host: registry, bytes }).catch(asRefusal),
    });
    switch (answer.kind) {
      case 'body':
        if (!(answer.body instanceof NotWritten)) return answer.body as FoundReadme;
        this.log.warn({ err: answer.body, upstream: registry, path }, 'a README cannot be read');
        throw answer.body;
      case 'missing':
        return undefined;
      case 'limited':
        throw new NotWritten(
          `${called} takes no more calls right now. Try again in ${Math.ceil(answer.forMs / 60_000)} min.`,
        );
      case 'unavailable':
      case 'unchanged':
        if (answer.kind === 'unavailable' && answer.failure?.isDown === false)
          throw new NotWritten(`${called} gave an answer that is too large, or one that leads elsewhere.`);
        throw new RetryableError(`${called} gave no answer. Try again later.`);
    }
  }
}

/** What is wrong with the answer of a registry that is well: the next call may be answered. */
function asRefusal(error: unknown): NotWritten {
  if (error instanceof NotWritten) return error;
  throw error;
}

/** Null where a registry refuses or is away; throws whatever else went wrong. */
function nullOfRefusal(error: unknown): null {
  if (error instanceof RetryableError || error instanceof NotWritten) return null;
  throw error;
}

function found<Result>(name: string, answer: Result | undefined): Result {
  if (answer === undefined) throw new NotWritten(`There is no package "${name}".`);
  return answer;
}
