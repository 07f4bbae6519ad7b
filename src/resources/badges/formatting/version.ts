import type { Tone } from '../picture/colours.js';

/** Dates (`2024-05-01`, `20240501`) and commit hashes are not version numbers. */
const DATE = /^\d{4}[-.]?(?:0\d|1[0-2])[-.]?(?:[0-2]\d|3[01])$/;
const COMMIT = /^(?=.*[a-f])[\da-f]{7,40}$/;
/** Includes the short forms of PEP 440 (`1.0a1`, `1.0rc1`). */
const PRE_RELEASE = /alpha|beta|snapshot|dev|pre|rc|\d(?:a|b|c)\d/i;

/** Adds the usual `v` of flat badges to numeric versions. */
export function versionWithV(version: string): string {
  return /^\d/.test(version) && !DATE.test(version) && !COMMIT.test(version) ? `v${version}` : version;
}

export function versionTone(version: string): Tone {
  return /^v?0/.test(version) || PRE_RELEASE.test(version) ? 'care' : 'plain';
}
