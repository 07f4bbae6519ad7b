import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Forbidden } from '../errors/domain-errors.js';
import { authenticatedViewer } from './api-key.guard.js';

export const STAFF_ONLY =
  'Only staff may do this, with the API key of their profile or one with the scope "staff".';

@Injectable()
export class StaffGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (authenticatedViewer(context).isStaff) return true;
    throw new Forbidden(STAFF_ONLY);
  }
}
