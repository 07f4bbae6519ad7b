import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Logger } from 'pino';

const TIMEOUT_MS = 5_000;

/** Adds npm's registry to the environment if npm started this process and REGISTRIES names none. */
export async function withRegistryOfNpm(
  variables: NodeJS.ProcessEnv,
  log: Logger,
): Promise<NodeJS.ProcessEnv> {
  if (/\bjsregistry=\S/.test(variables.REGISTRIES ?? '')) return variables;
  try {
    return { ...variables, npm_config_registry: await registryOfNpm(variables) };
  } catch (error) {
    log.warn(
      { err: error },
      'cannot read the registry from npm: add jsregistry=URL to REGISTRIES to enable badges of npm packages',
    );
    return variables;
  }
}

/**
 * npm's registry, if npm started this process. npm exports the setting only if the project, the command line or the
 * environment has it; `npm config get` also knows the user's and the global one.
 * @returns undefined without npm
 * @throws Error when npm fails
 */
export async function registryOfNpm(variables: NodeJS.ProcessEnv): Promise<string | undefined> {
  const { npm_config_registry: exported, npm_execpath: npm } = variables;
  if (exported || !npm) return exported;
  const { stdout } = await promisify(execFile)(process.execPath, [npm, 'config', 'get', 'registry'], {
    env: variables,
    timeout: TIMEOUT_MS,
  });
  return stdout.trim();
}
