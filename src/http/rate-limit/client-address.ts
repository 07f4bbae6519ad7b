import { isIPv4, isIPv6 } from 'node:net';

const GROUPS = 8;
/** One household or server usually gets a whole /64: four groups of 16 bits. */
const NETWORK_GROUPS = 4;

/**
 * The bucket that calls from an address count in: an IPv4 address as it is, also when it is written as an IPv6 one
 * (`::ffff:192.0.2.1`); an IPv6 address by its /64, in one spelling. Whatever is no address shares one bucket.
 */
export function bucketOfAddress(ip: string): string {
  if (isIPv4(ip)) return ip;
  if (!isIPv6(ip)) return 'unknown';
  const groups = groupsOf(ip);
  if (isMappedIPv4(groups)) return dottedQuad(groups);
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** The eight 16-bit groups of a valid IPv6 address (RFC 4291, section 2.2). */
function groupsOf(ip: string): number[] {
  const withoutZone = ip.replace(/%.*$/s, '');
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
