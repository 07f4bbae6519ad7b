import type { Tone } from '../picture/colours.js';

/** Dates (`2024-05-01`, `20240501`) and hashes of commits are no version numbers. */
const DATE = /^\d{4}[-.]?(?:0\d|1[0-2])[-.]?(?:[0-2]\d|3[01])$/;
const COMMIT = /^(?=.*[a-f])[\da-f]{7,40}$/;
/** Not meant for everybody yet; of PEP 440 the short forms too (`1.0a1`, `1.0rc1`). */
const PRE_RELEASE = /alpha|beta|snapshot|dev|pre|rc|\d(?:a|b|c)\d/i;

/** With the `v` that readers know from flat badges, where it is a number. */
export function versionWithV(version: string): string {
  return /^\d/.test(version) && !DATE.test(version) && !COMMIT.test(version) ? `v${version}` : version;
}

/** Something below 1.0, or before a release, asks for care. */
export function versionTone(version: string): Tone {
  return /^v?0/.test(version) || PRE_RELEASE.test(version) ? 'care' : 'plain';
}
