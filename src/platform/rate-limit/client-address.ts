import { isIPv4, isIPv6 } from 'node:net';

const GROUPS = 8;
/** One household or server usually gets a whole /64: four groups of 16 bits. */
const NETWORK_GROUPS = 4;

/** Without the port that some proxies append to an address: `192.0.2.1:5678`, `[2001:db8::1]:5678`, `[2001:db8::1]`. */
export function withoutPort(address: string): string {
  const [, bracketed, dotted] = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d{1,5})?$/.exec(address) ?? [];
  return bracketed ?? dotted ?? address;
}

/** The /48 of an IPv6 address: the most that a provider assigns to one customer. Null for IPv4. */
export function siteOfBucket(bucket: string): string | null {
  const [, site] = /^((?:[\da-f]+:){3})[\da-f]+::\/64$/.exec(bucket) ?? [];
  return site === undefined ? null : `${site}:/48`;
}

/** IPv4 unchanged, also from `::ffff:192.0.2.1`; IPv6 by its /64; without a port. All invalid addresses share one bucket. */
export function bucketOfAddress(address: string): string {
  const ip = withoutPort(address);
  if (isIPv4(ip)) return ip;
  if (!isIPv6(ip)) return 'unknown';
  const groups = groupsOf(ip);
  if (isMappedIPv4(groups)) return dottedQuad(groups);
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** The eight 16-bit groups of a valid IPv6 address (RFC 4291, section 2.2). */
function groupsOf(ip: string): number[] {
  const [withoutZone = ''] = ip.split('%', 1);
  const [head = [], tail] = withoutZone.split('::').map(parseGroups);
  if (tail === undefined) return head;
  return [...head, ...Array<number>(GROUPS - head.length - tail.length).fill(0), ...tail];
}

function parseGroups(text: string): number[] {
  if (text === '') return [];
  return text.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}

/** `::ffff:0:0/96` (RFC 4291, section 2.5.5.2). */
function isMappedIPv4(groups: readonly number[]): boolean {
  return groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0);
}

function dottedQuad(groups: readonly number[]): string {
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');
}
