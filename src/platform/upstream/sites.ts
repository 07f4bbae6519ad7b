/** The website of an API URL: without `api.` in the host or `/api/v3` in the path; no trailing slash. */
export function codehostSite(api: string): string {
  const { protocol, host, pathname } = new URL(api);
  return `${protocol}//${host.replace(/^api\./, '')}${pathname.replace(/\/(?:api\/v\d+\/?)?$/, '')}`;
}

/** The website of a registry: without `registry.`; null for mirrors with other names. */
export function jsregistrySite(registry: string): string | null {
  const { protocol, host } = new URL(registry);
  return host.startsWith('registry.') ? `${protocol}//${host.slice('registry.'.length)}` : null;
}
