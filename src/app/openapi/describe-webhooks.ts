import type { OpenAPIObject } from '@nestjs/swagger';
import type { DeliveryType } from '../../resources/webhooks/deliveries/webhook-delivery.entity.js';
import { refTo } from './schemas.js';

/** What happened, and the schema of the data. */
const MESSAGES: Readonly<Record<DeliveryType, readonly [summary: string, schema: string]>> = {
  'gif.ready': ['The processing of a recording has ended, after the upload or an edit.', 'GifWithState'],
  'gif.failed': ['No picture could be made of a recording.', 'GifWithState'],
  'gif.deleted': ['Its owner deleted a recording.', 'DeletedGifEvent'],
  'gif.featured': ['Staff featured a recording.', 'GifWithState'],
  'gif.reported': ['A reader reported a recording. For staff.', 'ReportEvent'],
  ping: ['A test.', 'PingEvent'],
};

const HEADERS = [
  ['webhook-id', 'Equal in all attempts.'],
  ['webhook-timestamp', 'Unix seconds of the attempt.'],
  ['webhook-signature', '`v1,` and the HMAC-SHA-256 of `id.timestamp.body` in Base64.'],
] as const;

export function describeWebhooks(document: OpenAPIObject): void {
  const parameters = HEADERS.map(([name, description]) => ({
    ...{ name, in: 'header' as const, required: true, description },
    schema: { type: 'string' },
  }));
  const messages = Object.entries(MESSAGES).map(([type, [summary, schema]]) => {
    const properties = {
      type: { type: 'string', enum: [type] },
      timestamp: { type: 'string', format: 'date-time' },
      data: { $ref: refTo(schema) },
    };
    const body = { type: 'object', required: ['type', 'timestamp', 'data'], properties };
    const post = {
      ...{ operationId: nameOf(type), summary, tags: ['webhooks'], security: [], parameters },
      requestBody: { required: true, content: { 'application/json': { schema: body } } },
      responses: {
        204: { description: 'It was received; any 2xx will do.' },
        410: { description: 'The receiver is gone: the webhook is switched off.' },
      },
    };
    return [type, { post }] as const;
  });
  document.webhooks = Object.fromEntries(messages);
}

/** `receiveGifReady` */
function nameOf(type: string): string {
  const words = type.split('.').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `receive${words.join('')}`;
}
