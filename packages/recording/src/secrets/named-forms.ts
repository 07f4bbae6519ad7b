import type { SecretForm } from './found-secret.js';
import { isPublicPassword } from './placeholder.js';
import type { SecretKind } from './secret-kinds.js';

type Check = (secret: string, match: RegExpExecArray) => boolean;

/** Values that are no secrets: types, states and words of documentation. */
const PLAIN_VALUES = new Set(
  'string text value number boolean object true false null none nil undefined required optional prompt yes no on off empty default invalid incorrect expired wrong missing unset unknown env file stdin bearer basic'.split(
    ' ',
  ),
);
/** `config.token`, as in source code. */
const PROPERTY = /^[A-Za-z_]\w{0,60}(?:\.[A-Za-z_]\w{0,60})+$/;
const LEAST = 4;
const SHOWN = 40;
/** Characters of a command that are searched. */
const LONGEST_COMMAND = 300;

function isSecret(value: string): boolean {
  return (
    value.length >= LEAST &&
    !PLAIN_VALUES.has(value.toLowerCase()) &&
    !PROPERTY.test(value) &&
    !isPublicPassword('', value)
  );
}

/** A value in the last group of the pattern; its excerpt is the text before it. */
function named(kind: SecretKind, hints: readonly string[], pattern: RegExp, check: Check): SecretForm {
  const secretOf: SecretForm['secretOf'] = (match) => {
    const secret = match.at(-1) ?? '';
    if (!isSecret(secret) || !check(secret, match)) return null;
    const start = match[0].lastIndexOf(secret);
    const name = /[\w-]{0,40}$/.exec(match.input.slice(Math.max(0, match.index - SHOWN), match.index))?.[0];
    const before = `${name ?? ''}${match[0].slice(0, start)}`.replace(/\s+/g, ' ').slice(-SHOWN);
    return { at: match.index + start, secret, shown: `${before}…` };
  };
  return { kind, hints, pattern, secretOf };
}

/** A value that an option of a command has, in the rest of the line or up to the next command. */
function inCommand(hints: readonly string[], command: RegExp, option: RegExp, until = /[\n|;&]/): SecretForm {
  return {
    kind: 'command_password',
    hints,
    pattern: command,
    secretOf({ 0: name, index, input }) {
      const begun = index + name.length;
      const rest = input.slice(begun, begun + LONGEST_COMMAND).split(until, 1)[0] ?? '';
      const found = option.exec(rest);
      const secret = found?.[1] ?? '';
      if (!found || !isSecret(secret)) return null;
      const at = begun + found.index + found[0].lastIndexOf(secret);
      const before = input.slice(index, at).replace(/\s+/g, ' ').slice(-SHOWN);
      return { at, secret, shown: `${before}…` };
    },
  };
}

/** The hints of a word in three spellings. */
const spelled = (word: string): string[] => [
  word,
  word.toUpperCase(),
  word.charAt(0).toUpperCase() + word.slice(1),
];

const always = (): boolean => true;

/** Whether a command of the line before the match is one of these. */
const after =
  (command: RegExp): Check =>
  (_, { input, index }) =>
    command.test(
      input
        .slice(Math.max(0, index - 300), index)
        .split('\n')
        .at(-1) ?? '',
    );

/** `NAME=value` as in a shell and in addresses, or a value in quotes; otherwise a value with a digit, unlike prose. */
const isAssigned: Check = (secret, { 1: separator = '' }) =>
  separator === '=' || /["']/.test(separator) || (secret.length > 5 && /\d/.test(secret));

const VALUE = String.raw`([^\s"'\`&,;|<>()[\]{}\\]{1,200})`;
const NAME =
  'passw(?:or)?d|(?<=_)pass|passphrase|secret|token|api[_-]?key|apikey|access[_-]?key|secret[_-]?key(?:[_-]base)?|credentials?';
const NAMES = ['password', 'passwd', '_pass', 'passphrase', 'secret', 'token', 'key', 'credential'];

/** Values that are secrets because of the name or the command before them. */
export const NAMED_FORMS: readonly SecretForm[] = [
  named(
    'authorization',
    ['uthorization', 'UTHORIZATION'],
    /authorization["']?\s{0,3}[:=]\s{0,3}["']?(?:bearer|basic|digest|token|apikey)\s{1,3}([\w.~+/=:-]{4,4000})/gi,
    always,
  ),
  named(
    'command_password',
    ['curl', 'http'],
    /(?<![\w-])(?:-u|-a|-U|--user|--proxy-user|--auth)[ =]{0,2}["']?[^\s"':]{1,100}:([^\s"']{1,200})/g,
    after(/\b(?:curl|https?)\s/),
  ),
  inCommand(
    ['mysql', 'mariadb', 'mycli'],
    /(?<![\w-])(?:mysql|mariadb|mycli)[a-z-]{0,12}(?=\s)/g,
    /\s-p["']?([^\s"'-][^\s"']{0,200})/,
  ),
  inCommand(['sshpass'], /(?<![\w-])sshpass(?=\s)/g, /^\s{1,3}-p\s{0,3}["']?([^\s"']{1,200})/),
  inCommand(['login'], /(?<![\w-])login(?=\s)/g, /\s(?:-p|--password)[ =]["']?([^\s"']{1,200})/),
  inCommand(
    ['redis-cli', 'mongo', 'ldap', 'smbclient'],
    /(?<![\w-])(?:redis-cli|mongo\w{0,10}|ldap\w{1,10}|smbclient)(?=\s)/g,
    /\s(?:-a|-p|-w)\s{0,2}["']?([^\s"'-][^\s"']{0,200})/,
  ),
  named(
    'command_password',
    ['pass:'],
    /(?<![\w-])-?-(?:passin|passout|pass)\s{1,3}pass:([^\s"']{1,200})/g,
    always,
  ),
  inCommand(
    ['sudo -S', '-stdin', 'chpasswd'],
    /(?<![\w-])(?:echo|printf)(?=\s)/g,
    /^\s{1,3}(?:-n\s{1,3})?["']?([^\s"'|]{1,200})["']?\s{0,3}\|\s{0,3}(?:sudo -S|chpasswd|[^\n|]{0,100}?--password-stdin)/,
    /\n/,
  ),
  named(
    'named_password',
    NAMES.flatMap(spelled),
    new RegExp(`(?:${NAME})(["']?\\s{0,2}(?:=>|[:=])\\s{0,2}["']?)${VALUE}`, 'gi'),
    isAssigned,
  ),
  named(
    'named_password',
    ['identified', 'IDENTIFIED', 'password', 'PASSWORD'],
    /\b(?:identified by|(?:with|encrypted) password)\s{1,3}["']([^\s"']{1,200})/gi,
    always,
  ),
  named(
    'named_password',
    ['--'],
    new RegExp(`--(?:[a-z]{1,12}-){0,3}(?:${NAME})\\s{1,3}["']?${VALUE}`, 'g'),
    always,
  ),
];
