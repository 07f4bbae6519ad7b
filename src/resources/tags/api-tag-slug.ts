import { applyDecorators } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { ApiErrors } from '../../platform/http/openapi/responses.js';

export const ApiTagSlug = () =>
  applyDecorators(
    ApiParam({ name: 'slug', type: String, example: 'git', description: 'The slug of a tag.' }),
    ApiErrors({ 404: 'There is no tag "gti".' }),
  );
