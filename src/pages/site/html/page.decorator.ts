import {
  applyDecorators,
  Controller,
  createParamDecorator,
  type ExecutionContext,
  UseFilters,
  UseInterceptors,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { StoresNothing } from '../../../platform/idempotency/keyless.decorator.js';
import { SignInFilter } from '../session/sign-in.filter.js';
import type { KindOfPage } from './page-html.js';
import { PageInterceptor, PageKind, type PageHttpRequest } from './page.interceptor.js';

/** A controller of one page: its handlers return content, which becomes HTML. */
export const SitePage = (path: string, { kind = 'plain' }: { readonly kind?: KindOfPage } = {}) =>
  applyDecorators(
    Controller(path),
    ApiExcludeController(),
    PageKind(kind),
    StoresNothing(true),
    UseInterceptors(PageInterceptor),
    UseFilters(SignInFilter),
  );

/** The request as pages see it. */
export const WebRequest = createParamDecorator(
  (_data: unknown, context: ExecutionContext) =>
    context.switchToHttp().getRequest<PageHttpRequest>().pageRequest,
);
