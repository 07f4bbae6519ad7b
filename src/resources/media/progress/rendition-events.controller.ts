import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ClientConnection } from '../../../platform/http/server/client-connection.js';
import { ApiEvents, sendEvents } from '../../../platform/http/event-stream.js';
import { Operation } from '../../../platform/http/openapi/responses.js';
import { RenditionEventsService } from './rendition-events.service.js';
import { ApiGifId, HIDDEN } from '../api-gif-id.js';

const EVENTS = {
  event: 'renditions',
  data:
    'JSON in one line: `id`, `processing`, and `renditions`, each with `name` (`gif`, `mp4`, `still`, `thumbnail`, ' +
    '`readme`, `cast` or `transcript`), `state` (`pending`, `ready` or `failed`) and `url`.',
  example:
    '{"id":"aB3dE5fG","processing":true,"renditions":[{"name":"mp4","state":"pending","url":"https://ttyreel.example/media/aB3dE5fG.mp4"}]}',
};

@ApiTags('media')
@Controller('api/v1/gifs')
export class RenditionEventsController {
  constructor(
    private readonly events: RenditionEventsService,
    private readonly connection: ClientConnection,
  ) {}

  @Get(':id/events')
  @ApiGifId({ 451: HIDDEN })
  @Operation(`Follow the renditions of a recording.
    Server-sent events (\`text/event-stream\`). Each is of the type \`renditions\`: the state of every rendition at once,
    and again on every change. The stream ends when nothing is pending, after 25 seconds, or when the service stops; an
    \`EventSource\` then reconnects by itself after one second (\`retry\`). Close it when \`processing\` is \`false\`. Ten
    streams of an address may be open; the next gets 503.`)
  @ApiEvents(EVENTS)
  async followRecording(
    @Param('id') id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const client = this.connection.bucket(request);
    await sendEvents(response, 'renditions', (gone, emit) => this.events.follow(id, client, gone, emit));
  }
}
