import { applyDecorators } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { ApiErrors } from '../../platform/http/openapi/responses.js';

/** The parameter `id` of a webhook, and its 404. */
export const ApiWebhookId = () =>
  applyDecorators(
    ApiParam({ name: 'id', schema: { type: 'string', format: 'uuid' } }),
    ApiErrors({ 404: 'You have no webhook "0d3c5f6e-8a51-4c1b-9a57-2f6f3f6d1c11".' }),
  );
