/** @returns the query of a request target with its "?", or nothing; the target may be absolute */
export function queryString(originalUrl: string): string {
  const at = originalUrl.indexOf('?');
  return at === -1 ? '' : originalUrl.slice(at);
}
