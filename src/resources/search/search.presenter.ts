import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../platform/config/app-config.js';
import { GifPresenter } from '../gifs/gif.presenter.js';
import { envelope, type ListFilters } from '../../platform/http/page-links.js';
import type { SearchHitDto, SearchPageDto } from './dto/search-page.dto.js';
import { MAX_RESULTS } from './ranking/search-ranking.service.js';
import type { FoundGif, FoundGifs } from './search-engine.js';

@Injectable()
export class SearchPresenter {
  constructor(
    private readonly config: AppConfig,
    private readonly gifs: GifPresenter,
  ) {}

  page(found: FoundGifs, filters: ListFilters): SearchPageDto {
    // Links end at the last readable page; the count does not.
    const readable = { ...found, count: Math.min(found.count, MAX_RESULTS) };
    const url = `${this.config.siteUrl}/api/v1/search/`;
    return {
      ...envelope(readable, url, filters, (row) => this.hit(row)),
      count: found.count,
      corrected_query: found.correctedQuery,
      notice: found.notice,
    };
  }

  private hit({ gif, score, matches }: FoundGif): SearchHitDto {
    const timed = matches.find(({ time }) => time !== null);
    // A leading spread would make hidden classes in every call.
    return Object.assign(this.gifs.listItem(gif), {
      score: Number(score.toFixed(4)),
      matches: matches.map(({ field, text, ranges, time, castTime }) => ({
        field,
        text,
        ranges: [...ranges],
        time,
        cast_time: castTime,
      })),
      time: timed?.time ?? null,
      cast_time: timed?.castTime ?? null,
    });
  }
}
