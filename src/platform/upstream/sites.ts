/** Where people look at what the registries of the settings hold. Each address is without a slash at its end. */

/** The site is where the API is: without `api.` in front, or without the `/api/v3` of a host of one's own. */
export function codehostSite(api: string): string {
  const { protocol, host, pathname } = new URL(api);
  return `${protocol}//${host.replace(/^api\./, '')}${pathname.replace(/\/(?:api\/v\d+\/?)?$/, '')}`;
}

/** The site is where the registry is, without `registry.`; a mirror of another name has none that is known. */
export function jsregistrySite(registry: string): string | null {
  const { protocol, host } = new URL(registry);
  return host.startsWith('registry.') ? `${protocol}//${host.slice('registry.'.length)}` : null;
}
