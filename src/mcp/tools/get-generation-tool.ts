import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { GenerationPresenter } from '../../resources/generation/generation.presenter.js';
import { GenerationsService } from '../../resources/generation/jobs/generations.service.js';
import { type McpAnswer, McpTool, READS } from '../calls/mcp-tool.js';
import { answerOf, generationResult } from './generation-result.js';

const input = z.strictObject({
  job_id: z.string().max(100).describe('The `job_id` that generate_recording returned.'),
});

@Injectable()
export class GetGenerationTool extends McpTool<typeof input, typeof generationResult> {
  readonly name = 'get_generation';
  readonly title = 'Read the result of a generation';
  readonly description =
    'Returns the status of a generation and, when it is completed, its tapes and recordings. Call it every 2 s until then.';
  readonly annotations = READS;
  readonly input = input;
  readonly output = generationResult;

  constructor(
    private readonly generations: GenerationsService,
    private readonly present: GenerationPresenter,
  ) {
    super();
  }

  async call({ job_id }: z.output<typeof input>): Promise<McpAnswer<z.input<typeof generationResult>>> {
    return answerOf(this.present.status(await this.generations.get(job_id)));
  }
}
