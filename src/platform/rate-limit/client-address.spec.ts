import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { bucketOfAddress, siteOfBucket } from './client-address.js';

const group = fc.integer({ min: 0, max: 0xffff });

describe('bucketOfAddress', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:201', '192.0.2.1'],
    ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::ffff', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['1::2:3:4:5:6:7', '1:0:2:3::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['::192.0.2.1', '0:0:0:0::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['fe80::%eth0', 'fe80:0:0:0::/64'],
    ['', 'unknown'],
    ['localhost', 'unknown'],
    ['192.0.2.1:8080', '192.0.2.1'],
    ['[2001:db8:1:2::1]:8080', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
    ['[::ffff:192.0.2.1]:1', '192.0.2.1'],
    ['192.0.2.1:', 'unknown'],
    ['192.0.2.256:80', 'unknown'],
    ['[192.0.2.1', 'unknown'],
    ['[2001:db8::1]:port', 'unknown'],
    ['2001:db8:::1', 'unknown'],
  ])('puts %j into %j', (ip, bucket) => {
    expect(bucketOfAddress(ip)).toBe(bucket);
  });

  it('returns the /64 of any IPv6 address', () => {
    fc.assert(
      fc.property(
        fc.tuple(group, group, group, group),
        fc.tuple(group, group, group, group),
        (network, host) => {
          const address = [...network, ...host].map((part) => part.toString(16)).join(':');
          fc.pre(network.some((part) => part !== 0) || host[0] !== 0);
          expect(bucketOfAddress(address)).toBe(`${network.map((part) => part.toString(16)).join(':')}::/64`);
        },
      ),
    );
  });
});

describe('siteOfBucket', () => {
  it.each([
    ['2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['0:0:0:0::/64', '0:0:0::/48'],
    ['192.0.2.1', null],
    ['unknown', null],
  ])('of %j is %j', (bucket, site) => {
    expect(siteOfBucket(bucket)).toBe(site);
  });
});
