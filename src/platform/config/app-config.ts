import path from 'node:path';
import type { Logger } from 'pino';
import type { ModelSettings } from './model-settings.js';
import type { S3Settings } from './s3-settings.js';
import {
  type GithubSettings,
  githubSettings,
  type OpenIdSettings,
  openIdSettings,
} from './sign-in-provider-settings.js';
import {
  DEFAULT_PORT,
  environment,
  type Environment,
  LOOPBACK_HOSTS,
  type LogLevel,
  type SignUp,
} from './environment.js';
import { withRegistryOfNpm } from './npm-registry.js';

/** Calls per minute, or per hour for uploads, generations, reports and sign-ups. */
export interface RateLimits {
  readonly anonymousPerMinute: number;
  readonly authenticatedPerMinute: number;
  readonly uploadsPerHour: number;
  readonly badgesPerMinute: number;
  /** Web pages; their styles and scripts count too. */
  readonly pagesPerMinute: number;
  readonly mediaPerMinute: number;
  /** Badges of packages that are not cached. */
  readonly newBadgesPerMinute: number;
  readonly generationsPerHour: number;
  readonly reportsPerHour: number;
  readonly signUpsPerHour: number;
}

/** Limits of one process. An address is an IPv4 address or an IPv6 /64. */
export interface ConnectionLimits {
  readonly connections: number;
  /** Does not apply to trusted proxies. */
  readonly connectionsPerAddress: number;
  /** Concurrent requests without a response. */
  readonly requests: number;
  readonly requestsPerAddress: number;
}

/** How mail is sent. */
export interface MailSettings {
  readonly smtpUrl: string;
  /** The sender. Undefined: ttyreel at the host of `siteUrl`. */
  readonly from?: string;
}

/** Where Prometheus reads the metrics of this process. */
export interface MetricsAddress {
  readonly port: number;
  readonly host: string;
}

/** The storage limits of one user. */
export interface StorageQuota {
  readonly bytes: number;
  /** The number of recordings. */
  readonly gifs: number;
}

/** URLs of package registries, without a trailing slash. Undefined ones are not used. */
export interface RegistryAddresses {
  readonly pyindex?: string;
  readonly pyindexStats?: string;
  readonly jsregistry?: string;
  readonly jsregistryStats?: string;
  readonly rustregistry?: string;
  readonly codehost?: string;
}

/** The only registry with a default. */
const CODEHOST_API = 'https://api.github.com';

const GIB = 1024 ** 3;

const MODEL_TIMEOUT_MS = 60_000;

/** An invalid setting; the message names its variable. */
export class InvalidSetting extends Error {}

/** The configuration, read once at the start. */
export class AppConfig {
  readonly port: number;
  readonly logLevel: LogLevel;
  readonly host: string;
  /** Undefined: no metrics are served. */
  readonly metrics?: MetricsAddress;
  /** Whether traces are sent to OTEL_EXPORTER_OTLP_ENDPOINT, which the SDK reads itself. */
  readonly isTraced: boolean;
  /** The site of this machine alone, for development. */
  readonly isLocal: boolean;
  /** The public URL, without a trailing slash. */
  readonly siteUrl: string;
  /** The URL of media files, without a trailing slash. */
  readonly mediaUrl: string;
  readonly dataDirectory: string;
  /** Bytes that user writes leave free on the disk. Undefined: depends on the size of the disk. */
  readonly minFreeDiskBytes?: number;
  readonly storageQuota: StorageQuota;
  /** Undefined: the embedded PostgreSQL in the data folder. */
  readonly databaseUrl?: string;
  /** A replica that reads lists and searches. */
  readonly databaseReplicaUrl?: string;
  /** Undefined: the queue and the limits in memory. */
  readonly redisUrl?: string;
  /** Undefined: media in the data folder. */
  readonly s3?: S3Settings;
  /** Undefined: generated once and stored in the data folder. */
  readonly secretKey?: string;
  /** Earlier keys, still valid for reading. */
  readonly previousSecretKeys: readonly string[];
  /** The model that writes tapes. Undefined: the built-in writer. */
  readonly model?: ModelSettings;
  /** Who may create an account on the web pages. */
  readonly signUp: SignUp;
  /** Undefined: no sign-in by OpenID Connect. */
  readonly openId?: OpenIdSettings;
  /** Undefined: no sign-in by GitHub. */
  readonly github?: GithubSettings;
  /** Undefined: no mail is sent. */
  readonly mail?: MailSettings;
  readonly trustedProxies: readonly string[];
  readonly demoData: boolean;
  readonly rateLimits: RateLimits;
  readonly connectionLimits: ConnectionLimits;
  /** How long connections are accepted after readiness turns off. */
  readonly shutdownDelaySeconds: number;
  /** For each rendering process and its ffmpeg. */
  readonly renderMemoryMaxBytes: number;
  /** For all requested frames together. */
  readonly framesMaxBytes: number;
  /** Pixels per CSS pixel in pictures whose author chose no scale. */
  readonly pictureScale: number;
  /** For all themed pictures together. */
  readonly themedPicturesMaxBytes: number;
  readonly registries: RegistryAddresses;
  /** Only sent to the code host. */
  readonly codehostToken?: string;

  private constructor(env: Environment) {
    const limits = env.LIMITS ?? {};
    this.port = env.PORT ?? DEFAULT_PORT;
    this.logLevel = env.LOG_LEVEL ?? 'info';
    this.host = env.HOST ?? defaultHost(env);
    this.metrics = metricsAddress(env);
    this.isTraced = env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined;
    this.siteUrl = env.SITE_URL ?? `http://localhost:${this.port}`;
    this.isLocal = isLocal(this, env);
    this.mediaUrl = env.MEDIA_URL ?? `${this.siteUrl}/media`;
    this.dataDirectory = path.resolve(env.DATA_DIR ?? 'data');
    this.minFreeDiskBytes = limits['free-disk-bytes'];
    this.storageQuota = {
      bytes: limits['bytes-per-user'] ?? 5 * GIB,
      gifs: limits['recordings-per-user'] ?? 10_000,
    };
    this.databaseUrl = env.DATABASE_URL;
    this.databaseReplicaUrl = env.DATABASE_REPLICA_URL;
    this.redisUrl = env.REDIS_URL;
    this.s3 = s3Settings(env);
    this.secretKey = env.SECRET_KEY;
    this.previousSecretKeys = env.SECRET_KEY_PREVIOUS ?? [];
    this.model = modelSettings(env);
    this.signUp = env.SIGN_UP ?? 'open';
    this.openId = openIdSettings(env);
    this.github = githubSettings(env);
    this.mail = mailSettings(env);
    this.trustedProxies = env.TRUST_PROXY ?? [];
    this.demoData = env.DEMO_DATA ?? !env.DATABASE_URL;
    this.rateLimits = rateLimits(env);
    this.connectionLimits = connectionLimits(env);
    this.shutdownDelaySeconds = env.SHUTDOWN_DELAY_SECONDS ?? 0;
    this.renderMemoryMaxBytes = limits['render-memory-bytes'] ?? 1024 ** 3;
    this.framesMaxBytes = limits['frame-bytes'] ?? 256 * 1024 ** 2;
    this.pictureScale = env.PICTURE_SCALE ?? 2;
    this.themedPicturesMaxBytes = limits['themed-picture-bytes'] ?? 1024 ** 3;
    this.registries = registryAddresses(env);
    this.codehostToken = env.CODEHOST_TOKEN;
    Object.freeze(this);
  }

  /** @throws InvalidSetting */
  static fromEnvironment(): AppConfig {
    return AppConfig.from(process.env);
  }

  /** Also reads npm's registry setting, for processes that query registries. @throws InvalidSetting */
  static async withRegistries(log: Logger): Promise<AppConfig> {
    return AppConfig.from(await withRegistryOfNpm(process.env, log));
  }

  /** @throws InvalidSetting that names every invalid variable */
  static from(variables: NodeJS.ProcessEnv): AppConfig {
    const result = environment.safeParse(variables);
    if (result.success) return new AppConfig(result.data);
    const problems = result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new InvalidSetting(problems.join('\n'));
  }
}

/** The embedded database is for one machine. */
function defaultHost({ DATABASE_URL: databaseUrl }: Environment): string {
  return databaseUrl ? '0.0.0.0' : '127.0.0.1';
}

function metricsAddress(env: Environment): MetricsAddress | undefined {
  const { METRICS_PORT: port, METRICS_HOST: host = defaultHost(env) } = env;
  return port === undefined ? undefined : { port, host };
}

function isLocal({ host, siteUrl }: AppConfig, { TRUST_PROXY: proxies = [] }: Environment): boolean {
  const hosts = [host, new URL(siteUrl).hostname];
  return proxies.length === 0 && hosts.every((name) => LOOPBACK_HOSTS.includes(name));
}

function rateLimits({ LIMITS: limits = {}, DATABASE_URL: databaseUrl }: Environment): RateLimits {
  return {
    anonymousPerMinute: limits['anonymous-per-minute'] ?? 60,
    authenticatedPerMinute: limits['authenticated-per-minute'] ?? 300,
    uploadsPerHour: limits['uploads-per-hour'] ?? (databaseUrl ? 10 : 100),
    badgesPerMinute: limits['badges-per-minute'] ?? 600,
    pagesPerMinute: limits['pages-per-minute'] ?? 300,
    mediaPerMinute: limits['media-per-minute'] ?? 3_000,
    newBadgesPerMinute: limits['new-badges-per-minute'] ?? 30,
    generationsPerHour: limits['generations-per-hour'] ?? 20,
    reportsPerHour: limits['reports-per-hour'] ?? 10,
    signUpsPerHour: limits['sign-ups-per-hour'] ?? 10,
  };
}

function mailSettings(env: Environment): MailSettings | undefined {
  return env.SMTP_URL === undefined ? undefined : { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM };
}

function connectionLimits({ LIMITS: limits = {} }: Environment): ConnectionLimits {
  const connections = limits.connections ?? 4_096;
  return {
    connections,
    connectionsPerAddress: Math.ceil(connections / 8),
    requests: limits['concurrent-requests'] ?? 200,
    requestsPerAddress: limits['concurrent-requests-per-address'] ?? 64,
  };
}

function registryAddresses(env: Environment): RegistryAddresses {
  const registries = env.REGISTRIES ?? {};
  return {
    pyindex: registries.pyindex,
    pyindexStats: registries['pyindex-stats'],
    jsregistry: registries.jsregistry ?? env.npm_config_registry,
    jsregistryStats: registries['jsregistry-stats'],
    rustregistry: registries.rustregistry,
    codehost: registries.codehost ?? CODEHOST_API,
  };
}

function s3Settings(env: Environment): S3Settings | undefined {
  if (env.S3_BUCKET === undefined) return undefined;
  return {
    endpoint: env.S3_ENDPOINT,
    publicEndpoint: env.S3_PUBLIC_ENDPOINT,
    region: env.S3_REGION ?? 'us-east-1',
    bucket: env.S3_BUCKET,
    accessKeyId: env.S3_ACCESS_KEY_ID,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY,
  };
}

function modelSettings(env: Environment): ModelSettings | undefined {
  if (env.AI_MODEL === undefined) return undefined;
  const limits = env.LIMITS ?? {};
  return {
    baseUrl: env.AI_BASE_URL ?? 'https://api.openai.com/v1',
    apiKey: env.AI_API_KEY,
    model: env.AI_MODEL,
    timeout: MODEL_TIMEOUT_MS,
    maxTokens: limits['tokens-per-completion'] ?? 8_192,
    tokensPerDay: limits['tokens-per-day'] ?? 2_000_000,
  };
}
