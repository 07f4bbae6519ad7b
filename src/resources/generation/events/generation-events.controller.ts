import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { ApiEvents, sendEvents } from '../../../platform/http/event-stream.js';
import { Operation } from '../../../platform/http/openapi/responses.js';
import { GenerationPresenter } from '../generation.presenter.js';
import { GenerationEventsService } from './generation-events.service.js';
import { ApiJobId } from '../api-job-id.js';

const EXAMPLE = '{"job_id":"aB3dE5fGhJ7kLmN9pQrStU","status":"processing","tape":null}';

@ApiTags('generation')
@Controller('gifs/generate')
export class GenerationEventsController {
  constructor(
    private readonly events: GenerationEventsService,
    private readonly present: GenerationPresenter,
  ) {}

  @Get(':job_id/events')
  @ApiJobId()
  @Operation(`Follow a generation.
    Server-sent events (\`text/event-stream\`). Each is of the type \`status\`, and its \`data\` is the JSON of the schema
    \`Generation\` in one line: the status at once, and again on every change. The stream ends with the job, after 25
    seconds, or when the service stops; an \`EventSource\` then reconnects by itself after one second (\`retry\`). Close
    it when \`status\` in the data is \`completed\` or \`failed\`.`)
  @ApiEvents({ event: 'status', data: 'A `Generation` as JSON in one line.', example: EXAMPLE })
  async followGeneration(@Param('job_id') id: string, @Res() response: Response): Promise<void> {
    await sendEvents(response, 'status', (gone, emit) =>
      this.events.follow(id, gone, (step) => {
        emit(this.present.status(step));
      }),
    );
  }
}
