import { applyDecorators } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { ApiErrors } from '../../platform/http/openapi/responses.js';

export const ApiJobId = () =>
  applyDecorators(
    ApiParam({ name: 'job_id', type: String, example: 'aB3dE5fGhJ7kLmN9pQrStU' }),
    ApiErrors({ 404: 'There is no generation "aB3dE5fGhJ7kLmN9pQrStU".' }),
  );
