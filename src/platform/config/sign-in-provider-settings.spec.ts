import { describe, expect, it } from '@jest/globals';
import { AppConfig, InvalidSetting } from './app-config.js';

const OIDC = {
  OIDC_ISSUER: 'https://login.acme.example/realms/staff/',
  OIDC_CLIENT_ID: 'ttyreel',
  OIDC_CLIENT_SECRET: 'a secret',
};
const GITHUB = { GITHUB_CLIENT_ID: 'Iv1.0123', GITHUB_CLIENT_SECRET: 'a secret' };

it('has no provider by default', () => {
  const { openId, github } = AppConfig.from({});
  expect([openId, github]).toEqual([undefined, undefined]);
});

it('keeps the issuer as it is and names the provider after its host', () => {
  expect(AppConfig.from(OIDC).openId).toEqual({
    issuer: 'https://login.acme.example/realms/staff/',
    clientId: 'ttyreel',
    clientSecret: 'a secret',
    name: 'login.acme.example',
  });
  expect(AppConfig.from({ ...OIDC, OIDC_NAME: 'Acme' }).openId?.name).toBe('Acme');
});

it.each([
  ['', 'https://github.com', 'https://api.github.com'],
  ['https://acme.ghe.com/', 'https://acme.ghe.com', 'https://api.acme.ghe.com'],
  ['https://git.acme.example', 'https://git.acme.example', 'https://git.acme.example/api/v3'],
  ['http://127.0.0.1:1234', 'http://127.0.0.1:1234', 'http://127.0.0.1:1234/api/v3'],
])('derives the API URL of the GitHub %p', (setting, url, apiUrl) => {
  const { github } = AppConfig.from({ ...GITHUB, GITHUB_ENTERPRISE_URL: setting });
  expect(github).toMatchObject({ url, apiUrl, clientId: 'Iv1.0123' });
});

describe('a start fails with one sentence', () => {
  const OF_OIDC = 'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are needed together to sign people in';
  const OF_GITHUB = 'GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET are needed together to sign people in';
  const ADDRESS = 'must be an https URL without query and fragment (http on localhost only)';

  it.each<[NodeJS.ProcessEnv, string]>([
    [{ OIDC_ISSUER: OIDC.OIDC_ISSUER }, `OIDC_CLIENT_ID is missing: ${OF_OIDC}`],
    [{ ...OIDC, OIDC_CLIENT_SECRET: '' }, `OIDC_CLIENT_SECRET is missing: ${OF_OIDC}`],
    [{ OIDC_NAME: 'Acme' }, `OIDC_ISSUER is missing: ${OF_OIDC}`],
    [{ GITHUB_CLIENT_ID: 'x' }, `GITHUB_CLIENT_SECRET is missing: ${OF_GITHUB}`],
    [{ GITHUB_ENTERPRISE_URL: 'https://git.example' }, `GITHUB_CLIENT_ID is missing: ${OF_GITHUB}`],
    [{ ...OIDC, OIDC_ISSUER: 'http://login.acme.example' }, `OIDC_ISSUER ${ADDRESS}`],
    [{ ...OIDC, OIDC_ISSUER: 'acme' }, `OIDC_ISSUER ${ADDRESS}`],
    [{ ...GITHUB, GITHUB_ENTERPRISE_URL: 'https://git.example/?x' }, `GITHUB_ENTERPRISE_URL ${ADDRESS}`],
  ])('for %j', (settings, sentence) => {
    expect(() => AppConfig.from(settings)).toThrow(new InvalidSetting(sentence));
  });
});
