import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { NotFound, TemporarilyUnavailable } from '../../platform/errors/domain-errors.js';
import type { GifDetail } from '../../resources/gifs/data/gif.read-model.js';
import { GifPresenter } from '../../resources/gifs/presentation/gif.presenter.js';
import { GifsService } from '../../resources/gifs/gifs.service.js';
import { TranscriptsService } from '../../resources/media/renditions/transcripts.service.js';
import { type McpAnswer, type McpCaller, McpTool, READS } from '../calls/mcp-tool.js';
import { recordingArgument, recordingIdOf } from '../calls/recording-argument.js';
import { cutTranscript } from '../excerpts/transcript-excerpt.js';
import { UNTRUSTED, visibleText } from '../../platform/http/fields/visible-text.js';
import { marked } from '../calls/untrusted-text.js';

const MOST_LINES = 400;
const RETRY_SECONDS = 2;

const seconds = z.number().min(0).max(86_400);
const input = z.strictObject({
  recording: recordingArgument,
  at: seconds
    .optional()
    .describe(
      'The second around which to read, such as the time of a match. Without it: from the beginning.',
    ),
  before: seconds.default(10).describe('Seconds before `at`.'),
  after: seconds.default(30).describe('Seconds after `at`.'),
  from_line: z.int().min(1).optional().describe('Reads from this line on, in place of `at`.'),
  max_lines: z.int().min(1).max(MOST_LINES).default(100),
});

const output = z.object({
  id: z.string(),
  url: z.string(),
  title: z.string(),
  source: z
    .string()
    .nullable()
    .describe(
      '`cast`, or `picture` where the text was recognised in the picture; null without a transcript.',
    ),
  total_lines: z.number(),
  lines: z.array(
    z.object({
      line: z.number(),
      time: z.number().describe('Second of the GIF and MP4; of a command, when it is entered.'),
      cast_time: z.number().nullable().describe('The same second in the cast, for read_cast.'),
      typed_from: z.number().nullable().describe('Of a typed command: when typing begins, in the GIF.'),
      text: z.string(),
    }),
  ),
  next_line: z.number().nullable().describe('`from_line` of the next call; null at the end.'),
  untrusted: z.string(),
});

@Injectable()
export class ReadTranscriptTool extends McpTool<typeof input, typeof output> {
  readonly name = 'read_transcript';
  readonly title = 'Read what was on the screen';
  readonly description =
    'The text that was on the screen of a recording, line by line, with the second at which each line appeared. ' +
    'Reads around a second, or from a line on.';
  readonly annotations = READS;
  readonly input = input;
  readonly output = output;

  constructor(
    private readonly gifs: GifsService,
    private readonly transcripts: TranscriptsService,
    private readonly present: GifPresenter,
  ) {
    super();
  }

  async call(
    args: z.output<typeof input>,
    { viewer }: McpCaller,
  ): Promise<McpAnswer<z.input<typeof output>>> {
    const { recording, at, before, after, from_line: fromLine, max_lines: maxLines } = args;
    const gif = await this.gifs.read(recordingIdOf(recording), viewer);
    const all = await this.transcripts.lines(gif.seq);
    if (all.length === 0) throw absent(gif);
    const { lines, nextLine } = cutTranscript(all, { at, before, after, fromLine, maxLines });
    const shown = lines.map(({ line, time, castTime, typedFrom, text }) => ({
      line,
      time,
      cast_time: castTime,
      typed_from: typedFrom,
      text: visibleText(text),
    }));
    const listed = shown.map(({ line, time, text }) => `${line} [${time} s] ${text}`).join('\n');
    return {
      structured: {
        id: gif.id,
        url: this.present.pageUrl(gif),
        title: visibleText(gif.title),
        source: gif.transcriptSource,
        total_lines: all.length,
        lines: shown,
        next_line: nextLine,
        untrusted: UNTRUSTED,
      },
      text: [
        shown.length === 0
          ? 'No line appeared in these seconds.'
          : `Lines of ${gif.id}, ${all.length} in all.`,
        marked(listed),
        nextLine === null ? 'The transcript ends here.' : `More with from_line: ${nextLine}.`,
      ].join('\n'),
    };
  }
}

function absent({ id, renditions }: GifDetail): NotFound | TemporarilyUnavailable {
  const transcript = renditions.find(({ name }) => name === 'transcript');
  return transcript?.state === 'pending'
    ? new TemporarilyUnavailable(`The transcript of "${id}" is being made.`, RETRY_SECONDS)
    : new NotFound(`The recording "${id}" has no text.`);
}
