import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { Request } from 'express';
import { PreconditionFailed } from '../errors/domain-errors.js';
import type { RequireVersion } from '../errors/require-version.js';
import { namesVersion } from './entity-tag.js';
import { ApiErrors } from './openapi/responses.js';

const HEADER = {
  name: 'If-Match',
  required: false,
  description: 'The `ETag` of the detail that you read: if it was edited since, the response is 412.',
  schema: { type: 'string' },
} as const;

/** The `If-Match` header of a change of what has a detail, with its documentation. */
export const IfMatch = createParamDecorator(
  (_data: undefined, context: ExecutionContext): RequireVersion | undefined => {
    const condition = context.switchToHttp().getRequest<Request>().get('if-match');
    if (condition === undefined) return undefined;
    return (version) => {
      if (!namesVersion(version, condition)) throw new PreconditionFailed();
    };
  },
  [
    (target, name) => {
      const method = name !== undefined && Object.getOwnPropertyDescriptor(target, name);
      if (!method) return;
      ApiHeader(HEADER)(target, name, method);
      ApiErrors({ 412: new PreconditionFailed().message })(target, name, method);
    },
  ],
);
