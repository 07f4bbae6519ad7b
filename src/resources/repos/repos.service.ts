import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ValidationFailed } from '../../platform/errors/domain-errors.js';
import { type RepoAddress, repoAddress } from './repo-address.js';
import type { RepoEntity } from './repo.entity.js';
import { RepoRepository } from './repo.repository.js';

/** The same owner and name may exist on a few hosts. */
const MOST_NAMESAKES = 20;

@Injectable()
export class ReposService {
  constructor(private readonly repos: RepoRepository) {}

  /** The repositories that code-host addresses name, in their order, made where they are new; null for one that names none. */
  async ensure(codehostUrls: readonly string[], manager: EntityManager): Promise<(RepoEntity | null)[]> {
    const addresses = codehostUrls.map((url) => repoAddress(url));
    const byUrl = new Map(addresses.flatMap((address) => (address ? [[address.url, address]] : [])));
    if (byUrl.size === 0) return addresses.map(() => null);
    const known = await this.repos.listByUrls([...byUrl.keys()], manager);
    const repos = new Map(known.map((repo) => [repo.codehostUrl, repo]));
    // In one order, so that two writes never wait for each other in a ring.
    for (const url of [...byUrl.keys()].sort()) {
      const address = byUrl.get(url);
      const repo = repos.get(url) ?? (address && (await this.make(address, manager)));
      if (repo) repos.set(url, repo);
    }
    return addresses.map((address) => (address && repos.get(address.url)) ?? null);
  }

  /** @throws Invalid when no public recording and none of the viewer's names the repository */
  async getBySlug(slug: string, viewerSeq: number): Promise<RepoEntity> {
    const repo = await this.repos.findVisible(slug, viewerSeq);
    if (!repo)
      throw ValidationFailed.field('repo_slug', `"${slug}" is not known yet: send codehost_url instead`);
    return repo;
  }

  /** Somebody else may make it at the same time. */
  private async make(address: RepoAddress, manager: EntityManager): Promise<RepoEntity | null> {
    for (let namesake = 1; namesake <= MOST_NAMESAKES; namesake++) {
      const slug = namesake === 1 ? address.slug : `${address.slug}-${namesake}`;
      await this.repos.insert({ slug, codehostUrl: address.url }, manager);
      const made = await this.repos.findByUrl(address.url, manager);
      if (made) return made;
    }
    return null;
  }
}
