import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { locateBinaries } from '../../packages/local-postgres/src/binaries.js';
import {
  DATABASE_USER,
  ensureCluster,
  SERVER_ENVIRONMENT,
} from '../../packages/local-postgres/src/cluster.js';
import { untilReady } from '../../packages/local-postgres/src/readiness.js';
import { serverAccount } from '../../packages/local-postgres/src/server-account.js';
import { freePort } from './free-port.js';

/** The role that can connect only with its own client certificate. */
export const CERTIFIED_USER = 'certified';

export interface TlsDatabase {
  readonly port: number;
  /** The path of a certificate or key. */
  file(name: 'authority.crt' | 'stranger.crt' | 'client.crt' | 'client.key'): string;
  stop(): Promise<void>;
}

/** Starts a PostgreSQL on localhost that accepts only TLS, with a certificate for `localhost` from its own CA. */
export async function startTlsDatabase(): Promise<TlsDatabase> {
  const root = mkdtempSync(path.join(os.tmpdir(), 'ttyreel-tls-'));
  chmodSync(root, 0o755);
  const account = serverAccount(root);
  const folder = path.join(root, 'postgres');
  const cluster = { folder, account, durable: false, binaries: await locateBinaries(account) };
  await ensureCluster(cluster);
  makeCertificates(root);
  const rules = `local all all trust\nhostssl all ${CERTIFIED_USER} all cert\nhostssl all all all trust\n`;
  writeFileSync(path.join(root, 'pg_hba.conf'), rules);
  const sockets = path.join(root, 's');
  mkdirSync(sockets);
  if (account) {
    for (const name of [sockets, path.join(root, 'server.key')]) chownSync(name, account.uid, account.gid);
  }
  const port = await freePort();
  const settings = {
    listen_addresses: 'localhost',
    port: String(port),
    unix_socket_directories: sockets,
    hba_file: path.join(root, 'pg_hba.conf'),
    ssl: 'on',
    ssl_cert_file: path.join(root, 'server.crt'),
    ssl_key_file: path.join(root, 'server.key'),
    ssl_ca_file: path.join(root, 'authority.crt'),
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(path.join(cluster.binaries, 'bin', 'postgres'), ['-D', folder, ...options], {
    ...account,
    cwd: folder,
    env: SERVER_ENVIRONMENT,
    stdio: 'ignore',
  });
  const ended = once(server, 'exit');
  const address = { host: sockets, port, user: DATABASE_USER, database: 'postgres' };
  if (!(await untilReady(address, () => server.exitCode === null)))
    throw new Error('PostgreSQL did not start.');
  const client = new Client(address);
  await client.connect();
  await client.query(`CREATE ROLE ${CERTIFIED_USER} LOGIN`);
  await client.end();
  return {
    port,
    file: (name) => path.join(root, name),
    async stop() {
      server.kill('SIGINT');
      await ended;
      rmSync(root, { recursive: true });
    },
  };
}

function makeCertificates(folder: string): void {
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const key = (name: string) => [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-keyout',
    name,
  ];
  for (const name of ['authority', 'stranger']) {
    openssl('req', '-x509', ...key(`${name}.key`), '-out', `${name}.crt`, '-subj', `/CN=${name}`);
  }
  for (const [name, subject] of Object.entries({ server: 'localhost', client: CERTIFIED_USER })) {
    openssl('req', ...key(`${name}.key`), '-out', `${name}.csr`, '-subj', `/CN=${subject}`);
    writeFileSync(path.join(folder, `${name}.ext`), `subjectAltName=DNS:${subject}\n`);
    const authority = ['-CA', 'authority.crt', '-CAkey', 'authority.key', '-CAcreateserial'];
    openssl(
      'x509',
      '-req',
      '-in',
      `${name}.csr`,
      ...authority,
      '-extfile',
      `${name}.ext`,
      '-out',
      `${name}.crt`,
    );
  }
}
