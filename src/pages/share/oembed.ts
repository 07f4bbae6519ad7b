import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../platform/config/app-config.js';
import { NotFound, NotImplemented, ValidationFailed } from '../../platform/errors/domain-errors.js';
import { tagsOfDetail } from '../../resources/gifs/data/gif-cache-tags.js';
import type { GifDetailDto } from '../../resources/gifs/dto/gif-detail.dto.js';
import { GifPresenter } from '../../resources/gifs/presentation/gif.presenter.js';
import { GifsService } from '../../resources/gifs/gifs.service.js';
import type { SiteResponse } from '../site/layout/page.js';
import { frameCode, frameSizeOf, type FrameSize } from './embed-frame.js';
import type { OEmbedDto } from './oembed.dto.js';
import { Xml } from './xml.js';

/** The maximum size of a thumbnail. */
const THUMBNAIL = { width: 640, height: 480 };

/** `/oembed`: how other sites embed the page of a recording (oembed.com, version 1.0). */
@Injectable()
export class OEmbed {
  constructor(
    private readonly config: AppConfig,
    private readonly gifs: GifsService,
    private readonly present: GifPresenter,
  ) {}

  /** @throws ValidationFailed, NotImplemented, NotFound, Gone, HiddenByStaff */
  async serve(query: URLSearchParams): Promise<SiteResponse> {
    const format = query.get('format') || 'json';
    if (format !== 'json' && format !== 'xml')
      throw new NotImplemented(`There is no format "${format}". Ask for json or xml.`);
    const max = { width: limitOf(query, 'maxwidth'), height: limitOf(query, 'maxheight') };
    const found = await this.gifs.show(this.idOf(query.get('url') ?? ''));
    const embed = this.embed(await this.present.detail(found), max);
    return format === 'json'
      ? {
          contentType: 'application/json; charset=utf-8',
          body: JSON.stringify(embed),
          tags: tagsOfDetail(found),
        }
      : { contentType: 'text/xml; charset=utf-8', body: asXml(embed), tags: tagsOfDetail(found) };
  }

  /** The id in the URL of a page, whatever the scheme, query and fragment. */
  private idOf(url: string): string {
    if (url === '') throw ValidationFailed.field('url', 'must be the URL of the page of a recording');
    const site = new URL(this.config.siteUrl);
    const page = URL.canParse(url) ? new URL(url) : null;
    const base = site.pathname.replace(/\/$/, '');
    const path = page?.host === site.host && page.pathname.startsWith(base) ? page.pathname : '';
    const id = /^\/(?:gifs|embed)\/([^/]+)\/?$/.exec(path.slice(base.length))?.[1];
    if (id === undefined)
      throw new NotFound(
        `The URL is not that of a recording. Recording URLs look like ${this.config.siteUrl}/gifs/<id>.`,
      );
    return id;
  }

  private embed(gif: GifDetailDto, max: Partial<FrameSize>): OEmbedDto {
    const size = frameSizeOf(gif, max);
    return {
      version: '1.0',
      type: 'video',
      title: gif.title,
      author_name: gif.author.username,
      author_url: gif.author.profile_url,
      provider_name: 'ttyreel',
      provider_url: this.config.siteUrl,
      ...size,
      html: frameCode(gif, size),
      ...thumbnailOf(gif, max),
    };
  }
}

/** Undefined where the parameter is absent or empty. */
function limitOf(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name) ?? '';
  if (text === '') return undefined;
  if (!/^[1-9]\d{0,5}$/.test(text)) throw ValidationFailed.field(name, 'must be a number of pixels');
  return Number(text);
}

/** Undefined if it would exceed the size that the caller allows. */
function thumbnailOf(
  gif: GifDetailDto,
  { width: maxWidth = Infinity, height: maxHeight = Infinity }: Partial<FrameSize>,
): Readonly<Record<string, string | number>> {
  if (gif.thumbnail_url === '' || gif.width < 1 || gif.height < 1) return {};
  const scale = Math.min(1, THUMBNAIL.width / gif.width, THUMBNAIL.height / gif.height);
  const width = Math.max(1, Math.round(gif.width * scale));
  const height = Math.max(1, Math.round(gif.height * scale));
  if (width > maxWidth || height > maxHeight) return {};
  return { thumbnail_url: gif.thumbnail_url, thumbnail_width: width, thumbnail_height: height };
}

function asXml(embed: OEmbedDto): string {
  const fields = Object.entries(embed).map(([name, value]) => Xml.element(name, {}, String(value)));
  return Xml.element('oembed', {}, ...fields).document();
}
