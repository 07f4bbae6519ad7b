import { ExpressAdapter } from '@nestjs/platform-express';
import type { Response } from 'express';

/** Sends bytes that a handler returns as they are; the framework's own adapter would make JSON of them. */
export class BytesAdapter extends ExpressAdapter {
  override reply(response: Response, body: unknown, statusCode?: number): unknown {
    if (!Buffer.isBuffer(body)) return super.reply(response, body, statusCode);
    if (statusCode !== undefined) response.status(statusCode);
    return response.end(body);
  }
}
