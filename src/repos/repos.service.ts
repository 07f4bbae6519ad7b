import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Invalid } from '../domain-errors.js';
import { repoAddress } from './repo-address.js';
import type { RepoEntity } from './repo.entity.js';
import { RepoRepository } from './repo.repository.js';

/** Two repositories of one owner-name pair lie on two hosts; more than a few such are a mistake somewhere. */
const MOST_NAMESAKES = 20;

@Injectable()
export class ReposService {
  constructor(private readonly repos: RepoRepository) {}

  /** The repository that a code-host address names, made when it is new; null when it names none. */
  async ensure(codehostUrl: string, manager: EntityManager): Promise<RepoEntity | null> {
    const address = repoAddress(codehostUrl);
    if (!address) return null;
    for (let namesake = 1; namesake <= MOST_NAMESAKES; namesake++) {
      const known = await this.repos.findByUrl(address.url, manager);
      if (known) return known;
      const slug = namesake === 1 ? address.slug : `${address.slug}-${namesake}`;
      await this.repos.insert({ slug, codehostUrl: address.url }, manager);
    }
    return this.repos.findByUrl(address.url, manager);
  }

  /** @throws Invalid when no recording has named the repository yet */
  async getBySlug(slug: string): Promise<RepoEntity> {
    const repo = await this.repos.findBySlug(slug);
    if (!repo) throw Invalid.field('repo_slug', `"${slug}" is not known yet: send codehost_url instead`);
    return repo;
  }
}
