import { describe, expect, it } from '@jest/globals';
import { CRATE } from '../../../../test/support/registry-responses.js';
import { parseCrate, RUSTREGISTRY } from './rustregistry.js';

describe('the Rust registry', () => {
  it('returns version and license of the newest stable version, and all downloads', () => {
    expect(parseCrate(CRATE)).toEqual({
      version: '1.0.219',
      license: 'MIT OR Apache-2.0',
      downloads: 551_000_000,
    });
  });

  const crate = (change: object) => parseCrate({ ...CRATE, crate: { ...CRATE.crate, ...change } });

  it('returns the newest version if none is stable, and none if all are yanked', () => {
    expect(crate({ max_stable_version: null })).toMatchObject({
      version: '2.0.0-rc.1',
      license: 'Apache-2.0',
    });
    expect(crate({ max_stable_version: null, max_version: '0.0.0' })).toEqual({
      version: undefined,
      license: null,
      downloads: 551_000_000,
    });
  });

  it('returns no license if the crate has none', () => {
    expect(parseCrate({ ...CRATE, versions: [{ num: '1.0.219', license: null }] })).toMatchObject({
      license: null,
    });
    expect(parseCrate({ ...CRATE, versions: null })).toMatchObject({ license: null });
  });

  it('returns nothing if the response says that the crate does not exist', () => {
    expect(parseCrate({ errors: [{ detail: 'crate `x` does not exist' }] })).toBeNull();
  });

  it('ignores the case of names', () => {
    expect(RUSTREGISTRY.names.normal('Serde_JSON')).toBe('serde_json');
  });
});
