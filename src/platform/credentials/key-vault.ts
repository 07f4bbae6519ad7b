import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const ID_BYTES = 4;

/**
 * Hashes API keys for lookup, and encrypts them for their owner to read back. All keys are derived from the service's
 * secret, so a database dump reveals none. Previous secrets only find and decrypt.
 */
export class KeyVault {
  readonly #current: DerivedKeys;
  readonly #all: readonly DerivedKeys[];

  constructor(secretKey: string, previous: readonly string[] = []) {
    this.#current = deriveKeys(secretKey);
    this.#all = [this.#current, ...previous.map(deriveKeys)];
  }

  /** Identifies the current secret without revealing it: 8 hexadecimal digits. */
  get secretId(): string {
    return this.#current.id;
  }

  /** The ids of all secrets, the current one first. */
  get secretIds(): string[] {
    return this.#all.map(({ id }) => id);
  }

  /** HMAC-SHA-256 with the current secret, 32 bytes. */
  hash(apiKey: string): Buffer {
    return hmac(this.#current, apiKey);
  }

  /** The hashes with all secrets, the current one first. */
  hashes(apiKey: string): Buffer[] {
    return this.#all.map((keys) => hmac(keys, apiKey));
  }

  /** AES-256-GCM with the current secret: nonce, ciphertext, tag. */
  seal(apiKey: string): Buffer {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#current.cipherKey, iv);
    return Buffer.concat([iv, cipher.update(apiKey, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  }

  /** @throws Error when no secret fits, or the data was altered */
  open(sealed: Buffer): string {
    const text = this.tryOpen(sealed);
    if (text !== null) return text;
    throw new Error(
      'Cannot decrypt stored data: it was altered, or its secret is neither SECRET_KEY nor in SECRET_KEY_PREVIOUS.',
    );
  }

  /** @returns null when no secret fits, or the data was altered */
  tryOpen(sealed: Buffer): string | null {
    for (const { cipherKey } of this.#all) {
      const text = decrypt(sealed, cipherKey);
      if (text !== null) return text;
    }
    return null;
  }
}

interface DerivedKeys {
  readonly id: string;
  readonly hashKey: Buffer;
  readonly cipherKey: Buffer;
}

function deriveKeys(secretKey: string): DerivedKeys {
  return {
    id: derive(secretKey, 'secret id').subarray(0, ID_BYTES).toString('hex'),
    hashKey: derive(secretKey, 'api key look-up'),
    cipherKey: derive(secretKey, 'api key copy'),
  };
}

function derive(secretKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, 'ttyreel', purpose, 32));
}

function hmac({ hashKey }: DerivedKeys, apiKey: string): Buffer {
  return createHmac('sha256', hashKey).update(apiKey).digest();
}

/** @returns null when the authentication tag does not match or is incomplete */
function decrypt(sealed: Buffer, cipherKey: Buffer): string | null {
  // A shorter text would have a shorter tag, which can be guessed.
  if (sealed.length < IV_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv('aes-256-gcm', cipherKey, sealed.subarray(0, IV_BYTES));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const text = decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES));
  try {
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
