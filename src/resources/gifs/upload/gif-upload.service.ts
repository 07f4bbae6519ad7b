import { Injectable } from '@nestjs/common';
import type { Viewer } from '../../../platform/http/viewer.js';
import { AppConfig } from '../../../platform/config/app-config.js';
import { InsufficientStorage, ValidationFailed } from '../../../platform/errors/domain-errors.js';
import type { Claim } from '../../../platform/idempotency/claim.js';
import { RecordingRenditionsService } from '../../media/renditions/recording-renditions.service.js';
import {
  defaultStyle,
  type GifFacts,
  mergeFindings,
  pictureLayout,
  type PictureStyle,
  shellOfPath,
  slugOf,
  styled,
  type StyleOptions,
  themeOfCast,
} from '@ttyreel/recording';
import { QuotasService } from '../../../indexing/quotas/quotas.service.js';
import { ReposService } from '../../repos/repos.service.js';
import { themeOfRequest } from '../../themes/theme-of-request.js';
import { ThemesService } from '../../themes/themes.service.js';
import { tagNames } from '../../tags/tag-names.js';
import { type AuthorColumns, EMPTY_COLUMNS } from '../data/gif-columns.js';
import { GifsService } from '../gifs.service.js';
import { authorSecrets } from '../secrets/author-secrets.js';
import { heldIfSecret } from '../secrets/held-recording.js';
import { SecretScanService } from '../secrets/secret-scan.service.js';
import type { TextPlace } from '../secrets/text-places.js';
import { type CreatedGif, GifCreationService, type GifDraft } from './gif-creation.service.js';
import type { ReceivedCast, ReceivedGif } from './received-file.js';
import { commandOfUpload, titleOfUpload } from './title-of-upload.js';
import { scaleOfGif } from './scale-of-gif.js';

const SLUG_MAX = 200;

/** The author's description of a recording. Without a title or command it gets those of its cast or file. */
export interface RecordingDescription extends Partial<AuthorColumns> {
  readonly tags: readonly string[];
  /** A slug. */
  readonly theme?: string;
  /** How a cast is drawn. */
  readonly style?: StyleOptions;
  /** The author confirms that readers may see its secrets. */
  readonly allowsSecrets?: boolean;
  /** Alternative to `codehostUrl`. */
  readonly repoSlug?: string;
}

/** A GIF, a cast, or both. */
export type ReceivedRecording = (
  | { readonly gif: ReceivedGif; readonly cast?: ReceivedCast }
  | { readonly gif?: undefined; readonly cast: ReceivedCast }
) & {
  /** The file name of the picture, or of the cast if there is no picture. */
  readonly fileName?: string;
};

@Injectable()
export class GifUploadService {
  constructor(
    private readonly gifs: GifsService,
    private readonly made: GifCreationService,
    private readonly renditions: RecordingRenditionsService,
    private readonly repos: ReposService,
    private readonly quotas: QuotasService,
    private readonly themes: ThemesService,
    private readonly scan: SecretScanService,
    private readonly config: AppConfig,
  ) {}

  /**
   * Stores a recording. When it resolves, the files, the row and the jobs are durable.
   * @param claim prevents a retry from creating a second recording
   * @throws ValidationFailed for an invalid description or a blocked tag
   * @throws InsufficientStorage when the author's quota is exceeded
   */
  async upload(
    author: Pick<Viewer, 'userSeq'>,
    description: RecordingDescription,
    received: ReceivedRecording,
    claim?: Claim,
  ): Promise<CreatedGif> {
    // An earlier attempt created it and ended before it could respond.
    if (claim?.made) {
      return { gif: await this.gifs.get(claim.made), quota: await this.quotas.of(author.userSeq) };
    }
    const { tags, theme = '', style = {}, repoSlug, allowsSecrets = false, ...columns } = description;
    const plain = defaultStyle(this.config.pictureScale);
    const pictureStyle = received.cast ? styled(plain, style) : plain;
    const names = tagNames(tags);
    const title = titleOf(description, received);
    const { codehostUrl } = await this.repos.reference(description, author.userSeq);
    const described = {
      // Before the spread: V8 is slow with objects that start with one (`GifPresenter.detail`).
      authorSeq: author.userSeq,
      ...EMPTY_COLUMNS,
      shell: shellOfPath(received.cast?.facts.header.env.SHELL),
      command: commandOfUpload(received),
      ...columns,
      title,
      ...pictureOf(received, pictureStyle),
      pictureStyle,
      slug: slugOf(title, SLUG_MAX) || 'recording',
      themeSlug: await this.themeSlug(theme, received),
      codehostUrl,
    };
    const repo = repoSlug ? { slug: repoSlug } : null;
    const inCast = await this.scan.secretsOf(author.userSeq, received.cast);
    const secrets = mergeFindings<TextPlace>(authorSecrets({ ...described, tags: names, repo }), inCast);
    const visibility = columns.visibility ?? 'public';
    const gif = Object.assign(described, heldIfSecret(secrets, visibility, allowsSecrets));
    return this.create({ gif, tags: names, repoSlug, claim }, received);
  }

  /** Stores the files, and removes them if they cannot become a recording. */
  private async create(draft: Omit<GifDraft, 'stored'>, received: ReceivedRecording): Promise<CreatedGif> {
    const stored = await this.renditions.store(received);
    try {
      return await this.made.create({ ...draft, stored });
    } catch (error) {
      // After any other error the commit may have succeeded.
      if (error instanceof InsufficientStorage || error instanceof ValidationFailed)
        await this.renditions.discard(stored);
      throw error;
    }
  }

  /** The author's choice; for a pending picture, its future theme. */
  private async themeSlug(slug: string, { gif, cast }: ReceivedRecording): Promise<string | null> {
    const themes = await this.themes.list();
    if (slug === '') return gif ? null : themeOfCast(cast.facts.header.theme, themes);
    return themeOfRequest(themes, slug).slug;
  }
}

/** @throws ValidationFailed if neither the author nor the files have a title */
function titleOf({ title }: RecordingDescription, received: ReceivedRecording): string {
  const found = title ?? titleOfUpload(received);
  if (found !== '') return found;
  throw ValidationFailed.field('title', 'is missing, and neither cast nor file has a name');
}

/** The size of a pending picture is known, its frames and duration are not. */
export function pictureOf(
  { gif, cast }: ReceivedRecording,
  style: PictureStyle,
): GifFacts & { readonly pictureScale: number } {
  if (gif) return { ...gif.facts, pictureScale: cast ? scaleOfGif(gif.facts, cast.facts.largestScreen) : 1 };
  const { width, height, scale } = pictureLayout(cast.facts.largestScreen, style);
  return { width, height, pictureScale: scale, frames: 0, durationMs: 0 };
}
