import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { AsciicastIntake } from '../asciicast/asciicast-intake.js';
import { parseAsciicast } from '../asciicast/parse-asciicast.js';
import { transcribeCast } from '../transcript/transcript.js';
import { findSecrets } from './find-secrets.js';
import { NAMED_FORMS } from './named-forms.js';
import { SECRET_FORMS } from './secret-forms.js';
import { SECRET_KINDS, type SecretKind } from './secret-kinds.js';

const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DIGITS = '0123456789';
const HEX = `${DIGITS}abcdef`;
const BASE62 = `${DIGITS}${UPPER}${UPPER.toLowerCase()}`;
const BASE64URL = `${BASE62}-_`;

let seed = 7;
/** Generated at run time, so that source scanners do not report it as a leak. */
function random(length: number, alphabet = BASE62): string {
  let text = '';
  while (text.length < length) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    text += alphabet.charAt(Math.floor((seed / 2_147_483_648) * alphabet.length));
  }
  return text;
}

const json = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const jwt = (payload: object) => `${json({ alg: 'HS256', typ: 'JWT' })}.${json(payload)}.${random(43)}`;
const pem = (name: string, material = random(64)) =>
  `-----BEGIN ${name}-----\n${material}\n${random(64)}\n-----END ${name}-----`;

const SECRETS: [SecretKind, string][] = [
  ['aws_access_key_id', `AKIA${random(16, `${UPPER}234567`)}`],
  ['aws_access_key_id', `ASIA${random(16, `${UPPER}234567`)}`],
  ['aws_secret_access_key', `aws_secret_access_key = ${random(40)}`],
  ['aws_secret_access_key', `export AWS_SECRET_ACCESS_KEY="${random(38)}/+"`],
  ['aws_secret_access_key', `"SecretAccessKey": "${random(40)}",`],
  ['aws_secret_access_key', `AWS Secret Access Key [None]: ${random(40)}`],
  ...['p', 'o', 'u', 's', 'r'].map((letter): [SecretKind, string] => [
    'github_token',
    `gh${letter}_${random(36)}`,
  ]),
  ['github_token', `github_pat_${random(22)}_${random(59)}`],
  ['gitlab_token', `glpat-${random(20)}`],
  ['gitlab_token', `glpat-${random(27)}.01.${random(9)}`],
  ['npm_token', `npm_${random(36)}`],
  ['pypi_token', `pypi-AgEIcHlwaS5vcmc${random(120, BASE64URL)}`],
  ['crates_io_token', `cio${random(32)}`],
  ['rubygems_token', `rubygems_${random(48, HEX)}`],
  ['docker_token', `dckr_pat_${random(27)}`],
  ...['a', 'b', 'p', 'r', 's'].map((letter): [SecretKind, string] => [
    'slack_token',
    `xox${letter}-${random(12, DIGITS)}-${random(12, DIGITS)}-${random(24)}`,
  ]),
  ['slack_token', `xapp-1-A${random(10, UPPER)}-${random(13, DIGITS)}-${random(64, HEX)}`],
  [
    'slack_webhook',
    `https://hooks.slack.com/services/T${random(8, UPPER)}/B${random(8, UPPER)}/${random(24)}`,
  ],
  ['discord_token', `${btoa('902345678901234567')}.${random(6)}.${random(38)}`],
  ['discord_webhook', `https://discord.com/api/webhooks/${random(18, DIGITS)}/${random(68)}`],
  ['telegram_token', `${random(10, DIGITS)}:AA${random(33)}`],
  ['stripe_key', `sk_live_${random(24)}`],
  ['stripe_key', `rk_live_${random(99)}`],
  ['google_api_key', `AIza${random(35)}`],
  ['google_oauth_token', `ya29.${random(160, BASE64URL)}`],
  ['google_oauth_token', `1//0${random(60, BASE64URL)}`],
  ['google_oauth_secret', `GOCSPX-${random(28)}`],
  ['anthropic_key', `sk-ant-api03-${random(95, BASE64URL)}`],
  ['openai_key', `sk-${random(48)}`],
  ['openai_key', `sk-proj-${random(120, BASE64URL)}`],
  ['huggingface_token', `hf_${random(34)}`],
  ['digitalocean_token', `dop_v1_${random(64, HEX)}`],
  ['sendgrid_key', `SG.${random(22)}.${random(43)}`],
  ['twilio_key', `SK${random(32, HEX)}`],
  ['azure_storage_key', `AccountName=shop;AccountKey=${random(86)}==;EndpointSuffix=core`],
  ['vault_token', `hvs.${random(90)}`],
  ['terraform_token', `${random(14)}.atlasv1.${random(67)}`],
  ['tailscale_key', `tskey-auth-${random(12)}-${random(32)}`],
  ['age_key', `AGE-SECRET-KEY-1${random(58, 'QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L')}`],
  ['ttyreel_key', `ttyr_${random(32)}`],
  ['json_web_token', jwt({ sub: 'ada', exp: 1_900_000_000 })],
  ['url_password', `postgres://app:${random(9)}@db.internal:5432/shop`],
  ['url_password', `redis://:${random(16)}@cache:6379`],
  ['url_password', `git clone https://ada:${random(12)}@git.example.org/ada/shop`],
  ...['RSA PRIVATE KEY', 'EC PRIVATE KEY', 'OPENSSH PRIVATE KEY', 'PRIVATE KEY', 'PGP PRIVATE KEY BLOCK'].map(
    (name): [SecretKind, string] => ['private_key', pem(name)],
  ),
  ['private_key', pem('ENCRYPTED PRIVATE KEY')],
  [
    'private_key',
    pem('RSA PRIVATE KEY', `Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-256-CBC,0A\n\n${random(64)}`),
  ],
  ['private_key', JSON.stringify({ private_key: pem('PRIVATE KEY') })],
];

const PLACEHOLDERS = [
  'AKIAIOSFODNN7EXAMPLE',
  'aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  `secret_key_base commit ${random(40, HEX)}`,
  `ghp_${'x'.repeat(36)}`,
  'ghp_abcdefghijklmnopqrstuvwxyz0123456789',
  `ghp_${random(20)}`,
  'export GITHUB_TOKEN=<token>',
  'export GITHUB_TOKEN=$TOKEN',
  'export GITHUB_TOKEN=ghp_your_token_here_your_token_here_yours',
  `digest${random(4)}ghp_${random(36)}`,
  `npm_${'0'.repeat(36)}`,
  'npm_config_registry=https://packages.example/',
  'https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX',
  'sk_live_xxxxxxxxxxxxxxxxxxxxxxxx',
  'sk-learn-is-not-a-key-but-a-long-name-of-a-package',
  'sk-ant-api03-...',
  'task-runner-of-a-project-with-a-very-long-name-indeed-2024-11-23',
  'hf_hub_download',
  'SG.example.com',
  'xoxb-your-token-and-not-one-of-slack',
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIn0.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c',
  `eyJ${random(20)}.eyJ${random(20)}.${random(30)}`,
  'postgres://user:password@localhost/shop',
  'postgres://postgres:postgres@localhost:5432/postgres',
  'postgres://app:$PASSWORD@db/shop',
  'postgres://app:****@db/shop',
  'https://packages.example/@scope/package',
  'http://localhost:3000/@ada',
  'ssh://git@github.com:22/ada/shop.git',
  '-----BEGIN RSA PRIVATE KEY-----',
  '-----BEGIN RSA PRIVATE KEY-----\n...\n-----END RSA PRIVATE KEY-----',
  `-----BEGIN CERTIFICATE-----\n${random(64)}`,
  `-----BEGIN PUBLIC KEY-----\n${random(64)}`,
  `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI${random(43)} ada@laptop`,
  `sha256:${random(64, HEX)}`,
  `integrity sha512-${random(86)}==`,
  `AccountKey=Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==`,
  `AGE-SECRET-KEY-1${'Q'.repeat(58)}`,
  'AIzaSy_INSERT_YOUR_KEY_OF_THE_MAPS_HERE',
  `${random(32, HEX)}  dist/main.js`,
];

const linesOf = (text: string) => text.split('\n').map((line, at) => ({ text: line, time: at / 2 }));

describe('secrets are found', () => {
  it.each(SECRETS)('%s in %s', (kind, text) => {
    expect(findSecrets(linesOf(`$ cat .env\n${text}\n$ exit`), 'screen')).toMatchObject([
      { kind, line: 2, time: 0.5 },
    ]);
  });

  it('of every kind', () => {
    expect(new Set(SECRETS.map(([kind]) => kind))).toEqual(new Set(SECRET_FORMS.map(({ kind }) => kind)));
    const kinds = [
      ...SECRET_FORMS.map(({ kind }) => kind),
      ...NAMED_FORMS.map(({ kind }) => kind),
      'unsearched_screen',
    ];
    expect(new Set(kinds)).toEqual(new Set(Object.keys(SECRET_KINDS)));
  });

  it.each([
    '%s',
    'TOKEN=%s',
    '"%s",',
    "'%s'",
    '(%s)',
    'Bearer %s',
    'https://x:%s@github.com/a/b',
    'a\\n%s\\n',
  ])('as a token in %s', (frame) => {
    const secret = `ghp_${random(36)}`;
    expect(findSecrets(linesOf(frame.replace('%s', secret)), 'screen')).toMatchObject([
      { kind: 'github_token', place: 'screen', line: 1, time: 0, excerpt: 'ghp_… (40 characters)' },
    ]);
  });

  it('once each at their first position, in line order', () => {
    const [a, b] = [`npm_${random(36)}`, `ghp_${random(36)}`];
    const found = findSecrets(linesOf(`${a}\n${b} ${a}\n${a}`), 'screen');
    expect(found.map(({ kind, line }) => [kind, line])).toEqual([
      ['npm_token', 1],
      ['github_token', 2],
    ]);
  });

  it('with an excerpt of four characters and the length, even for a password', () => {
    const found = findSecrets(linesOf('mysql://app:Tr0ub4dor@db/shop'), 'title');
    const excerpt = 'mysq… (22 characters)';
    expect(found).toMatchObject([{ kind: 'url_password', place: 'title', line: 1, time: 0, excerpt }]);
  });

  it('as a token that the terminal wrapped', async () => {
    const secret = `github_pat_${random(22)}_${random(59)}`;
    const { lines } = await transcribeCast({
      header: { width: 30, height: 10, env: {} },
      events: [
        { time: 1, code: 'o', data: '$ env\r\n' },
        { time: 2, code: 'o', data: `TOKEN=${secret}\r\n$ ` },
      ],
    });
    expect(findSecrets(lines, 'screen')).toMatchObject([{ kind: 'github_token', line: 2, time: 2 }]);
  });
});

describe('no secret is found', () => {
  it.each(PLACEHOLDERS)('in %s', (text) => {
    expect(findSecrets(linesOf(text), 'screen')).toEqual([]);
  });

  it.each([...casts('../../../../demo'), ...casts('../../../../test/fixtures/casts')])(
    'in the recording %s',
    async (_name, file) => {
      const intake = new AsciicastIntake();
      const converted = Buffer.concat([intake.push(readFileSync(file)), intake.end().tail]);
      const cast = parseAsciicast(converted.toString());
      expect(findSecrets((await transcribeCast(cast)).lines, 'screen')).toEqual([]);
    },
  );
});

it.each([
  ...[...SECRET_FORMS, ...NAMED_FORMS].flatMap(({ hints }) => hints),
  ...['eyJa.', 'a://b:c@', '-----BEGIN PRIVATE KEY-----', 'secret key ', 'MTIz', '1', 'SK0', 'glpat-1.'],
  ...['password=a', 'curl -u a:b', 'mysql -', 'login -', 'echo a|', '--a-a-a-token a', 'secret secret '],
  SECRET_FORMS.flatMap(({ hints }) => hints).join(''),
])('reads a megabyte of %s quickly', (piece) => {
  const text = piece.repeat(Math.ceil(2 ** 20 / piece.length));
  const start = process.cpuUsage();
  findSecrets([{ text, time: 0 }], 'screen');
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(2_000);
});

function casts(folder: string): [string, URL][] {
  const url = new URL(`${folder}/`, import.meta.url);
  return readdirSync(url)
    .filter((name) => name.endsWith('.cast'))
    .map((name) => [name, new URL(name, url)]);
}
