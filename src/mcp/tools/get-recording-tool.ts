import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { GifPresenter } from '../../resources/gifs/presentation/gif.presenter.js';
import { GifsService } from '../../resources/gifs/gifs.service.js';
import { type McpAnswer, type McpCaller, McpTool, READS } from '../calls/mcp-tool.js';
import { recordingArgument, recordingIdOf } from '../calls/recording-argument.js';
import { UNTRUSTED, visibleText } from '../../platform/http/fields/visible-text.js';
import { marked } from '../calls/untrusted-text.js';

const input = z.strictObject({ recording: recordingArgument });

const output = z.object({
  id: z.string(),
  url: z.string(),
  title: z.string(),
  description: z.string(),
  command: z.string(),
  author: z.string(),
  tags: z.array(z.string()),
  shell: z.string(),
  visibility: z.string(),
  created_at: z.string(),
  duration_seconds: z.number(),
  dimensions: z.string(),
  is_processing: z.boolean().describe('Whether some of its files are still being made.'),
  files: z.object({ gif: z.string(), mp4: z.string(), still: z.string(), cast: z.string() }),
  embed_markdown: z.string(),
  secrets_advice: z.string().describe('For its owner: what to do about secrets that it shows.'),
  untrusted: z.string(),
});

@Injectable()
export class GetRecordingTool extends McpTool<typeof input, typeof output> {
  readonly name = 'get_recording';
  readonly title = 'Get a recording';
  readonly description =
    'What a recording is: title, command, author, length, the URLs of its files (GIF, MP4, still, cast), and ' +
    'Markdown to embed it. An unlisted one is found by its id.';
  readonly annotations = READS;
  readonly input = input;
  readonly output = output;

  constructor(
    private readonly gifs: GifsService,
    private readonly present: GifPresenter,
  ) {
    super();
  }

  async call(
    { recording }: z.output<typeof input>,
    { viewer }: McpCaller,
  ): Promise<McpAnswer<z.input<typeof output>>> {
    const found = await this.gifs.read(recordingIdOf(recording), viewer);
    const gif = await this.present.detail(found, viewer);
    const facts = {
      id: gif.id,
      url: gif.detail_url,
      title: visibleText(gif.title),
      description: visibleText(gif.description),
      command: visibleText(gif.command),
      author: gif.author.username,
      tags: gif.tags.map(({ slug }) => slug),
      shell: gif.shell,
      visibility: gif.visibility,
      created_at: gif.created_at,
      duration_seconds: gif.duration_ms / 1_000,
      dimensions: gif.dimensions,
      is_processing: gif.processing,
      files: { gif: gif.gif_url, mp4: gif.mp4_url, still: gif.still_url, cast: gif.cast_url },
      embed_markdown: gif.embed,
      secrets_advice: gif.secrets_advice,
    };
    return { structured: { ...facts, untrusted: UNTRUSTED }, text: marked(JSON.stringify(facts, null, 1)) };
  }
}
