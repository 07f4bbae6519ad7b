import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { HourlyLimits } from '../../platform/http/limits/hourly-limits.js';
import { validated } from '../../platform/http/pipes/validated.js';
import { actorOf } from '../../platform/http/viewer.js';
import { SecurityLog } from '../../platform/logging/security-log.js';
import { PRESET_NAMES } from '@ttyreel/recording';
import { UploadDto } from '../../resources/gifs/dto/gif-fields.dto.js';
import { VISIBILITIES } from '../../resources/gifs/data/gif.entity.js';
import { GifPresenter } from '../../resources/gifs/presentation/gif.presenter.js';
import { logSecretsFound } from '../../resources/gifs/secrets/log-secrets-found.js';
import { CastTextUploadService } from '../../resources/gifs/upload/cast-text-upload.service.js';
import { toDescription } from '../../resources/gifs/upload/to-description.js';
import { CREATES, type McpAnswer, type McpCaller, McpTool, writerOf } from '../calls/mcp-tool.js';

const MOST_CHARACTERS = 1024 * 1024;

const input = z.strictObject({
  cast: z
    .string()
    .min(1)
    .max(MOST_CHARACTERS)
    .describe(
      'The text of an asciicast v1, v2 or v3: a line of JSON for the header, then one for each event.',
    ),
  title: z.string().max(300).optional().describe("Without it, the title in the cast's header is used."),
  description: z.string().max(10_000).optional(),
  command: z.string().max(500).optional().describe('The command demonstrated.'),
  tags: z.array(z.string().max(100)).max(20).default([]),
  visibility: z.enum(VISIBILITIES).default('public'),
  theme: z.string().max(100).optional().describe('A slug that list_themes names.'),
  preset: z
    .enum(PRESET_NAMES)
    .optional()
    .describe(
      'The look of the picture: the terminal alone (plain, the default), in a window, or on a gradient.',
    ),
  allow_secrets: z
    .boolean()
    .default(false)
    .describe('Only if the person confirmed that readers may see secrets in the recording.'),
  keep_input: z
    .boolean()
    .default(false)
    .describe('Keeps what was typed (events "i"), which may be passwords. Only if the person asked for it.'),
});

const output = z.object({
  id: z.string(),
  url: z.string(),
  visibility: z.string(),
  embed_markdown: z.string(),
  secrets_advice: z.string().describe('What to do about secrets that it shows; empty without any.'),
});

@Injectable()
export class UploadCastTool extends McpTool<typeof input, typeof output> {
  readonly name = 'upload_cast';
  readonly title = 'Upload a cast';
  readonly description =
    'Uploads a recording as the text of a cast, at most 1 MiB; the GIF and the other files are drawn from it within ' +
    'seconds. One that shows secrets stays unlisted. Larger files go to POST /api/v1/gifs/upload/. Needs an API key ' +
    'that may write.';
  readonly annotations = CREATES;
  readonly input = input;
  readonly output = output;

  constructor(
    private readonly uploads: CastTextUploadService,
    private readonly present: GifPresenter,
    private readonly limits: HourlyLimits,
    private readonly security: SecurityLog,
  ) {
    super();
  }

  async call(
    { cast, ...fields }: z.output<typeof input>,
    caller: McpCaller,
  ): Promise<McpAnswer<z.input<typeof output>>> {
    const viewer = writerOf(caller);
    await this.limits.count('upload', viewer, caller.address);
    const description = toDescription(await validated(UploadDto, fields));
    const { gif, quota, warnings } = await this.uploads.upload(viewer, description, cast, fields.keep_input);
    logSecretsFound(this.security, actorOf(viewer, caller.address), gif);
    const uploaded = await this.present.uploaded(gif, quota, warnings);
    const { id, url, visibility, embed, secrets_advice } = uploaded;
    return {
      structured: { id, url, visibility, embed_markdown: embed, secrets_advice },
      text: [`Uploaded as ${id}, ${visibility}: ${url}`, secrets_advice, ...uploaded.warnings]
        .filter(Boolean)
        .join('\n'),
    };
  }
}
