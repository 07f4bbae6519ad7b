import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Logger } from 'pino';

const ANSWER_LIMIT_MS = 5_000;

/** The environment, with the registry that npm is set to where no other is and npm started this process. */
export async function withRegistryOfNpm(
  variables: NodeJS.ProcessEnv,
  log: Logger,
): Promise<NodeJS.ProcessEnv> {
  if (variables.JSREGISTRY_URL) return variables;
  try {
    return { ...variables, npm_config_registry: await registryOfNpm(variables) };
  } catch (error) {
    log.warn({ err: error }, 'npm did not say where its registry is: set JSREGISTRY_URL to have its badges');
    return variables;
  }
}

/**
 * The registry that npm itself is set to, when npm started this process. It hands its setting on only where the
 * project, the command line or the environment has it, so it is asked for that of the user, of the machine and its own.
 * @returns undefined without npm
 * @throws Error when npm does not answer
 */
export async function registryOfNpm(variables: NodeJS.ProcessEnv): Promise<string | undefined> {
  const { npm_config_registry: handedOn, npm_execpath: npm } = variables;
  if (handedOn || !npm) return handedOn;
  const { stdout } = await promisify(execFile)(process.execPath, [npm, 'config', 'get', 'registry'], {
    env: variables,
    timeout: ANSWER_LIMIT_MS,
  });
  return stdout.trim();
}
