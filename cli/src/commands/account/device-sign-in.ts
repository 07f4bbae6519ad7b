import os from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { Api } from '../../api/api.js';
import { EXIT, Failure } from '../../output/failure.js';
import { openBrowser } from '../open-browser.js';
import type { Context } from '../context.js';

const WAITING = 428;
const OVER = 410;

/**
 * Signs in with the browser: the user types a code on a page of the server.
 * @returns an API key for this machine only
 * @throws Failure if the code is not confirmed in time
 */
export async function signInWithBrowser(api: Api, context: Context, opensBrowser: boolean): Promise<string> {
  const { routes } = api;
  const grant = await api.read(
    routes.POST('/api/v1/auth/device/', {
      body: { client_name: `ttyreel on ${os.hostname()}`.slice(0, 100) },
    }),
  );
  const { output, environment } = context;
  const code = output.paintNotice('bold', grant.user_code);
  output.errorText(
    `Your code is ${code}. Enter it at ${grant.verification_url}, and check that the page names this machine.\n`,
  );
  if (opensBrowser && (await openBrowser(grant.verification_url, environment)))
    output.notice('The page is opening in your browser.');
  output.notice('Waiting for your confirmation ... (Ctrl-C cancels)');
  const end = Date.now() + grant.expires_in * 1_000;
  while (Date.now() < end) {
    await delay(grant.interval * 1_000);
    const key = await fetchKey(api, grant.device_code);
    if (key !== undefined) return key;
  }
  throw tooLate();
}

/** @returns undefined until the code is confirmed */
async function fetchKey(api: Api, deviceCode: string): Promise<string | undefined> {
  try {
    const body = { device_code: deviceCode };
    return (await api.read(api.routes.POST('/api/v1/auth/device/token/', { body }))).api_key;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.status === WAITING || error.isTransient) return undefined;
    throw error.status === OVER ? tooLate() : error;
  }
}

function tooLate(): Failure {
  return new Failure('The code was not confirmed in time.', {
    exitCode: EXIT.auth,
    hint: 'Start again with `ttyreel login`.',
  });
}
