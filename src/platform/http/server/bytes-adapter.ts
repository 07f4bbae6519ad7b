import { ExpressAdapter } from '@nestjs/platform-express';
import type { Response } from 'express';

/** Sends Buffers unchanged; Nest's own adapter would serialize them as JSON. */
export class BytesAdapter extends ExpressAdapter {
  override reply(response: Response, body: unknown, statusCode?: number): unknown {
    if (!Buffer.isBuffer(body)) return super.reply(response, body, statusCode);
    if (statusCode !== undefined) response.status(statusCode);
    return response.end(body);
  }
}
