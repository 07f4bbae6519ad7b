import { Injectable } from '@nestjs/common';
import slugify from '@sindresorhus/slugify';
import type { Viewer } from '../../../platform/http/viewer.js';
import { InsufficientStorage, ValidationFailed } from '../../../platform/errors/domain-errors.js';
import type { Claim } from '../../../platform/idempotency/claim.js';
import { RecordingRenditions } from '../../media/recording-renditions.service.js';
import type { GifFacts } from '../../../recording/gif/gif-blocks.js';
import { themeOfCast } from '../../../recording/palette/theme-of-cast.js';
import { findTheme } from '../../../recording/palette/themes.js';
import { pictureSize } from '../../../recording/render/picture-size.js';
import { QuotasService } from '../../../indexing/quotas/quotas.service.js';
import { ReposService } from '../../repos/repos.service.js';
import { ThemesService } from '../../themes/themes.service.js';
import { tagNames } from '../../tags/tag-names.js';
import type { Shell } from '../../../recording/shell.js';
import type { Visibility } from '../gif.entity.js';
import { GifsService } from '../gifs.service.js';
import { shellOfPath } from '../../../recording/shell.js';
import { type CreatedGif, type GifDraft, GifCreationService } from './gif-creation.service.js';
import type { ReceivedCast, ReceivedGif } from './received-file.js';

const SLUG_MAX = 200;

/** What the author says of a recording. */
export interface RecordingDescription {
  readonly title: string;
  readonly command: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly shell?: Shell;
  readonly visibility: Visibility;
  /** A slug, or `''`. */
  readonly theme: string;
  readonly homepageUrl: string;
  readonly codehostUrl: string;
  /** In place of `codehostUrl`, or `''`. */
  readonly repoSlug: string;
}

/** The files of a recording and what they say of themselves: a picture, a cast, or both. */
export type ReceivedRecording =
  | { readonly gif: ReceivedGif; readonly cast?: ReceivedCast }
  | { readonly gif?: undefined; readonly cast: ReceivedCast };

@Injectable()
export class GifUploadService {
  constructor(
    private readonly gifs: GifsService,
    private readonly made: GifCreationService,
    private readonly forms: RecordingRenditions,
    private readonly repos: ReposService,
    private readonly quotas: QuotasService,
    private readonly themes: ThemesService,
  ) {}

  /**
   * Keeps a recording for good: when this resolves, its files and its row are durable and the work that remains is
   * promised.
   * @param claim under which a retry does not make a second one
   * @throws Invalid when something said of it cannot be; nothing is kept then
   * @throws InsufficientStorage when it does not fit into its author's quota; nothing is kept then
   */
  async upload(
    author: Pick<Viewer, 'userSeq'>,
    said: RecordingDescription,
    received: ReceivedRecording,
    claim?: Claim,
  ): Promise<CreatedGif> {
    // Kept by an earlier try, which ended before it could answer.
    if (claim?.made) {
      return { gif: await this.gifs.get(claim.made), quota: await this.quotas.of(author.userSeq) };
    }
    const tags = tagNames(said.tags);
    const gif = await this.describe(author, said, received);
    const stored = await this.forms.store(received);
    try {
      return await this.made.create({ gif, tags, stored, claim });
    } catch (error) {
      if (error instanceof InsufficientStorage) await this.forms.discard(stored);
      throw error;
    }
  }

  private async describe(
    author: Pick<Viewer, 'userSeq'>,
    said: RecordingDescription,
    received: ReceivedRecording,
  ): Promise<GifDraft['gif']> {
    if (said.repoSlug && said.codehostUrl) {
      throw ValidationFailed.field('repo_slug', 'send either repo_slug or codehost_url, not both');
    }
    const { width, height, frames, durationMs } = pictureOf(received);
    return {
      authorSeq: author.userSeq,
      slug: slugify(said.title).slice(0, SLUG_MAX) || 'recording',
      title: said.title,
      description: said.description,
      command: said.command,
      shell: said.shell ?? shellOfPath(received.cast?.facts.header.env.SHELL),
      visibility: said.visibility,
      width,
      height,
      frames,
      durationMs,
      homepageUrl: said.homepageUrl,
      codehostUrl: said.repoSlug
        ? (await this.repos.getBySlug(said.repoSlug, author.userSeq)).codehostUrl
        : said.codehostUrl,
      themeSlug: await this.themeSlug(said.theme, received),
    };
  }

  /** The theme that the author names; of a picture that is still to be drawn the one that it will be drawn in. */
  private async themeSlug(slug: string, { gif, cast }: ReceivedRecording): Promise<string | null> {
    const themes = await this.themes.list();
    if (slug === '') return gif ? null : themeOfCast(cast.facts.header.theme, themes);
    if (findTheme(themes, slug)) return slug;
    throw ValidationFailed.field('theme', `"${slug}" is not a theme here: GET /themes/ lists them`);
  }
}

/** Of a picture that is still to be drawn the size is known, but not what only drawing it tells. */
function pictureOf({ gif, cast }: ReceivedRecording): GifFacts {
  if (gif) return gif.facts;
  const { cols, rows } = cast.facts.largestScreen;
  return { ...pictureSize(cols, rows), frames: 0, durationMs: 0 };
}
