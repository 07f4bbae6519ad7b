import { applyDecorators } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { ApiErrors } from '../../platform/http/openapi/responses.js';

export const ApiUsername = () =>
  applyDecorators(
    ApiParam({ name: 'username', type: String, example: 'ada', description: 'Case-insensitive.' }),
    ApiErrors({ 404: 'There is no user "adda".' }),
  );
