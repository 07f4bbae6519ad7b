import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../platform/config/app-config.js';
import { envelope, linkHeader, type ListFilters } from '../../platform/http/page-links.js';
import { type Cacheable, cacheable } from '../../platform/response-cache/cacheable.js';
import type { PageDto } from '../../platform/http/page.dto.js';
import { GifPresenter } from '../gifs/presentation/gif.presenter.js';
import type { ListedGif } from '../gifs/data/gif.read-model.js';
import type { SearchHitDto, SearchPageDto } from './dto/search-page.dto.js';
import { MAX_RESULTS } from './ranking/search-ranking.service.js';
import type { FoundGif, FoundGifs } from './search-engine.js';

/** Of the JSON of a page. */
const END = ']}';

@Injectable()
export class SearchPresenter {
  /** Many searches find the same recordings, whose rows they share in memory. */
  readonly #openItems = new WeakMap<ListedGif, Uint8Array>();
  readonly #encoder = new TextEncoder();

  constructor(
    private readonly config: AppConfig,
    private readonly gifs: GifPresenter,
  ) {}

  page(found: FoundGifs, filters: ListFilters): SearchPageDto {
    return this.envelope(found, filters, (row) => this.hit(row));
  }

  /** The same page as JSON, in which the fields of each recording are serialized once for many pages. */
  json(found: FoundGifs, filters: ListFilters): Cacheable<Buffer> {
    const { results, ...others } = this.envelope(found, filters, (row) => row);
    const parts: Uint8Array[] = [
      Buffer.from(JSON.stringify({ ...others, results: [] }).slice(0, -END.length)),
    ];
    for (const [at, row] of results.entries()) {
      parts.push(this.openItem(row.gif).subarray(at === 0 ? ','.length : 0));
      parts.push(Buffer.from(JSON.stringify(presentMatches(row)).slice('{'.length)));
    }
    const json = Buffer.concat([...parts, Buffer.from(END)]);
    return cacheable(json, { tags: ['lists', 'search'], link: linkHeader(others) });
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

  /** The JSON of a recording after a comma, with a comma in the place of the last brace. */
  private openItem(gif: ListedGif): Uint8Array {
    const known = this.#openItems.get(gif);
    if (known) return known;
    // `Buffer.from` would keep the memory of other Buffers for as long.
    const item = this.#encoder.encode(`,${JSON.stringify(this.gifs.listItem(gif)).slice(0, -1)},`);
    this.#openItems.set(gif, item);
    return item;
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
      ranges,
      time,
      cast_time: castTime,
    })),
    time: timed?.time ?? null,
    cast_time: timed?.castTime ?? null,
  };
}
