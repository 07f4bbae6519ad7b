import { isJsonWebToken } from './json-web-token.js';
import type { SecretForm } from './found-secret.js';
import { isMixed, isPlaceholder, isPublicPassword } from './placeholder.js';
import { keyBlockOf } from './private-key.js';
import { excerptOf } from './secret-finding.js';
import type { SecretKind } from './secret-kinds.js';

type Check = (secret: string) => boolean;

/** An escaped character, as in JSON, ends a word. */
const ESCAPED = /\\(?:[nrt]|x[\da-f]{2}|u[\da-f]{4})$/i;
const LONGEST_ESCAPE = 6;

function startsWord(text: string, at: number): boolean {
  return !/[\w-]/.test(text.charAt(at - 1)) || ESCAPED.test(text.slice(Math.max(0, at - LONGEST_ESCAPE), at));
}

/** A form that starts anywhere except in a word. */
function token(kind: SecretKind, hint: string, body: RegExp, check: Check = () => true): SecretForm {
  return {
    kind,
    hints: [hint],
    // Without a condition before it: that would be tried at each character.
    pattern: new RegExp(`(?:${body.source})(?!\\w)`, 'g'),
    secretOf: ({ 0: secret, index: at, input }) =>
      !startsWord(input, at) || isPlaceholder(secret.slice(hint.length)) || !check(secret)
        ? null
        : { at, secret },
  };
}

/** 40 characters are a secret only because of the name before them. */
const AWS_SECRET_KEY: SecretForm = {
  kind: 'aws_secret_access_key',
  hints: ['e'],
  pattern: /secret[ _-]?(?:access[ _-]?)?key/gi,
  secretOf({ 0: name, index, input }) {
    const begun = index + name.length - 1;
    const [rest = ''] = input.slice(begun, begun + 82).split('\n', 1);
    const found = /(?<![A-Za-z0-9/+])[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+=])/.exec(rest);
    if (!found || !isMixed(found[0]) || /^[0-9a-f]+$/i.test(found[0]) || isPlaceholder(found[0])) return null;
    return { at: begun + found.index, secret: found[0] };
  },
};

/** A bot's id in base 64 is a number. */
function isOfBot(text: string): boolean {
  return /^\d{17,20}$/.test(atob(text.slice(0, text.indexOf('.')).replace(/[_-]/g, '')));
}

const countsDigits = (text: string): number => text.replace(/\D/g, '').length;

/** The key of the storage emulator, which its documentation shows. */
const EMULATOR_KEY = 'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq';

const PRIVATE_KEY: SecretForm = {
  kind: 'private_key',
  hints: ['PRIVATE KEY'],
  pattern: /-----BEGIN [A-Z0-9 ]{0,24}PRIVATE KEY(?: BLOCK)?-----/g,
  secretOf(match) {
    const secret = keyBlockOf(match.input, match.index, match[0].length);
    return secret === null ? null : { at: match.index, secret };
  },
};

/** Without a specific hint: it is found by its dots, which is ten times as fast as by its start. */
const DISCORD_TOKEN: SecretForm = {
  kind: 'discord_token',
  hints: ['.'],
  pattern: /\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,40}(?!\w)/g,
  secretOf({ 0: rest, index, input }) {
    const id = /(?<![\w-])[MNO][\w-]{22,27}$/.exec(input.slice(Math.max(0, index - 29), index))?.[0];
    const secret = `${id ?? ''}${rest}`;
    if (id === undefined || isPlaceholder(rest) || !isOfBot(secret)) return null;
    return { at: index - id.length, secret };
  },
};

const URL_PASSWORD: SecretForm = {
  kind: 'url_password',
  hints: ['://'],
  pattern: /:\/\/([^\s/?#:@'"`<>]{0,100}):([^\s/?#@'"`<>]{1,200})@[\w[]/g,
  secretOf({ 0: all, 1: user = '', 2: password = '', index, input }) {
    const scheme = /[a-z][a-z0-9+.-]{0,15}$/i.exec(input.slice(Math.max(0, index - 16), index))?.[0] ?? '';
    if (scheme === '' || isPublicPassword(user, password)) return null;
    return { at: index + 4 + user.length, secret: password, shown: excerptOf(scheme + all.slice(0, -1)) };
  },
};

/** More specific forms first: a secret is reported only once. */
export const SECRET_FORMS: readonly SecretForm[] = [
  PRIVATE_KEY,
  token('aws_access_key_id', 'AKIA', /AKIA[A-Z2-7]{16}/),
  token('aws_access_key_id', 'ASIA', /ASIA[A-Z2-7]{16}/),
  AWS_SECRET_KEY,
  token('github_token', 'ghp_', /ghp_[A-Za-z0-9]{36,255}/),
  token('github_token', 'gho_', /gho_[A-Za-z0-9]{36,255}/),
  token('github_token', 'ghu_', /ghu_[A-Za-z0-9]{36,255}/),
  token('github_token', 'ghs_', /ghs_[A-Za-z0-9]{36,255}/),
  token('github_token', 'ghr_', /ghr_[A-Za-z0-9]{36,255}/),
  token('github_token', 'github_pat_', /github_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59}/),
  token('gitlab_token', 'gl', /gl(?:pat|dt|rt|cbt|ptt|agent|oas|soat)-[\w.-]{20,300}/, isMixed),
  token('npm_token', 'npm_', /npm_[A-Za-z0-9]{36}/),
  token('pypi_token', 'pypi-AgE', /pypi-AgE[A-Za-z0-9_-]{40,1000}/),
  token('crates_io_token', 'cio', /cio[A-Za-z0-9]{32}/, isMixed),
  token('rubygems_token', 'rubygems_', /rubygems_[0-9a-f]{48}/),
  token('docker_token', 'dckr_', /dckr_[op]at_[A-Za-z0-9_-]{27,60}/),
  token('slack_token', 'xox', /xox[abeoprs]-[A-Za-z0-9.-]{20,300}/, (secret) => countsDigits(secret) > 5),
  token('slack_token', 'xapp-', /xapp-\d-[A-Z0-9]{6,20}-\d{6,20}-[0-9a-f]{32,100}/),
  token(
    'slack_webhook',
    'https://hooks.slack.com/',
    /https:\/\/hooks\.slack\.com\/(?:services|workflows|triggers)\/[A-Z0-9]{6,20}\/[A-Za-z0-9]{6,24}\/[A-Za-z0-9/]{20,80}/,
  ),
  DISCORD_TOKEN,
  token(
    'discord_webhook',
    '/api/webhooks/',
    /https:\/\/(?:\w{1,10}\.)?discord(?:app)?\.com\/api\/webhooks\/\d{17,20}\/[\w-]{60,80}/,
  ),
  token('telegram_token', ':AA', /\d{8,10}:AA[A-Za-z0-9_-]{33}/),
  token('stripe_key', 'k_live_', /[rs]k_live_[A-Za-z0-9]{16,250}/),
  token('google_api_key', 'AIza', /AIza[A-Za-z0-9_-]{35}/),
  token('google_oauth_token', 'ya29.', /ya29\.[A-Za-z0-9_-]{30,1000}/),
  token('google_oauth_token', '1//0', /1\/\/0[A-Za-z0-9_-]{30,200}/),
  token('google_oauth_secret', 'GOCSPX-', /GOCSPX-[A-Za-z0-9_-]{28}/),
  token('anthropic_key', 'sk-ant-', /sk-ant-[a-z0-9]{2,12}-[A-Za-z0-9_-]{24,200}/),
  token('openai_key', 'sk-', /sk-(?:proj|svcacct|admin|None)-[A-Za-z0-9_-]{32,250}/, isMixed),
  token('openai_key', 'sk-', /sk-[A-Za-z0-9]{32,64}/, isMixed),
  token('huggingface_token', 'hf_', /hf_[A-Za-z0-9]{34,40}/),
  token('digitalocean_token', '_v1_', /do[opr]_v1_[0-9a-f]{64}/),
  token('sendgrid_key', 'SG.', /SG\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}/),
  token('twilio_key', 'SK', /SK[0-9a-f]{32}/),
  token(
    'azure_storage_key',
    'AccountKey=',
    /AccountKey=[A-Za-z0-9+/]{86}==/,
    (secret) => !secret.includes(EMULATOR_KEY),
  ),
  token('vault_token', 'hv', /hv[bprs]\.[A-Za-z0-9_-]{24,300}/, isMixed),
  token('terraform_token', '.atlasv1.', /[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_=-]{60,70}/),
  token('tailscale_key', 'tskey-', /tskey-[a-z]{2,12}-[A-Za-z0-9]{8,24}(?:-[A-Za-z0-9]{20,48})?/, isMixed),
  token('age_key', 'AGE-SECRET-KEY-1', /AGE-SECRET-KEY-1[0-9A-Z]{58}/),
  token('ttyreel_key', 'ttyr_', /ttyr_[0-9A-Za-z]{32}/),
  token(
    'json_web_token',
    'eyJ',
    /(?<![\w-]{2})eyJ[\w-]{10,4000}\.[\w-]{8,8000}\.[\w-]{16,1000}/,
    isJsonWebToken,
  ),
  URL_PASSWORD,
];
