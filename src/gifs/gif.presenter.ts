import { Injectable } from '@nestjs/common';
import { AppConfig } from '../config/app-config.js';
import type { PageDto } from '../http/page.dto.js';
import { envelope, type ListFilters } from '../http/page-links.js';
import type { FormName } from '../media/form.entity.js';
import { MediaAddress } from '../media/media-address.js';
import type { FileForm } from '../media/media-file.js';
import type { Page } from '../page-request.js';
import { findTheme } from '../recording/palette/themes.js';
import type { RepoEntity } from '../repos/repo.entity.js';
import type { TagDto } from '../tags/dto/tag.dto.js';
import type { TagEntity } from '../tags/tag.entity.js';
import { presentTag } from '../tags/tag.presenter.js';
import type { UserEntity } from '../users/user.entity.js';
import type {
  AuthorDto,
  GifDetailDto,
  GifListItemDto,
  NamedDto,
  RepoDto,
  UploadedGifDto,
} from './dto/gif.dto.js';
import type { EditedGifDto, FeaturedGifDto } from './dto/gif-update.dto.js';
import { embedCodes } from './embed-codes.js';
import type { GifEntity } from './gif.entity.js';
import type { GifDetail, ListedGif } from './gifs.service.js';
import { toolOf } from './tool.js';

/** Recordings as they go over the wire. */
@Injectable()
export class GifPresenter {
  constructor(
    private readonly config: AppConfig,
    private readonly media: MediaAddress,
  ) {}

  /** The page for people. */
  pageUrl(gif: GifEntity): string {
    return `${this.config.siteUrl}/gifs/${gif.id}`;
  }

  /** The address of the recording in the API. */
  apiUrl(id: string): string {
    return `${this.config.siteUrl}/api/v1/gifs/${id}/`;
  }

  /** @param path the list's own path under the API's root */
  page(page: Page<ListedGif>, path: string, filters: ListFilters): PageDto<GifListItemDto> {
    return envelope(page, `${this.config.siteUrl}/api/v1/${path}`, filters, (row) => this.listItem(row));
  }

  listItem({ gif, tagCounts }: ListedGif): GifListItemDto {
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
      file_size_bytes: form(gif, 'gif')?.byteSize ?? 0,
      author: this.author(gif.author),
      tags: this.tags(gif, tagCounts),
      view_count: gif.stats.viewCount,
      embed_count: gif.stats.embedCount,
      homepage_url: gif.homepageUrl,
      codehost_url: gif.codehostUrl,
      created_at: gif.createdAt.toISOString(),
    };
  }

  detail(detail: GifDetail): GifDetailDto {
    const { gif } = detail;
    const embed = this.embed(gif);
    return {
      ...this.listItem(detail),
      description: gif.description,
      mp4_url: '',
      cast_url: this.fileUrl(gif, 'cast'),
      transcript: detail.transcript,
      dimensions: `${gif.width}x${gif.height}`,
      theme: themeOf(gif),
      user: { username: gif.author.username },
      tool: toolOf(gif.command),
      repo: gif.repo && this.repo(gif.repo, detail.repoGifCount),
      detail_url: this.pageUrl(gif),
      embed: embed.markdown,
      embed_codes: embed,
      download_count: gif.stats.downloadCount,
      visibility: gif.visibility,
      processing: gif.forms.some((row) => row.state === 'pending'),
    };
  }

  uploaded(detail: GifDetail): UploadedGifDto {
    return { ...this.detail(detail), url: this.pageUrl(detail.gif) };
  }

  featured(listed: ListedGif): FeaturedGifDto {
    return { ...this.listItem(listed), is_featured: listed.gif.isFeatured };
  }

  /** What may be changed of a recording. */
  edited(gif: GifEntity): EditedGifDto {
    const { title, description, command, shell, visibility } = gif;
    return {
      title,
      description,
      command,
      shell,
      visibility,
      tags: tagsOf(gif).map((tag) => tag.slug),
      homepage_url: gif.homepageUrl,
      codehost_url: gif.codehostUrl,
    };
  }

  private embed(gif: GifEntity) {
    return embedCodes({
      title: gif.title,
      pageUrl: this.pageUrl(gif),
      gifUrl: this.media.stable(gif.id, 'gif'),
      stillUrl: this.media.stable(gif.id, 'thumbnail'),
      width: gif.width,
      height: gif.height,
    });
  }

  author(user: UserEntity): AuthorDto {
    return {
      username: user.username,
      profile_url: `${this.config.siteUrl}/users/${user.username}`,
      codehost_url: user.codehostUrl,
    };
  }

  private tags(gif: GifEntity, counts: ReadonlyMap<number, number>): TagDto[] {
    return tagsOf(gif).map((tag) => presentTag(tag, counts.get(tag.seq) ?? 0));
  }

  private repo(repo: RepoEntity, gifCount: number): RepoDto {
    return {
      slug: repo.slug,
      url: `${this.config.siteUrl}/repos/${repo.slug}`,
      codehost_url: repo.codehostUrl,
      description: repo.description,
      gif_count: gifCount,
    };
  }

  private fileUrl(gif: GifEntity, name: FileForm): string {
    return this.media.of(gif.id, name, form(gif, name));
  }
}

/** In the order in which the author named them. */
function tagsOf(gif: GifEntity): TagEntity[] {
  return [...gif.gifTags].sort((a, b) => a.position - b.position).map(({ tag }) => tag);
}

function form(gif: GifEntity, name: FormName) {
  return gif.forms.find((row) => row.name === name);
}

function themeOf(gif: GifEntity): NamedDto | null {
  const theme = gif.themeSlug === null ? undefined : findTheme(gif.themeSlug);
  return theme ? { name: theme.name, slug: theme.slug } : null;
}
