import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../../platform/config/app-config.js';
import type { Viewer } from '../../../platform/http/viewer.js';
import type { PageDto } from '../../../platform/http/page.dto.js';
import { envelope, type ListFilters } from '../../../platform/http/page-links.js';
import { visibleText } from '../../../platform/http/fields/visible-text.js';
import { MediaAddress } from '../../media/media-address.js';
import type { ReaderLook } from '../../media/themed/picture-look.js';
import type { FileRendition } from '../../media/media-file.js';
import type { Page } from '../../../platform/database/page-request.js';
import { counterpartOf, findTheme, isCertain, type TerminalTheme } from '@ttyreel/recording';
import { presentQuota } from '../../users/quota.dto.js';
import type { Quota } from '../../../indexing/quotas/quotas.service.js';
import { ThemesService } from '../../themes/themes.service.js';
import { presentTag } from '../../tags/tag.presenter.js';
import type { GifDetailDto, NamedDto, RepoDto, UploadedGifDto } from '../dto/gif-detail.dto.js';
import type { AuthorDto, GifListItemDto } from '../dto/gif-list-item.dto.js';
import type { GifWithStateDto } from '../dto/gif-state.dto.js';
import type { EditedGifDto } from '../dto/gif-fields.dto.js';
import type { Visibility } from '../data/gif.entity.js';
import { altText } from './alt-text.js';
import { type EmbedCodes, embedCodes } from './embed-codes.js';
import { embeddedPicture } from './embedded-picture.js';
import type { GifDetail, ListedGif } from '../data/gif.read-model.js';
import { cssSize, presentAppearance } from './present-appearance.js';
import { renditionOf } from './rendition-of.js';
import type { SecretDto } from '../dto/secret.dto.js';
import { adviceOf, warningsOf } from '../secrets/secret-sentences.js';
import type { GifSecret } from '../secrets/text-places.js';
import { toolOf } from './tool.js';

type SecretFields = Pick<GifDetailDto, 'secrets' | 'secrets_advice' | 'warnings'>;
/** A reader's choices. */
interface Chosen {
  /** Null for its own. */
  readonly theme: TerminalTheme | null;
  readonly look: ReaderLook;
}

type Reader = Pick<Viewer, 'userSeq' | 'isStaff'> | null;

@Injectable()
export class GifPresenter {
  constructor(
    private readonly config: AppConfig,
    private readonly media: MediaAddress,
    private readonly themes: ThemesService,
  ) {}

  /** The website's page of the recording. */
  pageUrl(gif: Pick<ListedGif, 'id'>): string {
    return `${this.config.siteUrl}/gifs/${gif.id}`;
  }

  apiUrl(id: string): string {
    return `${this.config.siteUrl}/api/v1/gifs/${id}/`;
  }

  /** @param path the list's path below the API's root */
  page(page: Page<ListedGif>, path: string, filters: ListFilters): PageDto<GifListItemDto> {
    return envelope(page, `${this.config.siteUrl}/api/v1/${path}`, filters, (row) => this.listItem(row));
  }

  listItem(gif: ListedGif): GifListItemDto {
    return {
      id: gif.id,
      slug: gif.slug,
      title: gif.title,
      command: gif.command,
      shell: gif.shell,
      gif_url: this.fileUrl(gif, 'gif'),
      thumbnail_url: this.fileUrl(gif, 'thumbnail'),
      width: gif.width,
      height: gif.height,
      frames: gif.frames,
      duration_ms: gif.durationMs,
      file_size_bytes: renditionOf(gif, 'gif')?.byteSize ?? 0,
      author: this.author(gif.author),
      tags: gif.tags.map((tag) => presentTag(tag)),
      view_count: gif.viewCount,
      embed_count: gif.embedCount,
      homepage_url: gif.homepageUrl,
      codehost_url: gif.codehostUrl,
      created_at: gif.createdAt.toISOString(),
      updated_at: gif.updatedAt.toISOString(),
      is_featured: gif.isFeatured,
      featured_at: gif.featuredAt?.toISOString() ?? null,
    };
  }

  /** @param path the list's path below the API's root */
  statePage(page: Page<ListedGif>, path: string, filters: ListFilters): PageDto<GifWithStateDto> {
    return envelope(page, `${this.config.siteUrl}/api/v1/${path}`, filters, (row) => this.withState(row));
  }

  withState(gif: ListedGif): GifWithStateDto {
    return {
      ...this.listItem(gif),
      visibility: visibilityOf(gif),
      ...hiddenFields(gif),
      deleted_at: gif.deletedAt?.toISOString() ?? null,
    };
  }

  /** @param viewer sees the secrets of an own recording, and staff those of all */
  async detail(gif: GifDetail, viewer: Reader = null): Promise<GifDetailDto> {
    const themes = await this.themes.list();
    const alt = altText(gif);
    const embed = this.embed(gif, alt, themes);
    // V8 creates a hidden class for each field after a leading spread, in every call: 43 KB and 80 µs here.
    const item: Omit<GifListItemDto, 'id'> = this.listItem(gif);
    return {
      id: gif.id,
      ...item,
      description: gif.description,
      alt,
      mp4_url: this.fileUrl(gif, 'mp4'),
      still_url: this.fileUrl(gif, 'still'),
      readme_gif_url: this.fileUrl(gif, 'readme'),
      readme_gif_steps: [...(renditionOf(gif, 'readme')?.steps ?? [])],
      cast_url: this.fileUrl(gif, 'cast'),
      transcript: visibleText(gif.transcript),
      transcript_source: gif.transcriptSource,
      transcript_confidence: gif.transcriptConfidence,
      dimensions: `${gif.width}x${gif.height}`,
      ...presentAppearance(gif),
      theme: themeOf(gif, themes),
      user: { username: gif.author.username },
      tool: toolOf(gif.command),
      repo: gif.repo && this.repo(gif.repo),
      detail_url: this.pageUrl(gif),
      embed: embed.markdown,
      embed_codes: embed,
      download_count: gif.downloadCount,
      visibility: visibilityOf(gif),
      ...hiddenFields(gif),
      ...this.secretFields(gif, viewer),
      processing: gif.renditions.some((row) => row.state === 'pending'),
    };
  }

  /** The author's links. */
  links(gif: Pick<GifListItemDto, 'homepage_url' | 'codehost_url'>): { label: string; url: string }[] {
    const links = [
      { label: 'Homepage', url: gif.homepage_url },
      { label: 'Source', url: gif.codehost_url },
    ];
    return links.filter(({ url }) => url !== '');
  }

  /** @param warnings about ignored parts of the upload */
  async uploaded(gif: GifDetail, quota: Quota, warnings: readonly string[] = []): Promise<UploadedGifDto> {
    const author = { userSeq: gif.authorSeq, isStaff: false };
    const detail = await this.detail(gif, author);
    const more = { url: this.pageUrl(gif), quota: presentQuota(quota) };
    return Object.assign(detail, more, { warnings: [...warnings, ...detail.warnings] });
  }

  /** For its author. */
  edited(gif: GifDetail): EditedGifDto {
    const { title, description, command, shell } = gif;
    return {
      title,
      description,
      command,
      shell,
      visibility: visibilityOf(gif),
      tags: gif.tags.map((tag) => tag.slug),
      homepage_url: gif.homepageUrl,
      codehost_url: gif.codehostUrl,
      ...(gif.secrets.some(isCertain) && { allow_secrets: gif.allowsSecrets }),
      ...this.secretFields(gif, { userSeq: gif.authorSeq, isStaff: false }),
    };
  }

  private secretFields(gif: GifDetail, viewer: Reader): SecretFields {
    const isShown = viewer?.isStaff || viewer?.userSeq === gif.authorSeq;
    return isShown
      ? {
          secrets: gif.secrets.filter(isCertain).map(presentSecret),
          secrets_advice: adviceOf(gif, this.apiUrl(gif.id)),
          warnings: warningsOf(gif.secrets),
        }
      : { secrets: [], secrets_advice: '', warnings: [] };
  }

  /** The embed codes for the recording as a reader chose it. @param theme null for its own */
  async embedIn(gif: GifDetail, theme: TerminalTheme | null, look: ReaderLook = {}): Promise<EmbedCodes> {
    return this.embed(gif, altText(gif), await this.themes.list(), { theme, look });
  }

  /** The URL of the GIF as a reader chose it. @param theme null for its own */
  themedUrl({ id }: Pick<ListedGif, 'id'>, theme: TerminalTheme | null, look: ReaderLook = {}): string {
    return this.media.themed(id, theme?.slug, look);
  }

  /** The URL of the frame that is shown at a second. */
  frameUrl({ id }: Pick<ListedGif, 'id'>, seconds: number): string {
    return this.media.frame(id, seconds);
  }

  private embed(gif: GifDetail, alt: string, themes: readonly TerminalTheme[], chosen?: Chosen) {
    const stillUrl = this.media.stable(gif.id, renditionOf(gif, 'still') ? 'still' : 'thumbnail');
    const { shows, reason } = embeddedPicture(gif, chosen?.theme ?? undefined);
    const ownUrl = shows === 'still' ? stillUrl : this.media.stable(gif.id, shows);
    return embedCodes({
      alt,
      pageUrl: this.pageUrl(gif),
      imageUrl: chosen && shows === 'gif' ? this.themedUrl(gif, chosen.theme, chosen.look) : ownUrl,
      stillUrl,
      reason,
      ...cssSize(gif),
      // In another theme it has the same size.
      ...(shows === 'gif' && renditionOf(gif, 'cast') && { schemes: this.schemes(gif, themes, chosen) }),
    });
  }

  /** The picture itself, or that in the chosen theme, for its own colour scheme; the other one is rendered from the cast. */
  schemes(
    { id, themeSlug }: Pick<GifDetail, 'id' | 'themeSlug'>,
    themes: readonly TerminalTheme[],
    { theme, look }: Chosen = { theme: null, look: {} },
  ): { light: string; dark: string } {
    const own = this.media.themed(id, theme?.slug, look);
    const { scheme, otherTheme } = counterpartOf(theme?.slug ?? themeSlug, themes);
    const other = this.media.themed(id, otherTheme, look);
    return scheme === 'dark' ? { dark: own, light: other } : { dark: other, light: own };
  }

  author(user: ListedGif['author']): AuthorDto {
    return {
      username: user.username,
      profile_url: `${this.config.siteUrl}/users/${user.username}`,
      codehost_url: user.codehostUrl,
    };
  }

  private repo(repo: NonNullable<GifDetail['repo']>): RepoDto {
    return {
      slug: repo.slug,
      url: `${this.config.siteUrl}/repos/${repo.slug}`,
      codehost_url: repo.codehostUrl ?? '',
      description: repo.description,
      gif_count: repo.gifCount,
    };
  }

  private fileUrl(gif: ListedGif, name: FileRendition): string {
    return this.media.of(gif.id, name, renditionOf(gif, name));
  }
}

function themeOf(gif: ListedGif, themes: readonly TerminalTheme[]): NamedDto | null {
  const theme = gif.themeSlug === null ? undefined : findTheme(themes, gif.themeSlug);
  return theme ? { name: theme.name, slug: theme.slug } : null;
}

/** The author's choices. */
function visibilityOf({ visibility, hiddenVisibility }: ListedGif): Visibility {
  return hiddenVisibility ?? (visibility === 'hidden' ? 'unlisted' : visibility);
}

function hiddenFields({ hiddenAt, hiddenReason }: ListedGif) {
  return { hidden_at: hiddenAt?.toISOString() ?? null, hidden_reason: hiddenReason };
}

/** Without what tells secrets of one form apart. */
function presentSecret({ kind, place, line, time, excerpt }: GifSecret): SecretDto {
  return { kind, place, line, time, excerpt };
}
