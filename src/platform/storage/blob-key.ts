/** Two characters that spread the blobs over folders, then a name with one to three endings. */
const BLOB_KEY = /^[0-9A-Za-z]{2}\/[0-9A-Za-z_-]{1,128}(?:\.[0-9A-Za-z_-]{1,16}){1,3}$/;
const LONGEST_BLOB_KEY = 192;

/** Whether `key` looks like `ab/abcdef0123.gif`; such a key cannot leave the folder or bucket it is used in. */
export function isBlobKey(key: string): boolean {
  return key.length <= LONGEST_BLOB_KEY && BLOB_KEY.test(key);
}

/** @throws RangeError when `key` is not a media key; see `isBlobKey` */
export function assertBlobKey(key: string): void {
  if (isBlobKey(key)) return;
  throw new RangeError(
    `${JSON.stringify(key.slice(0, LONGEST_BLOB_KEY))} is not a media key: use two letters or digits, a slash, and a ` +
      'file name such as ab/abcdef0123.gif.',
  );
}
