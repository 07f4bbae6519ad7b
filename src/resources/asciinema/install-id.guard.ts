import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { viewerOf } from '../../platform/authorization/api-key.guard.js';
import { Unauthenticated } from '../../platform/errors/domain-errors.js';

export const NOT_CONNECTED =
  'This machine is not connected to an account here. Run "asciinema auth", open the link that it prints, and upload again.';

/** Requires an install id that is connected to an account, or an API key that may write. */
@Injectable()
export class InstallIdGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    try {
      viewerOf(context);
      return true;
    } catch (error) {
      if (!(error instanceof Unauthenticated)) throw error;
      throw new Unauthenticated(NOT_CONNECTED);
    }
  }
}
