import { Injectable } from '@nestjs/common';
import { ValidationFailed } from '../../platform/errors/domain-errors.js';
import type { TerminalTheme } from '@ttyreel/recording';
import type { BadgeEmbeds } from '../../resources/badges/badge-embeds.js';
import { BadgeUrlService } from '../../resources/badges/badge-url.service.js';
import type { GifDetailDto } from '../../resources/gifs/dto/gif-detail.dto.js';
import type { GifDetail } from '../../resources/gifs/data/gif.read-model.js';
import { GifPresenter } from '../../resources/gifs/presentation/gif.presenter.js';
import type { LookMenuProps } from './theme-choice.js';
import type { Uses } from './uses.js';

/** A reader's choices. */
interface Chosen extends Pick<LookMenuProps, 'theme' | 'look' | 'isChosen' | 'isDrawnInOwn'> {
  readonly frame: Uses['frame'];
}

/** The ways to use a recording on other sites. */
@Injectable()
export class RecordingUses {
  constructor(
    private readonly present: GifPresenter,
    private readonly badges: BadgeUrlService,
  ) {}

  async of(
    gif: GifDetail,
    shown: GifDetailDto,
    themes: readonly TerminalTheme[],
    { theme, look, isChosen, isDrawnInOwn, frame }: Chosen,
  ): Promise<Uses> {
    const codes = isChosen ? await this.present.embedIn(gif, theme, look) : shown.embed_codes;
    const hasSchemes = shown.cast_url !== '' && codes.reason === '';
    const moment = Math.round(gif.durationMs / 200) / 10;
    return {
      codes,
      theme,
      look,
      frame,
      themes: isDrawnInOwn ? themes.filter(({ slug }) => slug !== gif.themeSlug) : themes,
      isDrawn: gif.renditions.some(({ name, state }) => name === 'thumbnail' && state === 'ready'),
      isChosen,
      readmeGif: isChosen ? this.present.themedUrl(gif, theme, look) : shown.readme_gif_url || shown.gif_url,
      schemes: hasSchemes ? this.present.schemes(gif, themes, { theme, look }) : null,
      moment,
      frameUrl: this.present.frameUrl(gif, moment),
      badge: await this.badgeOf(shown, theme),
    };
  }

  /** Null for a repository that badges do not support, such as one on another code host. */
  private async badgeOf({ repo }: GifDetailDto, theme: TerminalTheme | null): Promise<BadgeEmbeds | null> {
    if (!repo?.codehost_url) return null;
    const name = new URL(repo.codehost_url).pathname.slice(1);
    try {
      const badge = await this.badges.make('codehost', name, 'stars', { theme: theme?.slug });
      return badge.markdown.endsWith(`](${repo.codehost_url})`) ? badge : null;
    } catch (error) {
      if (error instanceof ValidationFailed) return null;
      throw error;
    }
  }
}
