import { Injectable } from '@nestjs/common';
import { CastPreviewService } from '../../media/frames/cast-preview.service.js';
import { ThemesService } from '../../themes/themes.service.js';
import type { EditPreview } from './cast-edits.service.js';

/** The still that a recording would get after an edit. */
@Injectable()
export class EditStillService {
  constructor(
    private readonly previews: CastPreviewService,
    private readonly themes: ThemesService,
  ) {}

  /** A PNG, in the theme and style of the recording. Throws as {@link CastPreviewService.draw} does. */
  async draw(userSeq: number, { gif, outcome, texts }: EditPreview): Promise<Uint8Array> {
    const { themeSlug, pictureStyle } = gif;
    const palette = themeSlug === null ? null : (await this.themes.named(themeSlug)).palette;
    const style = { ...pictureStyle, title: texts.windowTitle || texts.title };
    const { cast } = outcome;
    return this.previews.draw(userSeq, cast.length, { cast, palette, style });
  }
}
