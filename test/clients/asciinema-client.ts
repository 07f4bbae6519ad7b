import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { GifDetailDto } from '../../src/resources/gifs/dto/gif-detail.dto.js';
import { PageClient } from '../contract/page-client.js';
import type { RunningService } from '../support/running-service.js';
import { untilProcessed } from '../support/upload.js';
import { pythonTool } from './python-tool.js';
import { exists, install, run } from './toolchain.js';

const PYTHON_PACKAGE = 'asciinema==2.4.0';
const RUST_VERSION = '3.2.0';
const BUILD_LIMIT_MS = 900_000;

/** The folder of the command line, the file to upload and the service. */
export interface AsciinemaWorkshop {
  readonly folder: string;
  /** For tools that the next run also uses. */
  readonly cache: string;
  readonly cast: string;
  readonly service: RunningService;
}

/** @returns the path of the program; throws ToolsMissing if it cannot be installed */
type Installation = (workshop: AsciinemaWorkshop) => Promise<string>;

/** Release 2 from the Python index. */
export const asciinemaOfPython: Installation = (workshop) =>
  pythonTool('asciinema', PYTHON_PACKAGE, workshop);

/** Release 3 from the Rust registry. It is built once, which takes some minutes. */
export const asciinemaOfRust: Installation = async ({ folder, cache }) => {
  const found = await run('asciinema', ['--version'], folder).catch(() => '');
  if (/^asciinema 3\./.test(found)) return 'asciinema';
  const root = path.join(cache, `asciinema-${RUST_VERSION}`);
  const program = path.join(root, 'bin', 'asciinema');
  if (await exists(program)) return program;
  await install('Cargo', run('cargo', ['--version'], folder));
  const source = ['asciinema', '--version', RUST_VERSION, '--locked'];
  // The compiler leaves the processor to tests that run beside it.
  const cargo = ['-n', '19', 'cargo', 'install', ...source, '--debug', '--quiet', '--root', root];
  const build = run('nice', cargo, folder, {
    limitMs: BUILD_LIMIT_MS,
    // Debug information is not needed.
    environment: { CARGO_PROFILE_DEV_DEBUG: '0' },
  });
  await install(`asciinema ${RUST_VERSION}`, build);
  return program;
};

/**
 * The real workflow of a user: an upload fails, `asciinema auth` prints a link, the user confirms in the browser, the
 * upload belongs to the user, and its page plays.
 */
export async function asciinemaJourney(workshop: AsciinemaWorkshop, installed: Installation): Promise<void> {
  const { folder, cast, service } = workshop;
  const program = await installed(workshop);
  const home = path.join(folder, 'home');
  await mkdir(home);
  const environment = {
    HOME: home,
    XDG_CONFIG_HOME: home,
    XDG_STATE_HOME: home,
    ASCIINEMA_API_URL: service.address,
    ASCIINEMA_SERVER_URL: service.address,
  };
  // Release 2 prints to stderr, release 3 to stdout.
  const asciinema = (...args: string[]) =>
    run('sh', ['-c', '"$0" "$@" 2>&1', program, ...args], folder, { environment });

  await assert.rejects(asciinema('upload', cast), /401|Invalid or revoked install ID/);
  const [link] = /http\S+\/connect\/\S+/.exec(await asciinema('auth')) ?? [];
  assert.ok(link, 'asciinema auth prints no link');
  const username = path.basename(folder);
  const person = await PageClient.signedUp(service, username);
  const { pathname } = new URL(link);
  assert.match((await person.get(pathname)).html, /will upload recordings as/);
  await person.confirm();
  assert.equal((await person.send(pathname, { name: 'a test' })).status, 303);

  const printed = await asciinema('upload', cast);
  const id = /\/gifs\/(\w+)/.exec(printed)?.[1] ?? '';
  assert.match(printed, /It is public\./);
  await untilProcessed(service, id);
  const answer = await fetch(`${service.api}/gifs/${id}/`);
  const { author, transcript } = (await answer.json()) as GifDetailDto;
  assert.deepEqual([author.username, transcript], [username, '$ git status\n']);
  const page = `${service.address}/gifs/${id}`;
  // Release 3 needs two.
  assert.match(await asciinema('cat', page, page), /\$ git status/);
}
