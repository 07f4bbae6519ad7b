import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { ApiErrors } from '../../../platform/http/openapi/responses.js';
import { GenerationPresenter } from '../generation.presenter.js';
import { GenerationEventsService } from './generation-events.service.js';

/** Of each event: OpenAPI 3.1 has no schema for a stream of them. */
const EVENT = {
  type: 'object',
  required: ['event', 'data'],
  properties: {
    event: { type: 'string', enum: ['status'] },
    data: { type: 'string', description: 'A `Generation` as JSON in one line.' },
    retry: { type: 'integer', description: 'Milliseconds until an `EventSource` reconnects.' },
  },
};

const EXAMPLE = {
  event: 'status',
  data: '{"job_id":"aB3dE5fGhJ7kLmN9pQrStU","status":"processing","tape":null}',
};

@ApiTags('generation')
@Controller('gifs/generate')
export class GenerationEventsController {
  constructor(
    private readonly events: GenerationEventsService,
    private readonly present: GenerationPresenter,
  ) {}

  /** Server-sent events (HTML Standard, section 9.2). */
  @Get(':job_id/events')
  @ApiParam({ name: 'job_id', type: String, example: 'aB3dE5fGhJ7kLmN9pQrStU' })
  @ApiOperation({
    operationId: 'followGeneration',
    summary: 'Follow a generation',
    description:
      'Server-sent events (`text/event-stream`). Each is of the type `status`, and its `data` is the JSON of the schema ' +
      '`Generation` in one line: the status at once, and again on every change. The stream ends with the job, after 25 ' +
      'seconds, or when the service stops; an `EventSource` then reconnects by itself, after the second that `retry` says. ' +
      'Close it when `status` in the data is `completed` or `failed`.',
  })
  @ApiResponse({
    status: 200,
    description: 'The events.',
    content: {
      'text/event-stream': {
        schema: EVENT,
        example: EXAMPLE,
      },
    },
  })
  @ApiErrors(404)
  async follow(@Param('job_id') id: string, @Res() response: Response): Promise<void> {
    const gone = new AbortController();
    response.on('close', () => {
      gone.abort();
    });
    await this.events.follow(id, gone.signal, (step) => {
      if (!response.headersSent) begin(response);
      response.write(`event: status\ndata: ${JSON.stringify(this.present.status(step))}\n\n`);
    });
    response.end();
  }
}

function begin(response: Response): void {
  response.writeHead(200, {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
  });
  response.write('retry: 1000\n\n');
}
