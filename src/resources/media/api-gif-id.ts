import { applyDecorators } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { HiddenByStaff } from '../../platform/errors/domain-errors.js';
import { ApiErrors, type ErrorExamples } from '../../platform/http/openapi/responses.js';

export const HIDDEN = new HiddenByStaff('aB3dE5fG', 'It shows an API key.').message;

export const ApiGifId = (errors: ErrorExamples = {}) =>
  applyDecorators(
    ApiParam({ name: 'id', type: String, example: 'aB3dE5fG', description: 'The id of a recording.' }),
    ApiErrors({ 404: 'There is no recording "aB3dE5fG".', ...errors }),
  );
