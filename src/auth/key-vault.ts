import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Turns an API key into what the database may hold: a keyed hash to find it by, and an encrypted copy for its
 * owner to read back. Both keys are derived from the service's secret, so a database dump gives no key away.
 */
export class KeyVault {
  readonly #hashKey: Buffer;
  readonly #cipherKey: Buffer;

  constructor(secretKey: string) {
    this.#hashKey = derive(secretKey, 'api key look-up');
    this.#cipherKey = derive(secretKey, 'api key copy');
  }

  /** HMAC-SHA-256, 32 bytes. */
  hash(apiKey: string): Buffer {
    return createHmac('sha256', this.#hashKey).update(apiKey).digest();
  }

  /** AES-256-GCM: nonce, ciphertext, tag. */
  seal(apiKey: string): Buffer {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#cipherKey, iv);
    return Buffer.concat([iv, cipher.update(apiKey, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  }

  /** @throws when the copy was made under another secret or was altered */
  open(sealed: Buffer): string {
    const decipher = createDecipheriv('aes-256-gcm', this.#cipherKey, sealed.subarray(0, IV_BYTES));
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    const plain = [decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()];
    return Buffer.concat(plain).toString('utf8');
  }
}

function derive(secretKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, 'ttyreel', purpose, 32));
}
