import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { GifPresenter } from '../../resources/gifs/presentation/gif.presenter.js';
import { GifsService } from '../../resources/gifs/gifs.service.js';
import { MediaService } from '../../resources/media/media.service.js';
import { readCastExcerpt } from '../excerpts/cast-excerpt.js';
import { type McpAnswer, type McpCaller, McpTool, READS } from '../calls/mcp-tool.js';
import { recordingArgument, recordingIdOf } from '../calls/recording-argument.js';
import { UNTRUSTED } from '../../platform/http/fields/visible-text.js';
import { marked } from '../calls/untrusted-text.js';

const KIB = 1024;
const DAY_SECONDS = 86_400;

const input = z.strictObject({
  recording: recordingArgument,
  from_second: z.number().min(0).max(DAY_SECONDS).default(0),
  to_second: z.number().min(0).max(DAY_SECONDS).default(DAY_SECONDS),
  from_event: z.int().min(0).default(0).describe('Continues with `next_event` of the call before.'),
  max_bytes: z
    .int()
    .min(KIB)
    .max(128 * KIB)
    .default(16 * KIB),
});

const output = z.object({
  id: z.string(),
  cast_url: z.string().describe('The whole cast.'),
  size_bytes: z.number(),
  header: z.record(z.string(), z.unknown()),
  events: z.array(z.tuple([z.number(), z.string(), z.string()])),
  is_cut: z.boolean().describe('Whether the last event is longer than `max_bytes` and was cut.'),
  next_event: z.number().nullable(),
  untrusted: z.string(),
});

@Injectable()
export class ReadCastTool extends McpTool<typeof input, typeof output> {
  readonly name = 'read_cast';
  readonly title = 'Read the cast of a recording';
  readonly description =
    'Events of the asciicast v2 of a recording in a range of seconds: [time, code, data], with the escape sequences ' +
    'of the terminal. For the text on the screen read_transcript is shorter. Seconds are those of the cast, in which ' +
    'pauses last in full: the `cast_time` of search and transcripts.';
  readonly annotations = READS;
  readonly input = input;
  readonly output = output;

  constructor(
    private readonly gifs: GifsService,
    private readonly media: MediaService,
    private readonly present: GifPresenter,
  ) {
    super();
  }

  async call(
    args: z.output<typeof input>,
    { viewer }: McpCaller,
  ): Promise<McpAnswer<z.input<typeof output>>> {
    const { from_second: from, to_second: to, from_event: firstEvent, max_bytes: maxBytes } = args;
    const gif = await this.gifs.read(recordingIdOf(args.recording), viewer);
    const cast = await this.media.open(gif.id, 'cast');
    const range = { from, to, firstEvent, maxBytes };
    const { header, events, isCut, nextEvent } = await readCastExcerpt(await cast.read(), range);
    const lines = [header, ...events].map((line) => JSON.stringify(line)).join('\n');
    return {
      structured: {
        id: gif.id,
        cast_url: (await this.present.detail(gif)).cast_url,
        size_bytes: cast.size,
        header: { ...header },
        events: [...events],
        is_cut: isCut,
        next_event: nextEvent,
        untrusted: UNTRUSTED,
      },
      text: [
        marked(lines),
        nextEvent === null ? 'The range ends here.' : `More with from_event: ${nextEvent}.`,
      ].join('\n'),
    };
  }
}
