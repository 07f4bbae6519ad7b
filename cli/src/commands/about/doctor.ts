import { existsSync, statSync } from 'node:fs';
import type { Command } from '@commander-js/extra-typings';
import type { Api } from '../../api/api.js';
import { strangeAnswer } from '../../api/problems.js';
import { installCommand, isOlderThan } from '../../api/version-check.js';
import { CLI_VERSION } from '../../config/cli-version.js';
import { EXIT, Failure } from '../../output/failure.js';
import { shownBytes, shownCount } from '../../output/quantities.js';
import { safeLine } from '../../output/safe-text.js';
import { Context } from '../context.js';
import { withExamples } from '../help.js';

interface Check {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
  readonly exitCode?: number;
}

/** `ttyreel doctor` */
export function registerDoctor(program: Command): void {
  const command = program
    .command('doctor')
    .description('Check the server, the key, the limits and the versions.')
    .action(async (_options, self) => {
      await examine(Context.of(self));
    });
  withExamples(command, [['ttyreel doctor', 'each check, and what to do if it fails']]);
}

/** @throws Failure if a check fails */
async function examine(context: Context): Promise<void> {
  const { output } = context;
  const checks = [
    {
      name: 'program',
      ok: true,
      detail: `ttyreel ${CLI_VERSION}, Node ${process.versions.node}, ${process.platform}`,
    },
    configCheck(context),
    ...(await serverChecks(context)),
  ];
  if (output.isJson) {
    output.json({
      server: context.server.url,
      checks: checks.map(({ name, ok, detail }) => ({ name, ok, detail })),
    });
  } else {
    for (const { name, ok, detail } of checks) {
      const mark = ok ? output.paint('green', '✓') : output.paint('red', '✗');
      output.styled(`${mark} ${name.padEnd(8)} ${safeLine(detail)}`);
    }
  }
  const wrong = checks.filter(({ ok }) => !ok);
  if (wrong.length > 0) {
    const names = wrong.map(({ name }) => name).join(', ');
    throw new Failure(`Failed: ${names}.`, { exitCode: wrong[0]?.exitCode ?? EXIT.error });
  }
}

function configCheck({ environment, profiles, server }: Context): Check {
  const file = environment.configFile;
  const proxy = environment.hasProxy ? '; through a proxy' : '';
  const certificates =
    environment.certificates === undefined
      ? ''
      : `; certificate authorities from ${environment.certificates}`;
  if (!existsSync(file))
    return { name: 'config', ok: true, detail: `none yet (${file})${proxy}${certificates}` };
  const isOpen = process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0;
  if (isOpen)
    return { name: 'config', ok: false, detail: `other users can read your keys: chmod 600 ${file}` };
  const used = server.profile === undefined ? 'no current profile' : `profile ${server.profile}`;
  return {
    name: 'config',
    ok: true,
    detail: `${file}, ${shownCount(profiles.names.length, 'server')}, ${used}${proxy}${certificates}`,
  };
}

async function serverChecks(context: Context): Promise<Check[]> {
  const { url, keySource } = context.server;
  return context.connect(async (api) => {
    const begun = Date.now();
    const server = await attempt('server', async () => {
      const health = (await (await api.open(`${url}/health/ready`)).json()) as { version?: unknown };
      if (typeof health.version !== 'string') throw strangeAnswer(url, 'success');
      return `${url} is ready: version ${health.version}, responded in ${Date.now() - begun} ms`;
    });
    if (!server.ok) return [server];
    const versions = await attempt('version', () => supportedVersions(api));
    const limits = await attempt('limits', () => limitsOf(api));
    if (keySource === 'none') {
      const detail = 'none: you can read; to write, run `ttyreel login` or set TTYREEL_API_KEY';
      return [server, versions, { name: 'key', ok: true, detail }, limits];
    }
    return [server, versions, await attempt('key', () => keyOwner(api)), limits];
  });
}

async function attempt(name: string, look: () => Promise<string>): Promise<Check> {
  try {
    return { name, ok: true, detail: await look() };
  } catch (error) {
    const { message, hint = '', exitCode } = error instanceof Failure ? error : new Failure(String(error));
    // Without the hint to run this command.
    const advice = hint.replace('the server with `ttyreel doctor`, and its URL', 'the URL');
    return { name, ok: false, detail: `${message} ${advice}`.trimEnd(), exitCode };
  }
}

async function supportedVersions(api: Api): Promise<string> {
  const { latest, min_supported: oldest } = await api.read(api.routes.GET('/api/v1/cli/version/'));
  const install = installCommand(api.server.url);
  if (isOlderThan(oldest)) throw new Failure(`the server supports ${oldest} and newer: ${install}`);
  return isOlderThan(latest) ? `${latest} is available: ${install}` : `${CLI_VERSION} is the latest version`;
}

async function keyOwner(api: Api): Promise<string> {
  const { username, is_staff: isStaff, quota } = await api.read(api.routes.GET('/api/v1/users/me/'));
  const room = `${shownBytes(quota.bytes_used)} of ${shownBytes(quota.bytes_max)} used`;
  return `${username}${isStaff ? ' (staff)' : ''}, from ${api.server.keySource}, ${room}`;
}

async function limitsOf(api: Api): Promise<string> {
  const { headers } = await api.open(`${api.server.url}/api/v1/cli/version/`);
  const [limit, left] = [headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')];
  return limit === null || left === null ? 'the server reports none' : `${left} of ${limit} requests left`;
}
