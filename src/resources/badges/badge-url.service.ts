import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../platform/config/app-config.js';
import { ThemesService } from '../themes/themes.service.js';
import { badgeSubject, DEFAULT_METRIC } from './badge-address.js';
import { type BadgeEmbeds, badgeEmbeds } from './badge-embeds.js';
import type { Metric } from './metric.js';
import type { BadgeStyle } from './picture/draw-badge.js';
import type { ProviderName } from './providers/provider.js';

@Injectable()
export class BadgeUrlService {
  constructor(
    private readonly config: AppConfig,
    private readonly themes: ThemesService,
  ) {}

  /**
   * @param chosen `version` counts as absent: clients send their default, also for the code host, which has no versions
   * @throws ValidationFailed for an unsupported metric, an invalid package name or an unknown theme
   */
  async make(
    provider: ProviderName,
    name: string,
    chosen: Metric | undefined,
    appearance: { readonly theme?: string; readonly style?: BadgeStyle },
  ): Promise<BadgeEmbeds> {
    const metric = chosen === undefined || chosen === 'version' ? DEFAULT_METRIC[provider] : chosen;
    const { siteUrl, registries } = this.config;
    const subject = badgeSubject(provider, name, metric);
    const query = new URLSearchParams();
    if (appearance.theme !== undefined) query.set('theme', (await this.themes.named(appearance.theme)).slug);
    if (appearance.style !== undefined) query.set('style', appearance.style);
    const path = `${siteUrl}/badge/${provider}/${name}/${metric}.svg`;
    const url = query.size > 0 ? `${path}?${query.toString()}` : path;
    const page = subject.provider.page(subject.normalName, registries) ?? url;
    return badgeEmbeds(url, page, `${name} ${metric}`);
  }
}
