import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { DatabaseAddress } from '../../packages/local-postgres/src/database-address.js';
import { startDatabaseServer } from '../support/database-setup.js';
import { freePort } from '../support/free-port.js';
import { openOutput } from '../support/program-output.js';
import { startS3Server, storeSettings } from '../support/s3-server.js';
import { type ServiceProcess, startProcess } from '../support/service-process.js';
import { startDaemon } from '../support/daemon.js';
import { startRedis } from './redis.js';

const CADDYFILE = path.resolve(import.meta.dirname, '../../docker/Caddyfile');
/** As long as the proxy needs to see that a service is gone, and shorter than in docker/compose.scale.yaml. */
const SHUTDOWN_DELAY_SECONDS = '2';
/** Each service has its own address and the same port, as a container has. */
const SERVICE_HOSTS = ['127.0.0.2', '127.0.0.3'];
const WORKERS = ['127.0.0.4', '127.0.0.5'];

type Environment = NodeJS.ProcessEnv;
type Program = 'main.js' | 'worker.js';

/** The folder of the certificate, which up.ts makes. */
const certificateFolder = () => process.env['TEST_INSTALLATION'];

/** Whether RunningService.start starts installations. */
export const isInstallationWanted = () => certificateFolder() !== undefined;

/** A service or a worker, which can be started again after its end. */
export class Member {
  private constructor(
    private readonly program: Program,
    private readonly environment: Environment,
    private readonly outputs: (() => string)[],
    private process: ServiceProcess,
  ) {}

  static async start(program: Program, environment: Environment): Promise<Member> {
    await mkdir(environment['DATA_DIR'] ?? '', { recursive: true });
    const output = openOutput();
    const started = await startProcess({ environment, program, ...output });
    return new Member(program, environment, [output.output], started);
  }

  /** Whether the proxy sends requests to it. */
  get serves(): boolean {
    return this.program === 'main.js';
  }

  get pid(): number {
    return this.process.pid;
  }

  get name(): string {
    return `${this.program} at ${this.environment['HOST'] ?? ''}`;
  }

  /** Of all its processes so far. */
  get output(): string {
    return this.outputs.map((read) => read()).join('');
  }

  /** @returns the exit code, or the signal that ended it */
  end(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | string> {
    return this.process.end(signal);
  }

  async startAgain(): Promise<void> {
    const { program, environment } = this;
    const output = openOutput();
    this.process = await startProcess({ environment, program, ...output });
    this.outputs.push(output.output);
  }
}

/**
 * What docker/compose.scale.yaml describes, without containers: two services and two workers on PostgreSQL, Redis with a
 * password and an S3 store, behind Caddy with the configuration of the containers.
 */
export class Installation implements ServiceProcess {
  private readonly ends: (() => Promise<unknown>)[] = [];
  readonly services: Member[] = [];
  readonly workers: Member[] = [];
  /** The settings of all services and workers. */
  environment: Environment = {};
  address = '';

  private constructor(private readonly folder: string) {}

  /** @param settings of all services and workers */
  static async start(folder: string, settings: Environment): Promise<Installation> {
    const installation = new Installation(folder);
    try {
      await installation.startParts(settings);
      return installation;
    } catch (error) {
      await installation.end();
      throw error;
    }
  }

  get pid(): number {
    throw new Error('An installation has many processes.');
  }

  /** Of the services and workers. */
  readonly output = (): string => [...this.services, ...this.workers].map(({ output }) => output).join('');

  /** Stops everything, the proxy first. @returns 0 */
  async end(): Promise<number> {
    for (const end of this.ends.splice(0).reverse()) await end();
    return 0;
  }

  private async startParts(settings: Environment): Promise<void> {
    const [database, redis, store] = await Promise.all([
      this.startDatabase(),
      this.startRedis(),
      this.startStore(),
    ]);
    const port = String(await freePort());
    const sitePort = await freePort();
    this.address = `https://localhost:${sitePort}`;
    this.environment = {
      // A copied database is bound to its key.
      SECRET_KEY: process.env['TEST_SECRET_KEY'] ?? 'a secret key that every process shares',
      SITE_URL: this.address,
      TRUST_PROXY: 'loopback',
      SHUTDOWN_DELAY_SECONDS,
      ...settings,
      ...database,
      ...redis,
      ...store,
      PORT: port,
    };
    const { services, workers } = this;
    this.ends.push(() => Promise.all([...services, ...workers].map((member) => member.end())));
    const started = await Promise.allSettled([
      ...SERVICE_HOSTS.map((host) => this.add(services, 'main.js', { HOST: host })),
      ...WORKERS.map((name) => this.add(workers, 'worker.js', { HOST: name })),
    ]);
    for (const each of started) if (each.status === 'rejected') throw each.reason;
    await this.startProxy(sitePort, port);
  }

  private async add(members: Member[], program: Program, own: Environment): Promise<void> {
    const folder = path.join(this.folder, `${program}-${own['HOST'] ?? ''}`);
    members.push(await Member.start(program, { ...this.environment, ...own, DATA_DIR: folder }));
  }

  private async startDatabase(): Promise<Environment> {
    const folder = await this.makeFolder('database');
    const template = process.env['TEST_DATA_TEMPLATE'];
    // cp keeps the owner: PostgreSQL has a separate account if the tests run as root.
    if (template !== undefined) await promisify(execFile)('cp', ['-a', `${template}/.`, folder]);
    const server = await startDatabaseServer(folder, { durable: true });
    this.ends.push(() => server.stop());
    const { host, user, database } = JSON.parse(server.address) as DatabaseAddress;
    return { DATABASE_URL: `postgres:///${database}?host=${encodeURIComponent(host)}&user=${user}` };
  }

  private async startRedis(): Promise<Environment> {
    const folder = await this.makeFolder('redis');
    const redis = await startRedis(folder);
    this.ends.push(() => redis.stop());
    return { REDIS_URL: redis.url };
  }

  private async startStore(): Promise<Environment> {
    const store = await startS3Server();
    this.ends.push(() => store.stop());
    return storeSettings(store);
  }

  /** Caddy looks the services up by their name, which a DNS server has. */
  private async startProxy(sitePort: number, port: string): Promise<void> {
    const folder = await this.makeFolder('proxy');
    const dnsPort = await freePort();
    const caddyfile = path.join(folder, 'Caddyfile');
    await writeFile(caddyfile, await proxySettings(sitePort, port, dnsPort));
    const dns = await startDaemon(
      [
        'dnsmasq',
        '--keep-in-foreground',
        '--conf-file=/dev/null',
        `--port=${dnsPort}`,
        '--listen-address=127.0.0.1',
        '--bind-interfaces',
        '--pid-file=',
        '--no-resolv',
        '--no-hosts',
        '--local=/#/',
        ...SERVICE_HOSTS.map((host) => `--address=/api/${host}`),
      ],
      folder,
      dnsPort,
    );
    this.ends.push(() => dns.stop());
    const proxy = await startDaemon(['caddy', 'run', '--config', caddyfile], folder, sitePort);
    this.ends.push(() => proxy.stop());
  }

  private async makeFolder(name: string): Promise<string> {
    const folder = path.join(this.folder, name);
    await mkdir(folder, { recursive: true });
    return folder;
  }
}

/** The file of the containers with the ports of this installation and its certificate. */
async function proxySettings(sitePort: number, port: string, dnsPort: number): Promise<string> {
  const certificate = certificateFolder() ?? '';
  const changes = [
    [
      '{$SITE_NAME} {',
      `{\n\tadmin off\n\tauto_https disable_redirects\n}\nlocalhost:${sitePort} {
\ttls ${certificate}/certificate.pem ${certificate}/key.pem`,
    ],
    ['dynamic a api 8080 {', `dynamic a api ${port} {\n\t\t\tresolvers 127.0.0.1:${dnsPort}`],
  ] as const;
  return changes.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`docker/Caddyfile has no ${from}`);
      return text.replace(from, () => to);
    },
    await readFile(CADDYFILE, 'utf8'),
  );
}
