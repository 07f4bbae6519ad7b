import { expect, it } from '@jest/globals';
import { buildCast, type CastEvent } from '../../../../test/support/cast-builder.js';
import { AsciicastIntake } from '../asciicast/asciicast-intake.js';
import type { CastPlace } from '../texts/cast-places.js';
import type { SecretFinding } from './secret-finding.js';
import type { SecretKind } from './secret-kinds.js';

/** Split, so that secret scanners do not report this file. */
const RANDOM = 'R4nd0mBitsOfSixAndThirtyLetters9kQz7';
const FORMS: readonly [kind: SecretKind, secret: string][] = [
  ['github_token', ['ghp', RANDOM].join('_')],
  ['npm_token', ['npm', RANDOM].join('_')],
  ['url_password', `postgres://app:${RANDOM.slice(0, 12)}@db.example/shop`],
  ['named_password', `PASSWORD=${RANDOM.slice(0, 12)}`],
  ['authorization', `Authorization: Bearer ${RANDOM}`],
];

interface Parts {
  readonly header?: Readonly<Record<string, unknown>>;
  readonly events?: readonly CastEvent[];
  readonly version?: 2 | 3;
}

const output = (data: string): Parts => ({ events: [[1, 'o', data]] });
const base64 = (text: string) => Buffer.from(text).toString('base64');

const PLACES: readonly [where: string, place: CastPlace, parts: (secret: string) => Parts][] = [
  ['the output', 'screen', (secret) => output(`$ ${secret}\r\n`)],
  ['output letter by letter', 'screen', (secret) => ({ events: letters('o', secret) })],
  [
    'coloured output',
    'screen',
    (secret) => output(`\u001b[32m${secret.slice(0, 9)}\u001b[1m${secret.slice(9)}`),
  ],
  ['output in letters of mathematics', 'screen', (secret) => output(`$ ${inMathematics(secret)}\r\n`)],
  ['output with combining marks', 'screen', (secret) => output(`$ ${secret.replace(/\w/g, '$&\u0301')}\r\n`)],
  ['typed input', 'input', (secret) => ({ events: letters('i', `${secret}\r`) })],
  ['pasted input', 'input', (secret) => ({ events: [[1, 'i', `\u001b[200~${secret}\u001b[201~`]] })],
  [
    'corrected input',
    'input',
    (secret) => ({ events: letters('i', `${secret.slice(0, 9)}x\u007f${secret.slice(9)}`) }),
  ],
  [
    'input that begins at its end',
    'input',
    (secret) => ({
      events: [
        [1, 'i', secret.slice(1)],
        [2, 'i', '\u001b[H'],
        [3, 'i', secret.slice(0, 1)],
      ],
    }),
  ],
  [
    'deleted input',
    'input',
    (secret) => ({ events: letters('i', `${secret}${'\u007f'.repeat(secret.length)}ls\r`) }),
  ],
  [
    'input with a focus event',
    'input',
    (secret) => ({ events: typed(secret.slice(0, 9), '\u0001', '\u0005', '\u001b[I', secret.slice(9)) }),
  ],
  [
    "input of kitty's protocol",
    'input',
    (secret) => ({
      events: Array.from(secret, (letter): CastEvent => [1, 'i', `\u001b[${letter.charCodeAt(0)};1:1u`]),
    }),
  ],
  ...['\u001b[A', '\u001bOA', '\u001b[1;5C', '\u001bb', '\u001b[<0;10;5M', '\u001b[?1;2c'].map(
    (key): (typeof PLACES)[number] => [
      `input after ${JSON.stringify(key)}`,
      'input',
      (secret) => ({ events: typed(key, `${secret}\r`) }),
    ],
  ),
  [
    'input in two halves',
    'input',
    (secret) => ({ events: typed(secret.slice(0, 9), '\u0001', `${secret.slice(9)}\r`) }),
  ],
  ['input of vi', 'input', (secret) => ({ events: typed('\u001b', 'A', secret) })],
  ['a marker with a sequence', 'marker', (secret) => ({ events: [[1, 'm', `\u001b[1m${secret}`]] })],
  ['a marker with a control character', 'marker', (secret) => ({ events: [[1, 'm', `a\u0007${secret}`]] })],
  ['a marker, percent-encoded', 'marker', (secret) => ({ events: [[1, 'm', percent(`/${secret}`)]] })],
  [
    'the clipboard with a sequence',
    'clipboard',
    (secret) => output(`\u001b]52;c;${base64(`\u001b[1m${secret}`)}\u0007`),
  ],
  ['a marker', 'marker', (secret) => ({ events: [[1, 'm', `now ${secret}`]] })],
  ['the label of a resize', 'event', (secret) => ({ events: [[1, 'r', `80x24 ${secret}`]] })],
  ['an unknown event', 'event', (secret) => ({ events: [[1, 'z', secret]] })],
  ['the code of an event', 'event', (secret) => ({ events: [[1, `z ${secret}`, '']] })],
  ['the title of the header', 'header', (secret) => ({ header: { title: secret } })],
  ['the command of the header', 'header', (secret) => ({ header: { command: `run ${secret}` } })],
  ['the environment of the header', 'header', (secret) => ({ header: { env: { SHELL: secret } } })],
  ['an unknown field of the header', 'header', (secret) => ({ header: { note: [{ deep: secret }] } })],
  ['the title of asciicast v3', 'header', (secret) => ({ header: { title: secret }, version: 3 })],
  ['the window title (OSC 0)', 'terminal_title', (secret) => output(`\u001b]0;${secret}\u0007$ `)],
  ['the window title (OSC 2, ST)', 'terminal_title', (secret) => output(`\u001b]2;${secret}\u001b\\$ `)],
  [
    'a window title in two outputs',
    'terminal_title',
    (secret) => ({
      events: [
        [1, 'o', `\u001b]2;${secret.slice(0, 12)}`],
        [2, 'o', `${secret.slice(12)}\u0007`],
      ],
    }),
  ],
  [
    'a window title whose start is split',
    'terminal_title',
    (secret) => ({
      events: [
        [1, 'o', '\u001b'],
        [2, 'o', `]2;${secret}\u0007`],
      ],
    }),
  ],
  ['a window title without an end', 'terminal_title', (secret) => output(`\u001b]0;${secret}`)],
  [
    'a link',
    'link',
    (secret) => output(`\u001b]8;id=1;https://x.example/?a=${secret}\u001b\\here\u001b]8;;\u001b\\`),
  ],
  [
    'a percent-encoded link',
    'link',
    (secret) =>
      output(`\u001b]8;;https://x.example/?a=${encodeURIComponent(` ${secret}`)}\u0007x\u001b]8;;\u0007`),
  ],
  ['the clipboard', 'clipboard', (secret) => output(`\u001b]52;c;${base64(secret)}\u0007`)],
  ['the clipboard, without Base64', 'clipboard', (secret) => output(`\u001b]52;c;x ${secret}\u0007`)],
  ['the clipboard of iTerm2', 'clipboard', (secret) => output(`\u001b]1337;Copy=:${base64(secret)}\u0007`)],
  [
    'a variable of iTerm2',
    'control_string',
    (secret) => output(`\u001b]1337;SetUserVar=prog=${base64(secret)}\u0007`),
  ],
  [
    'a notification in Base64',
    'control_string',
    (secret) => output(`\u001b]99;i=1:e=1:d=0;${base64(secret)}\u001b\\`),
  ],
  [
    'the parameters of a link',
    'link',
    (secret) => output(`\u001b]8;id=${secret} ;https://x.example\u0007x\u001b]8;;\u0007`),
  ],
  [
    'a percent-encoded directory',
    'control_string',
    (secret) => output(`\u001b]7;file://host/${encodeURIComponent(` ${secret}`)}\u0007`),
  ],
  [
    'a link with another percent sign',
    'link',
    (secret) => output(`\u001b]8;;https://x.example/?z=%&a=${percent(` ${secret}`)}\u0007x\u001b]8;;\u0007`),
  ],
  [
    'a link in the query of a link',
    'link',
    (secret) => output(`\u001b]8;;https://x.example/?a=${percent(percent(`/${secret}`))}\u0007x`),
  ],
  [
    'a file of iTerm2',
    'control_string',
    (secret) => output(`\u001b]1337;File=name=LmVudg==;size=48;inline=0:${base64(secret)}\u0007`),
  ],
  [
    'the name of a file',
    'control_string',
    (secret) => output(`\u001b]1337;File=name=${base64(secret)};inline=0:QQ==\u0007`),
  ],
  [
    'the clipboard of kitty',
    'clipboard',
    (secret) => output(`\u001b]5522;type=wdata:mime=dGV4dA==;${base64(secret)}\u001b\\`),
  ],
  [
    'a file transfer of kitty in two parts',
    'control_string',
    (secret) => output(inParts(secret, (part) => `\u001b]5113;ac=data;d=${base64(part)}\u001b\\`)),
  ],
  [
    'the clipboard through screen',
    'clipboard',
    (secret) =>
      output(
        `\u001bP\u001b]52;c;${inParts(base64(secret), (part) => part, '\u001b\\\u001bP')}\u0007\u001b\\`,
      ),
  ],
  [
    'the clipboard letter by letter',
    'clipboard',
    (secret) => ({ events: letters('o', `\u001b]52;c;${base64(secret.padStart(1200, ' '))}\u0007`) }),
  ],
  [
    'a command line of VS Code',
    'control_string',
    (secret) => output(`\u001b]633;E;cat <<E\\x0a${secret}\\x0aE\u0007`),
  ],
  ['another OSC', 'control_string', (secret) => output(`\u001b]777;notify;${secret}\u0007`)],
  ['a DCS', 'control_string', (secret) => output(`\u001bPq ${secret}\u001b\\`)],
  ['an APC', 'control_string', (secret) => output(`\u001b_${secret}\u001b\\`)],
  ['a PM', 'control_string', (secret) => output(`\u001b^${secret}\u001b\\`)],
];

function inMathematics(text: string): string {
  return text.replace(/[a-z]/g, (letter) => String.fromCodePoint(0x1d5ba + letter.charCodeAt(0) - 97));
}

function typed(...keys: readonly string[]): CastEvent[] {
  return keys.map((key, at) => [at, 'i', key]);
}

function percent(text: string): string {
  return encodeURIComponent(text).replaceAll('_', '%5F');
}

function inParts(text: string, write: (part: string) => string, between = ''): string {
  return [text.slice(0, 16), text.slice(16)].map(write).join(between);
}

function letters(code: string, text: string): CastEvent[] {
  return Array.from(text, (letter, at) => [at / 10, code, letter]);
}

function suspectsOf({ header = {}, events = [], version = 2 }: Parts): readonly SecretFinding[] {
  const shown: CastEvent[] = [...events, [99, 'o', '\r\n$ ls\r\n']];
  const intake = new AsciicastIntake();
  intake.push(buildCast({ version, width: 80, height: 24, events: shown, header }));
  return intake.end().facts.suspects;
}

const TABLE = PLACES.flatMap(([where, place, parts]) =>
  FORMS.map(([kind, secret]) => [kind, where, place, parts(secret)] as const),
);

it.each(TABLE)('%s in %s is found', (kind, _where, place, parts) => {
  expect(suspectsOf(parts)).toEqual([expect.objectContaining({ kind, place })]);
});

it('has no finding in a recording without secrets', () => {
  const events: CastEvent[] = [
    [1, 'o', '\u001b]0;zsh\u0007\u001b]8;;https://x.example\u001b\\x\u001b]8;;\u001b\\\u001b]52;c;?\u0007'],
    [2, 'i', 'ls\r'],
    [3, 'm', 'chapter'],
  ];
  expect(suspectsOf({ header: { title: 'Deploy' }, events })).toEqual([]);
});

function received(header: string) {
  const intake = new AsciicastIntake();
  const written = intake.push(Buffer.from(`{"version":2,"width":80,"height":24,${header}}\n[1,"o","$ "]\n`));
  return { served: Buffer.from(written).toString(), suspects: intake.end().facts.suspects };
}

it.each(['\\u005f', '_', '\\u001b[m_'])('finds a secret in the header with %s in it', (underscore) => {
  const [, secret] = FORMS[0] ?? ['', ''];
  const { suspects } = received(`"title":"\\u001b[1m${secret.replace('_', underscore)}"`);
  expect(suspects).toMatchObject([{ kind: 'github_token', place: 'header' }]);
});

it('does not serve what a second name in the header hides', () => {
  const [, secret] = FORMS[0] ?? ['', ''];
  const { served, suspects } = received(`"env":{"KEY":"${secret}"},"env":{"SHELL":"zsh"}`);
  expect(served).toContain('"env":{"SHELL":"zsh"}');
  expect(served).not.toContain(secret);
  expect(suspects).toEqual([]);
});
