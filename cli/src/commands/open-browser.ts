import { spawn } from 'node:child_process';
import { Option } from '@commander-js/extra-typings';
import type { Environment } from '../config/environment.js';
import { Failure } from '../output/failure.js';
import type { Context } from './context.js';

/** Of commands that have a page; they call {@link openPage}. */
export function webOption() {
  return new Option('-w, --web', 'open the page in the browser');
}

/** Prints the URL of a page and opens it. @throws Failure if there is no browser */
export async function openPage({ output, environment }: Context, url: string): Promise<void> {
  const isOpen = await openBrowser(url, environment);
  if (output.isJson) output.json({ url, opened: isOpen });
  else output.text(url);
  if (!isOpen) throw new Failure('No browser was found.', { hint: 'Open the URL above, or set BROWSER.' });
}

/** Opens a page in the user's browser. @returns false if there is no browser */
export function openBrowser(url: string, environment: Environment): Promise<boolean> {
  const [program, ...args] = openerOf(environment);
  if (program === undefined || !/^https?:\/\//.test(url)) return Promise.resolve(false);
  return new Promise((resolve) => {
    const child = spawn(program, [...args, url], { detached: true, stdio: 'ignore' });
    child.once('error', () => {
      resolve(false);
    });
    child.once('spawn', () => {
      child.unref();
      resolve(true);
    });
  });
}

function openerOf({ browser, hasDesktop }: Environment): string[] {
  if (browser !== undefined) return [browser];
  if (!hasDesktop) return [];
  if (process.platform === 'darwin') return ['open'];
  // `start` would read the address as a title, and & as the end of the command.
  if (process.platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler'];
  return ['xdg-open'];
}
