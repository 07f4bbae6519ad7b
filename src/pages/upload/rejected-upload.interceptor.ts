import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  type Type,
} from '@nestjs/common';
import { ModuleRef, Reflector } from '@nestjs/core';
import { catchError, type Observable } from 'rxjs';
import { DomainError } from '../../platform/errors/domain-errors.js';
import type { WebPage } from '../site/layout/page.js';
import { PageKind, type PageHttpRequest } from '../site/html/page.interceptor.js';
import { UploadPage } from './upload-page.js';
import { pageError } from './upload-warnings.js';

/** Keeps what a browser without the script has sent: the error is shown in the form. */
@Injectable()
export class RejectedUploadInterceptor implements NestInterceptor {
  protected readonly page: Type<WebPage> = UploadPage;

  constructor(
    private readonly modules: ModuleRef,
    private readonly reflector: Reflector,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<PageHttpRequest>();
    return next.handle().pipe(
      catchError(async (cause: unknown) => {
        const error = pageError(cause);
        if (error instanceof DomainError && request.accepts(['html', 'json']) === 'html') {
          const content = await this.modules.get<WebPage>(this.page).render({
            params: request.params as Record<string, string>,
            query: new URLSearchParams(),
            session: request.session,
            signedIn: request.signedIn,
            form: textsOf(request.body),
            error,
          });
          request.rejectedForm = { kind: this.reflector.get(PageKind, this.page), content };
        }
        throw error;
      }),
    );
  }
}

/** The text parts that were received before the error. */
function textsOf(body: unknown): URLSearchParams {
  const texts = Object.entries(body ?? {}).filter(([, value]) => typeof value === 'string');
  return new URLSearchParams(texts as [string, string][]);
}
