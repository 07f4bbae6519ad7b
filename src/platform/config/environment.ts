import proxyaddr from 'proxy-addr';
import { z } from 'zod';

/** An empty variable counts as unset. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

/** It is logged, and paths are appended. */
const webAddress = z
  .string()
  .refine((text) => {
    if (!URL.canParse(text) || /[\s?#]/.test(text)) return false;
    const { protocol, username, password } = new URL(text);
    return /^https?:$/.test(protocol) && username + password === '';
  }, 'must be an http or https URL without user, password, query, fragment and spaces')
  .transform((text) => text.replace(/(?<!\/)\/+$/, ''));

/** An invalid registry in npm's configuration is ignored rather than reported. */
const npmRegistry = z.string().transform((text) => webAddress.safeParse(text).data);

/** Secrets are sent there: plain http only on this machine. */
const providerUrl = z.string().refine((text) => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, search, hash } = new URL(text);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && LOOPBACK_HOSTS.includes(hostname));
  return isSafe && search === '' && hash === '';
}, 'must be an https URL without query and fragment (http on localhost only)');
export const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d{1,12}$/, `must be a whole number from ${from} to ${to}`)
    .transform(Number)
    .refine((number) => number >= from && number <= to, `must be a whole number from ${from} to ${to}`);

const serviceUrl = (protocols: RegExp, kind: string) =>
  z
    .string()
    .refine((text) => URL.canParse(text) && protocols.test(new URL(text).protocol), `must be a ${kind} URL`);

const yesOrNo = z
  .enum(['true', 'false', '1', '0', 'yes', 'no'], { error: 'must be true or false' })
  .transform((word) => ['true', '1', 'yes'].includes(word));

const commaSeparated = z.string().transform((list) =>
  list
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean),
);

const previousSecrets = commaSeparated.refine(
  (secrets) => secrets.every((secret) => secret.length >= 32),
  'must be comma-separated former values of SECRET_KEY, each of at least 32 characters',
);

const trustedProxies = commaSeparated.refine(
  (list) => compiles(list),
  'must be a comma-separated list of addresses, networks (10.0.0.0/8) or loopback',
);

function compiles(list: string[]): boolean {
  try {
    proxyaddr.compile(list);
    return true;
  } catch {
    return false;
  }
}

export const DEFAULT_PORT = 8080;

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export const SIGN_UPS = ['open', 'invitation', 'closed'] as const;
/** Who may create an account on the web pages. */
export type SignUp = (typeof SIGN_UPS)[number];

/** `name=value` pairs, separated by white space. The last of a name counts; an empty value means the default. */
function named<Shape extends z.ZodRawShape>(values: Shape) {
  return z.preprocess(
    (text) =>
      typeof text === 'string' ? Object.fromEntries(text.split(/\s+/).filter(Boolean).map(pairOf)) : text,
    z.strictObject(values, {
      error: (issue) =>
        issue.code === 'unrecognized_keys'
          ? `has no ${issue.keys.join(', ')}; there are: ${Object.keys(values).join(', ')}`
          : undefined,
    }),
  );
}

function pairOf(pair: string): [string, string] {
  const at = pair.indexOf('=');
  // Without a sign, the value is wrong for each name.
  return at === -1 ? [pair, pair] : [pair.slice(0, at), pair.slice(at + 1)];
}

const count = optional(wholeNumber(1, 1_000_000_000));
const bytes = optional(wholeNumber(0, 999_999_999_999));
/** In bytes. An idle process uses a third of it. */
const LEAST_RENDER_MEMORY = 256 * 1024 ** 2;

const limits = named({
  'anonymous-per-minute': count,
  'authenticated-per-minute': count,
  'badges-per-minute': count,
  'new-badges-per-minute': count,
  'pages-per-minute': count,
  'media-per-minute': count,
  'uploads-per-hour': count,
  'generations-per-hour': count,
  'reports-per-hour': count,
  'sign-ups-per-hour': count,
  'bytes-per-user': bytes,
  'recordings-per-user': count,
  connections: optional(wholeNumber(8, 1_000_000)),
  'concurrent-requests': optional(wholeNumber(1, 100_000)),
  'concurrent-requests-per-address': optional(wholeNumber(1, 100_000)),
  'free-disk-bytes': bytes,
  'frame-bytes': bytes,
  'themed-picture-bytes': bytes,
  'render-memory-bytes': optional(wholeNumber(LEAST_RENDER_MEMORY, 999_999_999_999)),
  'tokens-per-completion': count,
  'tokens-per-day': count,
});

const registries = named({
  pyindex: optional(webAddress),
  'pyindex-stats': optional(webAddress),
  jsregistry: optional(webAddress),
  'jsregistry-stats': optional(webAddress),
  rustregistry: optional(webAddress),
  codehost: optional(webAddress),
});

/** Reports the first missing variable of a provider if another one is set. */
function completeProvider(needed: readonly string[], extra: string) {
  return ({ value, issues }: z.core.ParsePayload<Readonly<Record<string, unknown>>>): void => {
    const missing = needed.find((name) => value[name] === undefined);
    const isUsed = [...needed, extra].some((name) => value[name] !== undefined);
    if (missing === undefined || !isUsed) return;
    const all = `${needed.slice(0, -1).join(', ')} and ${needed.at(-1) ?? ''}`;
    issues.push({
      code: 'custom',
      path: [missing],
      input: value,
      message: `is missing: ${all} are needed together to sign people in`,
    });
  };
}

export const environment = z
  .object({
    PORT: optional(wholeNumber(1, 65_535)),
    HOST: optional(z.string()),
    METRICS_PORT: optional(wholeNumber(1, 65_535)),
    METRICS_HOST: optional(z.string()),
    LOG_LEVEL: optional(z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` })),
    SITE_URL: optional(webAddress),
    MEDIA_URL: optional(webAddress),
    DATA_DIR: optional(z.string()),
    DATABASE_URL: optional(serviceUrl(/^postgres(ql)?:$/, 'postgres://')),
    DATABASE_REPLICA_URL: optional(serviceUrl(/^postgres(ql)?:$/, 'postgres://')),
    REDIS_URL: optional(serviceUrl(/^rediss?:$/, 'redis://')),
    S3_ENDPOINT: optional(webAddress),
    S3_PUBLIC_ENDPOINT: optional(webAddress),
    S3_REGION: optional(z.string()),
    S3_BUCKET: optional(
      z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket'),
    ),
    S3_ACCESS_KEY_ID: optional(z.string()),
    S3_SECRET_ACCESS_KEY: optional(z.string()),
    SECRET_KEY: optional(
      z.string().min(32, 'must have at least 32 characters (openssl rand -hex 32 makes one)'),
    ),
    SECRET_KEY_PREVIOUS: optional(previousSecrets),
    TRUST_PROXY: optional(trustedProxies),
    DEMO_DATA: optional(yesOrNo),
    SIGN_UP: optional(z.enum(SIGN_UPS, { error: `must be one of ${SIGN_UPS.join(', ')}` })),
    SMTP_URL: optional(serviceUrl(/^smtps?:$/, 'smtp:// or smtps://')),
    MAIL_FROM: optional(z.string().includes('@', 'must be an e-mail address')),
    OIDC_ISSUER: optional(providerUrl),
    OIDC_CLIENT_ID: optional(z.string()),
    OIDC_CLIENT_SECRET: optional(z.string()),
    OIDC_NAME: optional(z.string().max(50, 'must have at most 50 characters')),
    GITHUB_CLIENT_ID: optional(z.string()),
    GITHUB_CLIENT_SECRET: optional(z.string()),
    GITHUB_ENTERPRISE_URL: optional(providerUrl.transform((text) => text.replace(/(?<!\/)\/+$/, ''))),
    LIMITS: optional(limits),
    SHUTDOWN_DELAY_SECONDS: optional(wholeNumber(0, 600)),
    PICTURE_SCALE: optional(wholeNumber(1, 3)),
    REGISTRIES: optional(registries),
    CODEHOST_TOKEN: optional(z.string().regex(/^[!-~]+$/, 'must be a token: printable ASCII without spaces')),
    OTEL_EXPORTER_OTLP_ENDPOINT: optional(webAddress),
    AI_BASE_URL: optional(webAddress),
    AI_API_KEY: optional(z.string()),
    AI_MODEL: optional(z.string()),
    npm_config_registry: optional(npmRegistry),
  })
  .refine((env) => env.METRICS_PORT !== (env.PORT ?? DEFAULT_PORT), {
    path: ['METRICS_PORT'],
    error: 'is the PORT of the service: choose another one',
  })
  .refine((env) => env.METRICS_PORT || !env.METRICS_HOST, {
    path: ['METRICS_PORT'],
    error: 'is missing: METRICS_HOST is the address that it listens on',
  })
  .refine((env) => !env.S3_ACCESS_KEY_ID === !env.S3_SECRET_ACCESS_KEY, {
    path: ['S3_ACCESS_KEY_ID'],
    error: 'goes together with S3_SECRET_ACCESS_KEY: set both or none',
  })
  .refine((env) => !env.DATABASE_URL || env.SECRET_KEY, {
    path: ['SECRET_KEY'],
    error:
      'is missing: with DATABASE_URL every process needs the same one (openssl rand -hex 32 makes one; ' +
      'a process that made its own keeps it in DATA_DIR/secret-key)',
  })
  .refine((env) => !env.DATABASE_REPLICA_URL || env.DATABASE_URL, {
    path: ['DATABASE_URL'],
    error: 'is missing: DATABASE_REPLICA_URL is a replica of it',
  })
  .refine((env) => !env.REDIS_URL || env.DATABASE_URL, {
    path: ['DATABASE_URL'],
    error: 'is missing: the workers that REDIS_URL is for cannot reach the embedded database',
  })
  .refine((env) => env.AI_MODEL || (!env.AI_BASE_URL && !env.AI_API_KEY), {
    path: ['AI_MODEL'],
    error: 'is missing: name the model that AI_BASE_URL and AI_API_KEY are for',
  })
  .refine((env) => !env.AI_MODEL || env.AI_BASE_URL || env.AI_API_KEY, {
    path: ['AI_MODEL'],
    error: 'needs AI_API_KEY, or the AI_BASE_URL of a service without keys',
  })
  .refine((env) => env.SMTP_URL || !env.MAIL_FROM, {
    path: ['SMTP_URL'],
    error: 'is missing: MAIL_FROM is the sender of mail that goes through it',
  })
  .refine(
    (env) =>
      env.S3_BUCKET || !(env.S3_ENDPOINT || env.S3_PUBLIC_ENDPOINT || env.S3_REGION || env.S3_ACCESS_KEY_ID),
    {
      path: ['S3_BUCKET'],
      error: 'is missing: the other S3 settings are for a bucket',
    },
  )
  .check(
    completeProvider(['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'], 'OIDC_NAME'),
    completeProvider(['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'], 'GITHUB_ENTERPRISE_URL'),
  );

export type Environment = z.infer<typeof environment>;
