import type { Request } from 'express';

const UPLOAD = /^\/api\/(?:v1\/recordings|asciicasts)\/?$/i;

/** Whether a request is the upload of an asciinema command line. */
export function isAsciinemaUpload({ method, path }: Pick<Request, 'method' | 'path'>): boolean {
  return method === 'POST' && UPLOAD.test(path);
}

/** The password of `Authorization: Basic`, in which an asciinema command line sends its install id or an API key. */
export function basicPasswordOf(request: Request): string | undefined {
  const [, encoded] = /^Basic +([\w+/=-]+)$/i.exec(request.get('authorization') ?? '') ?? [];
  if (encoded === undefined) return undefined;
  const pair = Buffer.from(encoded, 'base64').toString();
  return pair.slice(pair.indexOf(':') + 1);
}
