import { InsufficientStorage } from '../../platform/errors/domain-errors.js';
import { SEND_CAST, SEND_FORM, SEND_JSON } from '../../platform/http/request-body.middleware.js';
import { DEFAULT_THEME } from '@ttyreel/recording';
import { readBadgeAddress } from '../../resources/badges/badge-address.js';
import { NOT_CONNECTED } from '../../resources/asciinema/install-id.guard.js';
import { noSuchTheme } from '../../resources/themes/theme-of-request.js';

/** By method and path; the first match counts. */
type Examples = readonly (readonly [operation: RegExp, detail: string])[];

const NO_THEME = noSuchTheme([DEFAULT_THEME], 'sepia');
const NO_PAGE = 'There is no page 99: the last one is 1.';

const NOT_FOUND: Examples = [
  [/ \/badge\/preview\//, NO_THEME],
  [/ \/badge\//, messageOf('/badge/pyindex/requests/size.svg')],
  [/ \/media\//, 'There is no gif of a recording "aB3dE5fG".'],
  [/\/cast\/$/, 'There is no cast of a recording "aB3dE5fG".'],
  [/\/transcript\/(lines\/)?$/, 'There is no transcript of a recording "aB3dE5fG".'],
  [/\/generate\//, 'There is no generation "aB3dE5fGhJ7kLmN9pQrStU".'],
  [/\/reports\/\{/, 'There is no report 99.'],
  [/\/api-keys\//, 'You have no API key "0d3c5f6e-8a51-4c1b-9a57-2f6f3f6d1c11".'],
  [/\/themes\//, NO_THEME],
  [/\/tags\/\{/, 'There is no tag "gti".'],
  [/\/users\/\{/, 'There is no user "adda".'],
  [/\/collections\/\{/, 'There is no collection "git-rescuse".'],
  [/\/gifs\/\{/, 'There is no recording "aB3dE5fG".'],
  [/./, NO_PAGE],
];

const STAFF_ONLY = 'Only staff may do this, with the API key of their profile or one with the scope "staff".';
const PROFILE_KEY_ONLY = 'A named API key cannot do this. Use the API key of your profile.';

const FORBIDDEN: Examples = [
  [/\/staff\/|\/tags\/\{|\/(?:feature|order|suspend|unsuspend|hide|unhide)\/$/, STAFF_ONLY],
  [/^GET /, 'Your account is suspended: advertising. Ask the operator of this site to lift the suspension.'],
  [/^POST .*\/(?:api-keys|reset)\/$/, PROFILE_KEY_ONLY],
  [
    /^DELETE .*\/api-keys\//,
    'This API key may revoke itself only. Use the API key of your profile to revoke others.',
  ],
  [/\/collections\/\{/, 'Only its owner may change this collection.'],
  [/^(?:PATCH|DELETE) .*\/gifs\/\{/, 'Only its owner may change this recording.'],
  [/./, 'This API key may only read. Use one with the scope "write", or the API key of your profile.'],
];

const CONFLICT: Examples = [
  [
    /^POST .*\/edits\//,
    'The recording "aB3dE5fG" was uploaded without a cast, so it cannot be edited. Upload its cast.',
  ],
  [
    /^DELETE .*\/edits\/$/,
    'The recording was edited at the same time. Read it again, then send this edit again.',
  ],
  [/\/reports\/\{/, 'The report 3 was decided before.'],
  [/\/merge\/$/, 'A tag cannot be merged into itself.'],
  [/\/tags\/\{/, 'The tag "postgres" is merged into another one. Change that one, or unmerge it first.'],
  [/./, 'This Idempotency-Key was used with another request. Make a new key for each new request.'],
];

const ASCIINEMA = /\/(?:v1\/recordings|asciicasts)\/$/;

const UNAUTHORIZED: Examples = [
  [ASCIINEMA, NOT_CONNECTED],
  [/./, 'This needs an API key: send it in the X-API-Key header.'],
];

const TOO_LARGE: Examples = [
  [ASCIINEMA, 'file: the file is larger than the limit of 10 MiB.'],
  [/\/generate\/$/, 'The body is larger than the limit of 256 KiB.'],
  [/^POST .*\/v1\/gifs\/(?:upload\/)?$/, 'file: the file is larger than the limit of 10 MiB.'],
  [/./, 'The body is larger than the limit of 64 KiB.'],
];

const UNSUPPORTED: Examples = [
  [ASCIINEMA, SEND_CAST],
  [/^POST .*\/v1\/gifs\/(?:upload\/)?$/, SEND_FORM],
  [/./, SEND_JSON],
];

const UNAVAILABLE: Examples = [
  [/ \/media\//, 'The thumbnail is being made. Try again in 2 s.'],
  [/\/transcript\/(lines\/)?$/, 'The transcript is being made. Try again in 2 s.'],
  [/\/cast\/$/, 'The cast is being made. Try again in 2 s.'],
  [/./, 'The service cannot do this right now. Try again in a few seconds.'],
];

export const EXAMPLES: Readonly<Record<string, Examples>> = {
  '401': UNAUTHORIZED,
  '403': FORBIDDEN,
  '404': NOT_FOUND,
  '409': CONFLICT,
  '410': [[/./, 'This device code has expired or was used already. Start again.']],
  '413': TOO_LARGE,
  '415': UNSUPPORTED,
  '416': [[/./, 'The file has 412310 bytes.']],
  '428': [[/./, 'The sign-in is not confirmed yet. Try again in 5 s.']],
  '429': [[/./, 'The limit of 60 requests a minute is reached. Try again in 12 s.']],
  '451': [[/./, 'Staff hid the recording "aB3dE5fG": It shows an API key.']],
  '503': UNAVAILABLE,
  '507': [[/./, InsufficientStorage.ofDisk().message]],
};

export const WRONG_THEME = `theme: ${NO_THEME}`;
export const WRONG_STYLE = messageOf('/badge/preview/dracula.svg?style=round');

/** Errors in a badge's URL. */
function messageOf(target: string): string {
  try {
    readBadgeAddress(target, [DEFAULT_THEME]);
  } catch (error) {
    if (error instanceof Error) return error.message;
  }
  throw new Error(`The URL of an example is valid: ${target}`);
}
