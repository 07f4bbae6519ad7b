import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isApiKey, makeApiKey } from './api-key.js';
import { KeyVault } from './key-vault.js';

describe('an API key', () => {
  it('is ttyr_ and 32 base-62 characters, with a checksum', () => {
    const key = makeApiKey();
    expect(key).toMatch(/^ttyr_[0-9A-Za-z]{32}$/);
    expect(isApiKey(key)).toBe(true);
  });

  it('with a typo is detected without a lookup', () => {
    const key = makeApiKey();
    fc.assert(
      fc.property(fc.nat(key.length - 1), fc.constantFrom('a', 'X', 'Z', '0', '9'), (place, letter) => {
        const mistyped = key.slice(0, place) + letter + key.slice(place + 1);
        expect(isApiKey(mistyped)).toBe(mistyped === key);
      }),
    );
  });

  it.each(['', 'ttyr_', 'ttyr_' + '0'.repeat(32), 'x'.repeat(37)])('is not %p', (text) => {
    expect(isApiKey(text)).toBe(false);
  });
});

describe('the key vault', () => {
  const vault = new KeyVault('a secret of the service');

  it('finds a key by a hash that depends on the secret', () => {
    const key = makeApiKey();
    expect(vault.hash(key)).toEqual(vault.hash(key));
    expect(new KeyVault('another secret').hash(key)).not.toEqual(vault.hash(key));
  });

  it('decrypts what it encrypted and never encrypts twice alike', () => {
    const key = makeApiKey();
    expect(vault.open(vault.seal(key))).toBe(key);
    expect(vault.seal(key)).not.toEqual(vault.seal(key));
  });

  it('rejects a ciphertext that was altered or encrypted under another secret', () => {
    const sealed = vault.seal(makeApiKey());
    const altered = Buffer.from(sealed);
    altered[20] = (altered[20] ?? 0) ^ 1;
    expect(() => vault.open(altered)).toThrow();
    expect(() => new KeyVault('another secret').open(sealed)).toThrow('SECRET_KEY_PREVIOUS');
  });

  it('finds and decrypts keys of a previous secret but encrypts only under the current one', () => {
    const rotated = new KeyVault('a new secret', ['an older secret', 'a secret of the service']);
    const key = makeApiKey();
    expect(rotated.open(vault.seal(key))).toBe(key);
    expect(rotated.hashes(key)).toHaveLength(3);
    expect(rotated.hashes(key)[0]).toEqual(rotated.hash(key));
    expect(rotated.hashes(key)[2]).toEqual(vault.hash(key));
    expect(() => vault.open(rotated.seal(key))).toThrow();
  });

  it('identifies its secret by an id', () => {
    expect(vault.secretId).toMatch(/^[\da-f]{8}$/);
    expect(new KeyVault('a secret of the service', ['x']).secretId).toBe(vault.secretId);
    expect(new KeyVault('another secret').secretId).not.toBe(vault.secretId);
  });
});
