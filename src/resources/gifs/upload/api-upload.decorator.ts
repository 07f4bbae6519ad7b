import { applyDecorators } from '@nestjs/common';
import {
  ApiBody,
  ApiConsumes,
  ApiExtraModels,
  ApiOperation,
  ApiResponse,
  getSchemaPath,
} from '@nestjs/swagger';
import { ApiErrors } from '../../../platform/http/openapi/responses.js';
import { UploadedGifDto } from '../dto/gif-detail.dto.js';
import { UploadFormDto } from '../dto/gif-fields.dto.js';

/** Documents the upload in the OpenAPI document. */
export const ApiUpload = () =>
  applyDecorators(
    ApiExtraModels(UploadedGifDto),
    ApiOperation({
      operationId: 'uploadGif',
      summary: 'Upload a recording',
      description:
        'Send a GIF, its cast, or both. Without a GIF, one is rendered from the cast; its URL responds with 503 ' +
        'until then. If its texts have secrets, the recording is unlisted until its author confirms them with ' +
        "`allow_secrets`. Send `Accept: text/plain` to get only the URL of the recording's page, as text.",
    }),
    ApiConsumes('multipart/form-data'),
    ApiBody({ type: UploadFormDto }),
    ApiResponse({
      status: 201,
      description: 'The recording is stored. Renditions are still being created while `processing` is true.',
      headers: {
        Location: {
          description: 'The URL of the recording in the API.',
          schema: { type: 'string', format: 'uri' },
        },
        'X-Secrets-Found': {
          description: 'How many secrets the recording has, if it has any.',
          schema: { type: 'integer', minimum: 1 },
        },
      },
      content: {
        'application/json': { schema: { $ref: getSchemaPath(UploadedGifDto) } },
      },
    }),
    ApiErrors(400, 413, 415),
  );
