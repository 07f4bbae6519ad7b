/** The URL of a path and query of this site, which may be below a path itself. */
export function sitePath(siteUrl: string, path: string): string {
  return new URL(siteUrl).pathname.replace(/\/$/, '') + path;
}
