/** A folder of two characters, and a name with one to three extensions. */
const BLOB_KEY = /^[0-9A-Za-z]{2}\/[0-9A-Za-z_-]{1,128}(?:\.[0-9A-Za-z_-]{1,16}){1,3}$/;
const MAX_KEY_LENGTH = 192;

/** Whether `key` looks like `ab/abcdef0123.gif`; such a key cannot escape its folder or bucket. */
export function isBlobKey(key: string): boolean {
  return key.length <= MAX_KEY_LENGTH && BLOB_KEY.test(key);
}

/** @throws RangeError when `key` is not a blob key */
export function assertBlobKey(key: string): void {
  if (isBlobKey(key)) return;
  throw new RangeError(
    `${JSON.stringify(key.slice(0, MAX_KEY_LENGTH))} is not a blob key: use two letters or digits, a slash, and a ` +
      'file name such as ab/abcdef0123.gif.',
  );
}
