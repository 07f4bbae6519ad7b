import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../platform/config/app-config.js';
import { ThemesService } from '../themes/themes.service.js';
import { badgeSubject } from './badge-address.js';
import { type BadgeEmbeds, badgeEmbeds } from './badge-embeds.js';
import type { Metric } from './metric.js';
import type { BadgeStyle } from './picture/draw-badge.js';
import type { ProviderName } from './providers/provider.js';

/** The addresses of badges. */
@Injectable()
export class BadgeUrlService {
  constructor(
    private readonly config: AppConfig,
    private readonly themes: ThemesService,
  ) {}

  /**
   * @param look what of it is said goes into the address
   * @throws Invalid when the provider does not know the metric, no package of it can have such a name, or there is no
   * such theme
   */
  async make(
    provider: ProviderName,
    name: string,
    metric: Metric,
    look: { readonly theme?: string; readonly style?: BadgeStyle },
  ): Promise<BadgeEmbeds> {
    const { siteUrl, registries } = this.config;
    const subject = badgeSubject(provider, name, metric);
    const query = new URLSearchParams();
    if (look.theme !== undefined) query.set('theme', (await this.themes.named(look.theme)).slug);
    if (look.style !== undefined) query.set('style', look.style);
    const path = `${siteUrl}/badge/${provider}/${name}/${metric}.svg`;
    const url = query.size > 0 ? `${path}?${query.toString()}` : path;
    const page = subject.provider.page(subject.normalName, registries) ?? url;
    return badgeEmbeds(url, page, `${name} ${metric}`);
  }
}
