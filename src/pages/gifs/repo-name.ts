import { repoAddress } from '../../resources/repos/repo-address.js';

/** Such as `owner/name`; the slug of a repository that has no URL on a code host. */
export function repoNameOf(codehostUrl: string, slug: string): string {
  const address = repoAddress(codehostUrl);
  return address ? new URL(address.url).pathname.slice(1) : slug;
}
