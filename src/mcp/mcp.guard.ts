import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { AnyKeyGuard } from '../platform/authorization/api-key.guard.js';
import { AppConfig } from '../platform/config/app-config.js';
import { Forbidden } from '../platform/errors/domain-errors.js';
import type { ApiRequest } from '../platform/http/api-request.js';

/** Rejects pages of other sites, which could rebind their name to this server (DNS rebinding), and invalid keys. */
@Injectable()
export class McpGuard implements CanActivate {
  readonly #keys = new AnyKeyGuard();
  readonly #origin: string;

  constructor({ siteUrl }: AppConfig) {
    this.#origin = new URL(siteUrl).origin;
  }

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<ApiRequest>();
    const origin = request.get('origin');
    if (origin !== undefined && origin !== this.#origin)
      throw new Forbidden(`Browser requests from ${origin.slice(0, 200)} are not allowed.`);
    return request.keySent ? this.#keys.canActivate(context) : true;
  }
}
