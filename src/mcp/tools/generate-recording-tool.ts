import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { AppConfig } from '../../platform/config/app-config.js';
import { HourlyLimits } from '../../platform/http/limits/hourly-limits.js';
import { validated } from '../../platform/http/pipes/validated.js';
import { TAPE_SHELLS } from '@ttyreel/recording';
import { GenerateDto } from '../../resources/generation/dto/generation.dto.js';
import { requestOf } from '../../resources/generation/generation-request.js';
import { GenerationPresenter } from '../../resources/generation/generation.presenter.js';
import { GenerationsService } from '../../resources/generation/jobs/generations.service.js';
import { SOURCE_TYPES } from '../../resources/generation/readme/sources/readme-source.js';
import { CREATES, type McpAnswer, type McpCaller, McpTool, writerOf } from '../calls/mcp-tool.js';
import { answerOf, generationResult } from './generation-result.js';

const input = z.strictObject({
  description: z
    .string()
    .min(3)
    .max(2000)
    .optional()
    .describe(
      'What the recording should show, in plain language, such as "list docker containers and stop one".',
    ),
  readme: z.string().max(65_536).optional().describe('A README; the commands in its code blocks are shown.'),
  source_url: z
    .string()
    .max(2000)
    .optional()
    .describe('The page of a repository or package, whose README is read.'),
  package_name: z.string().max(250).optional().describe('A package; needs source_type.'),
  source_type: z.enum(SOURCE_TYPES).optional(),
  shell: z.enum(TAPE_SHELLS).optional(),
  theme: z.string().max(100).optional().describe('A slug that list_themes names.'),
  max_recordings: z.int().min(1).max(5).default(1).describe('More than one only for a README.'),
  tape_only: z.boolean().default(false).describe('Writes the tape, and draws no recording.'),
});

@Injectable()
export class GenerateRecordingTool extends McpTool<typeof input, typeof generationResult> {
  readonly name = 'generate_recording';
  readonly title = 'Generate a recording';
  readonly description =
    'Writes a VHS tape from a description or a README, and draws an unlisted recording of it. Nothing is executed: what ' +
    'commands print is simulated. Give one of description, readme, source_url and package_name. Answers at once with a ' +
    'job_id; get_generation reads the result. Needs an API key that may write.';
  readonly annotations = CREATES;
  readonly input = input;
  readonly output = generationResult;

  constructor(
    private readonly generations: GenerationsService,
    private readonly present: GenerationPresenter,
    private readonly limits: HourlyLimits,
    private readonly config: AppConfig,
  ) {
    super();
  }

  async call(
    args: z.output<typeof input>,
    caller: McpCaller,
  ): Promise<McpAnswer<z.input<typeof generationResult>>> {
    const viewer = writerOf(caller);
    await this.limits.count('generation', viewer, caller.address);
    const { readme, max_recordings, ...fields } = args;
    const body = await validated(GenerateDto, { ...fields, raw_markdown: readme, max_gifs: max_recordings });
    const generation = await this.generations.create(viewer, requestOf(body, this.config.registries));
    return answerOf(this.present.status(generation));
  }
}
