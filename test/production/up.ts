/** See up.sh. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const SERVE = [process.execPath, '--import', 'tsx', path.join(import.meta.dirname, 'serve.ts')];
const CERTIFICATE =
  'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30 -subj /CN=localhost';

async function makeCertificate(folder: string): Promise<string> {
  const certificate = path.join(folder, 'certificate.pem');
  const files = ['-keyout', path.join(folder, 'key.pem'), '-out', certificate];
  const names = ['-addext', 'subjectAltName=DNS:localhost'];
  await promisify(execFile)('openssl', [...CERTIFICATE.split(' '), ...names, ...files]);
  return certificate;
}

/** @returns the exit code */
async function run(command: readonly string[], settings: Readonly<Record<string, string>>): Promise<number> {
  const isServing = command.length === 0;
  const [program = '', ...programArguments] = isServing ? SERVE : command;
  const child = spawn(program, programArguments, {
    stdio: 'inherit',
    env: { ...process.env, ...settings },
    // Ctrl-C does not reach its processes, which it stops in their order.
    detached: isServing,
  });
  const stop = () => child.kill('SIGTERM');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'ttyreel-certificate-'));
try {
  const certificate = await makeCertificate(folder);
  const settings = { TEST_INSTALLATION: folder, NODE_EXTRA_CA_CERTS: certificate };
  process.exitCode = await run(process.argv.slice(2), settings);
} finally {
  await rm(folder, { recursive: true, force: true });
}
