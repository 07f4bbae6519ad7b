import type { Request } from 'express';

/** Reads `X-API-Key`, or `Authorization: Token …` or `Bearer …`. */
export function apiKeyOf(request: Request): string | undefined {
  const own = request.get('x-api-key');
  if (own !== undefined) return own.trim();
  return /^(?:Token|Bearer) +(\S+)$/i.exec(request.get('authorization') ?? '')?.[1];
}
