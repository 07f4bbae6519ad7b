import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ValidationFailed } from '../../platform/errors/domain-errors.js';
import { repoAddress } from './repo-address.js';
import type { RepoEntity } from './repo.entity.js';
import { type RepoName, RepoRepository } from './repo.repository.js';

/** The same owner and name may exist on a few hosts. */
const MOST_NAMESAKES = 20;

/** A recording's reference to its repository: by slug, or otherwise by a URL on a code host. */
export interface RepoReference {
  readonly codehostUrl: string;
  readonly repoSlug?: string;
}

@Injectable()
export class ReposService {
  constructor(private readonly repos: RepoRepository) {}

  /**
   * The reference in an author's fields. Together with a slug it has the repository's URL, if the author may know it.
   * @throws ValidationFailed for a slug together with a URL
   */
  async reference(named: Partial<RepoReference>, authorSeq: number): Promise<RepoReference> {
    const { codehostUrl = '', repoSlug } = named;
    if (!repoSlug) return { codehostUrl };
    if (codehostUrl) {
      throw ValidationFailed.field('repo_slug', 'send either repo_slug or codehost_url, not both');
    }
    return { repoSlug, codehostUrl: await this.repos.findVisibleUrl(repoSlug, authorSeq) };
  }

  /** Removes those of the repositories that no recording has. */
  removeUnused(seqs: readonly number[], manager: EntityManager): Promise<void> {
    return this.repos.removeUnused(seqs, manager);
  }

  /** The repository of the reference, created if it is new; null if there is none. */
  async ensure(reference: RepoReference, manager: EntityManager): Promise<RepoEntity | null> {
    const name = nameOf(reference);
    return name && ((await this.repos.find(name, manager)) ?? (await this.make(name, manager)));
  }

  /** Another transaction may create it concurrently. */
  private async make({ slug, codehostUrl }: RepoName, manager: EntityManager): Promise<RepoEntity | null> {
    for (let namesake = 1; namesake <= MOST_NAMESAKES; namesake++) {
      const name = { slug: namesake === 1 ? slug : `${slug}-${namesake}`, codehostUrl };
      await this.repos.add(name, manager);
      const made = await this.repos.find(name, manager);
      if (made) return made;
    }
    return null;
  }
}

function nameOf({ codehostUrl, repoSlug }: RepoReference): RepoName | null {
  if (repoSlug) return { slug: repoSlug, codehostUrl: null };
  const address = repoAddress(codehostUrl);
  return address && { slug: address.slug, codehostUrl: address.url };
}
