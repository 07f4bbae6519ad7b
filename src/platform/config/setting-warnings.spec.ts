import { describe, expect, it } from '@jest/globals';
import { settingWarnings } from './setting-warnings.js';

describe('a warning', () => {
  it.each([
    [{ REGISTRYS: 'pyindex=' }, 'did you mean REGISTRIES?'],
    [{ DATA_DIRS: '/x' }, 'did you mean DATA_DIR?'],
    [{ S3_BUCKETS: 'x' }, 'did you mean S3_BUCKET?'],
    [{ RATE_LIMIT_SOMETHING_ELSE: '5' }, 'RATE_LIMIT_SOMETHING_ELSE is not a setting'],
    [{ PYINDEX_URL: 'https://index.example' }, 'PYINDEX_URL is not a setting'],
    [{ CODEHOST_API_URL: 'https://api.example' }, 'CODEHOST_API_URL is not a setting'],
    [{ MIN_FREE_DISK_BYTES: '5' }, 'MIN_FREE_DISK_BYTES is not a setting'],
    [{ SITE_URL: 'https://reels.example' }, 'Set TRUST_PROXY'],
    [{ DATABASE_URL: 'postgres://db/ttyreel' }, 'everybody who reaches this service can sign up'],
    [{ HOST: '0.0.0.0', SITE_URL: 'http://reels.example' }, 'Set SIGN_UP to open if that is meant'],
    [{ HOST: '0.0.0.0', PORT: '9000', SIGN_UP: 'closed' }, 'http://localhost:9000'],
  ])('is logged for %j', (variables, warning) => {
    expect(settingWarnings(variables)).toEqual([expect.stringContaining(warning)]);
  });

  it.each([
    { PATH: '/bin', HOSTNAME: 'db', HOSTTYPE: 'x86_64', S3_PREFIX_OF_ANOTHER: 'x', npm_config_port: '1' },
    { SITE_URL: 'https://reels.example', TRUST_PROXY: 'loopback' },
    { HOST: '127.0.0.1' },
    { HOST: '127.0.0.1', DATABASE_URL: 'postgres://db/ttyreel' },
    { HOST: '0.0.0.0', SITE_URL: 'http://reels.example', SIGN_UP: 'open' },
  ])('is not logged for %j', (variables) => {
    expect(settingWarnings(variables)).toEqual([]);
  });
});
