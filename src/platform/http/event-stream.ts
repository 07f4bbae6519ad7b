import { ApiResponse } from '@nestjs/swagger';
import type { Response } from 'express';

interface EventDescription {
  readonly event: string;
  /** The description of the JSON. */
  readonly data: string;
  readonly example: string;
}

/** Documents the events: OpenAPI 3.1 has no schema for a stream of them. */
export function ApiEvents({ event, data, example }: EventDescription) {
  const schema = {
    type: 'object',
    required: ['event', 'data'],
    properties: {
      event: { type: 'string', enum: [event] },
      data: { type: 'string', description: data },
      retry: { type: 'integer', description: 'Milliseconds until an `EventSource` reconnects.' },
    },
  };
  return ApiResponse({
    status: 200,
    description: 'The events.',
    content: { 'text/event-stream': { schema, example: { event, data: example } } },
  });
}

/**
 * Server-sent events (HTML Standard, section 9.2). Nothing is sent before the first event, so that `follow` can still throw
 * an error that becomes a response.
 */
export async function sendEvents(
  response: Response,
  event: string,
  follow: (gone: AbortSignal, tell: (data: object) => void) => Promise<void>,
): Promise<void> {
  const gone = new AbortController();
  response.on('close', () => {
    gone.abort();
  });
  await follow(gone.signal, (data) => {
    if (!response.headersSent) begin(response);
    response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  });
  response.end();
}

function begin(response: Response): void {
  response.writeHead(200, {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
  });
  response.write('retry: 1000\n\n');
}
