/**
 * Parameters of paths and queries whose values are logged. Of all others, the log has only the length: what a new route calls
 * `code`, `token` or `q` may be a credential or what a person searches for.
 */
const SHOWN = new Set(
  (
    'action deleted download featured file format frame gif_id hash hidden id job_id kind metric name owner package page ' +
    'page_size preset provider repo scale shell since slug sort status style t tag theme user username visibility'
  ).split(' '),
);

/** Keys and install ids, wherever somebody puts them. The underscore may be URL-encoded. */
const CREDENTIAL = /ttyr(?:_|%5f)[0-9a-z%]+|[0-9a-f]{8}(?:(?:-|%2d)[0-9a-f]{4}){3}(?:-|%2d)[0-9a-f]{12}/gi;

/** URLs as they are logged: without credentials and without texts of searches. */
export class LoggedUrls {
  readonly #hiding: readonly (readonly string[])[];

  /** @param routes paths such as `/connect/:installId`, of all routes */
  constructor(routes: Iterable<string>) {
    this.#hiding = [...routes].map((route) => route.split('/')).filter((parts) => parts.some(isHidden));
  }

  of(url: string): string {
    const start = url.indexOf('?');
    const path = start === -1 ? url : url.slice(0, start);
    const query =
      start === -1
        ? ''
        : `?${url
            .slice(start + 1)
            .split('&')
            .map(loggedParameter)
            .join('&')}`;
    return (this.loggedPath(path) + query).replaceAll(CREDENTIAL, '…');
  }

  private loggedPath(path: string): string {
    const parts = path.split('/');
    const route = this.#hiding.find((one) => fits(one, parts));
    return route ? parts.map((part, at) => (isHidden(route[at] ?? '') ? '…' : part)).join('/') : path;
  }
}

function loggedParameter(parameter: string): string {
  const end = parameter.indexOf('=');
  if (end === -1) return parameter;
  const name = parameter.slice(0, end);
  return SHOWN.has(name) ? parameter : `${name}=…(${parameter.length - end - 1})`;
}

/** Whether the path begins like the route; the router ignores case. */
function fits(route: readonly string[], path: readonly string[]): boolean {
  return route.every((part, at) => part.startsWith(':') || part.toLowerCase() === path[at]?.toLowerCase());
}

function isHidden(part: string): boolean {
  return [...part.matchAll(/:(\w+)/g)].some(([, name = '']) => !SHOWN.has(name));
}
