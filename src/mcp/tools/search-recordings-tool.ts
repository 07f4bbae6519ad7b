import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { SHELLS } from '@ttyreel/recording';
import { GifPresenter } from '../../resources/gifs/presentation/gif.presenter.js';
import { type FoundGif, SearchEngine } from '../../resources/search/search-engine.js';
import { tagFilter } from '../../resources/tags/tag-names.js';
import { type McpAnswer, McpTool, READS } from '../calls/mcp-tool.js';
import { UNTRUSTED, visibleText } from '../../platform/http/fields/visible-text.js';
import { marked } from '../calls/untrusted-text.js';

const MOST_RESULTS = 20;
const MOST_MATCHES = 5;

const input = z.strictObject({
  query: z
    .string()
    .min(2)
    .max(500)
    .describe('Words that must all be there. "Quotes" make a phrase, -word excludes a word.'),
  tag: z.string().max(100).optional().describe('The name or the slug of a tag, such as "git".'),
  shell: z.enum(SHELLS).optional(),
  user: z.string().max(100).optional().describe('The username of the author.'),
  sort: z.enum(['relevance', 'recent', 'views']).default('relevance'),
  page: z.int().min(1).max(1000).default(1),
  limit: z.int().min(1).max(MOST_RESULTS).default(5).describe('Results per page.'),
});

const output = z.object({
  count: z.number(),
  next_page: z.number().nullable(),
  corrected_query: z.string().nullable().describe('What was searched instead, because nothing was found.'),
  notice: z.string().nullable(),
  results: z.array(
    z.object({
      id: z.string(),
      url: z.string(),
      title: z.string(),
      command: z.string(),
      author: z.string(),
      tags: z.array(z.string()),
      duration_seconds: z.number(),
      time: z.number().nullable().describe('The second of the GIF of the first match in the transcript.'),
      matches: z.array(
        z.object({
          field: z.string(),
          text: z.string(),
          time: z.number().nullable().describe('Second of the GIF and MP4.'),
          cast_time: z.number().nullable().describe('Second of the cast, for read_cast.'),
        }),
      ),
    }),
  ),
  untrusted: z.string(),
});

type Result = z.infer<typeof output>['results'][number];

@Injectable()
export class SearchRecordingsTool extends McpTool<typeof input, typeof output> {
  readonly name = 'search_recordings';
  readonly title = 'Search terminal recordings';
  readonly description =
    'Searches public recordings of terminal sessions: titles, commands, tags, descriptions, and what was on the ' +
    'screen. Each match in a transcript has the second at which it was there; read_transcript reads around it.';
  readonly annotations = READS;
  readonly input = input;
  readonly output = output;

  constructor(
    private readonly engine: SearchEngine,
    private readonly present: GifPresenter,
  ) {
    super();
  }

  async call(args: z.output<typeof input>): Promise<McpAnswer<z.input<typeof output>>> {
    const { query, tag, user: username, limit: size, page, ...filter } = args;
    const found = await this.engine.search({
      ...filter,
      text: query,
      tag: tag && tagFilter(tag),
      username,
      page: { page, size },
    });
    const results = found.rows.map((row) => this.result(row));
    const { count, isCountExact, correctedQuery, notice } = found;
    const counted = `${isCountExact ? '' : 'About '}${count}`;
    return {
      structured: {
        count,
        next_page: page * size < count ? page + 1 : null,
        corrected_query: correctedQuery,
        notice,
        results,
        untrusted: UNTRUSTED,
      },
      text: textOf(counted, results, [correctedQuery && `Searched for: ${correctedQuery}`, notice]),
    };
  }

  private result({ gif, matches }: FoundGif): Result {
    return {
      id: gif.id,
      url: this.present.pageUrl(gif),
      title: visibleText(gif.title),
      command: visibleText(gif.command),
      author: gif.author.username,
      tags: gif.tags.map(({ slug }) => slug),
      duration_seconds: gif.durationMs / 1_000,
      time: matches.find(({ time }) => time !== null)?.time ?? null,
      matches: matches.slice(0, MOST_MATCHES).map(({ field, text, time, castTime }) => ({
        field,
        text: visibleText(text),
        time,
        cast_time: castTime,
      })),
    };
  }
}

function textOf(count: string, results: readonly Result[], notes: readonly (string | null)[]): string {
  const told = notes.filter((note) => note !== null && note !== '');
  if (results.length === 0) return ['No recording was found. Try fewer or other words.', ...told].join('\n');
  const listed = results.map(({ id, url, title, author, duration_seconds: duration, matches }) =>
    [
      `${id}: ${title} (by ${author}, ${duration} s) ${url}`,
      ...matches.map(({ field, text, time }) => `  ${time === null ? field : `at ${time} s`}: ${text}`),
    ].join('\n'),
  );
  return [`${count} found, ${results.length} shown.`, ...told, marked(listed.join('\n'))].join('\n');
}
