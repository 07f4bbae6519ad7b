import { isDeepStrictEqual } from 'node:util';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { NotFound } from '../../platform/errors/domain-errors.js';
import { ResponseCache } from '../../platform/response-cache/response-cache.js';
import { findTheme } from '@ttyreel/recording';
import type { ThemeEntity } from './theme.entity.js';
import { ThemeRepository } from './theme.repository.js';
import { noSuchTheme, themeOfRequest } from './theme-of-request.js';

const MAX_AGE_MS = 30_000;
/** While invalidations or the database are unavailable. */
const SHORT_MAX_AGE_MS = 1_000;

/** The themes, in memory until one changes. */
@Injectable()
export class ThemesService implements OnModuleInit {
  #themes: readonly ThemeEntity[] | undefined;
  #validUntil = 0;
  /** A theme has changed since the last read. */
  #isOutdated = false;
  #reading: Promise<readonly ThemeEntity[]> | null = null;

  constructor(
    private readonly rows: ThemeRepository,
    private readonly cache: ResponseCache,
  ) {
    cache.onInvalidated((tags) => {
      if (tags && !tags.includes('themes')) return;
      this.#isOutdated = true;
      this.#validUntil = 0;
      this.#reading = null;
    });
  }

  /** Badges need themes in memory even while the database is down. */
  async onModuleInit(): Promise<void> {
    await this.list();
  }

  /**
   * The themes in memory, at most `MAX_AGE_MS` old; undefined when one has changed since they were read. The array
   * stays the same object until a theme changes.
   */
  peek(): readonly ThemeEntity[] | undefined {
    // Refreshes in the background; `list` reports a failure.
    if (Date.now() >= this.#validUntil) this.#read().catch(() => undefined);
    return this.#isOutdated ? undefined : this.#themes;
  }

  /** In the order of `sortOrder`. While the database is down, the themes of the last read. */
  async list(): Promise<readonly ThemeEntity[]> {
    if (this.#themes && Date.now() < this.#validUntil) return this.#themes;
    try {
      return await this.#read();
    } catch (error) {
      if (this.#themes) return this.#themes;
      throw error;
    }
  }

  /** @throws NotFound */
  async get(slug: string): Promise<ThemeEntity> {
    const themes = await this.list();
    const theme = findTheme(themes, slug);
    if (!theme) throw new NotFound(noSuchTheme(themes, slug));
    return theme;
  }

  /** The theme for the field `theme` of a request. @throws ValidationFailed for an unknown slug */
  async named(slug: string): Promise<ThemeEntity> {
    return themeOfRequest(await this.list(), slug);
  }

  /** Reads the database, not the memory: a stored picture must have the current colours. */
  findNow(slug: string): Promise<ThemeEntity | null> {
    return this.rows.find(slug);
  }

  #read(): Promise<readonly ThemeEntity[]> {
    if (this.#reading) return this.#reading;
    const reading = this.rows
      .findAll()
      .then((found) => {
        const themes = isDeepStrictEqual(found, this.#themes) && this.#themes ? this.#themes : found;
        if (this.#reading === reading) this.#keep(themes);
        return themes;
      })
      .catch((error: unknown) => {
        this.#validUntil = Date.now() + SHORT_MAX_AGE_MS;
        throw error;
      })
      .finally(() => {
        if (this.#reading === reading) this.#reading = null;
      });
    this.#reading = reading;
    return reading;
  }

  #keep(themes: readonly ThemeEntity[]): void {
    this.#themes = themes;
    this.#isOutdated = false;
    this.#validUntil = Date.now() + (this.cache.isActive ? MAX_AGE_MS : SHORT_MAX_AGE_MS);
  }
}
