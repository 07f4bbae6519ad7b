import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../platform/config/app-config.js';
import { JsonText } from '../../platform/http/json-text.js';
import { envelope, type ListFilters } from '../../platform/http/page-links.js';
import type { PageDto } from '../../platform/http/page.dto.js';
import { GifPresenter } from '../gifs/gif.presenter.js';
import type { ListedGif } from '../gifs/gif.read-model.js';
import type { SearchHitDto, SearchPageDto } from './dto/search-page.dto.js';
import { MAX_RESULTS } from './ranking/search-ranking.service.js';
import type { FoundGif, FoundGifs } from './search-engine.js';

@Injectable()
export class SearchPresenter {
  /** Many searches find the same recordings, whose rows they share in memory. */
  readonly #itemJson = new WeakMap<ListedGif, string>();

  constructor(
    private readonly config: AppConfig,
    private readonly gifs: GifPresenter,
  ) {}

  page(found: FoundGifs, filters: ListFilters): SearchPageDto {
    return this.envelope(found, filters, (row) => this.hit(row));
  }

  /** The same page as JSON, of which the items are serialized once for many pages. */
  json(found: FoundGifs, filters: ListFilters): JsonText {
    const { results, ...others } = this.envelope(found, filters, (row) => this.hitJson(row));
    const empty = JSON.stringify({ ...others, results: [] });
    return new JsonText(empty.slice(0, -']}'.length) + results.join() + ']}');
  }

  private envelope<Hit>(
    found: FoundGifs,
    filters: ListFilters,
    present: (row: FoundGif) => Hit,
  ): Omit<SearchPageDto, 'results'> & Pick<PageDto<Hit>, 'results'> {
    // Links end at the last readable page; the count does not.
    const readable = { ...found, count: Math.min(found.count, MAX_RESULTS) };
    const url = `${this.config.siteUrl}/api/v1/search/`;
    return {
      ...envelope(readable, url, filters, present),
      count: found.count,
      corrected_query: found.correctedQuery,
      notice: found.notice,
    };
  }

  private hit(row: FoundGif): SearchHitDto {
    // A leading spread would make hidden classes in every call.
    return Object.assign(this.gifs.listItem(row.gif), presentMatches(row));
  }

  private hitJson(row: FoundGif): string {
    return `${this.itemJson(row.gif).slice(0, -1)},${JSON.stringify(presentMatches(row)).slice(1)}`;
  }

  private itemJson(gif: ListedGif): string {
    const json = this.#itemJson.get(gif) ?? JSON.stringify(this.gifs.listItem(gif));
    this.#itemJson.set(gif, json);
    return json;
  }
}

function presentMatches({
  score,
  matches,
}: FoundGif): Pick<SearchHitDto, 'score' | 'matches' | 'time' | 'cast_time'> {
  const timed = matches.find(({ time }) => time !== null);
  return {
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
  };
}
