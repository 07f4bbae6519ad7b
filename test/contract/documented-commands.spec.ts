import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { prepareFolder, runCommands, shellBlocks } from '../support/documented-commands.js';
import { RunningService } from '../support/running-service.js';
import { upload } from '../support/upload.js';
import { CollectionsClient } from './collections-client.js';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Blocks that start so are not run here. */
const NOT_RUN: Readonly<Record<string, string>> = {
  'npm ci': '`.ci/run` and `docker/try.sh` run them',
  docker: 'docker/try.sh runs what the image runs, without a container engine',
  'cp docker/scale.env': 'needs a container engine',
  kubectl: 'needs a cluster',
  AI_BASE_URL: 'the models are large; generation-with-model.spec.ts has a server of their protocol',
  OIDC_ISSUER: 'settings; provider-sign-in.spec.ts starts a service with such',
  'npm run admin -- backup': 'backup.spec.ts runs the built command, for an installation of its own',
};
/** Those of the first two are run by api-guide.spec.ts and webhooks.spec.ts. */
const RUN = [
  'docs/api-guide.md',
  'docs/webhooks.md',
  'README.md',
  'cli/README.md',
  'docs/ci.md',
  'docs/curating.md',
  'docs/generator.md',
];

const runs = (block: string) => !Object.keys(NOT_RUN).some((start) => block.startsWith(start));

let service: RunningService;
let folder: string;
let ada: string;

beforeEach(async () => {
  service = await RunningService.start();
  folder = await mkdtemp(path.join(os.tmpdir(), 'ttyreel-documents-'));
  await prepareFolder(folder, ['asciinema', 'claude', 'xdg-open']);
  ada = await service.createUser('ada');
});
afterEach(async () => {
  await service.remove();
  await rm(folder, { recursive: true, force: true });
});

/** @param names what stands in the document, and what is there */
async function run(document: string, names: Readonly<Record<string, string>> = {}, key = ada): Promise<void> {
  const blocks = (await shellBlocks(document)).filter(runs);
  expect(blocks.length).toBeGreaterThan(0);
  let commands = blocks.join('').replaceAll(/https?:\/\/(?:localhost:8080|reels\.example)/g, service.address);
  commands = commands.replaceAll(/(TTYREEL_API_KEY)=(?:ttyr_)?(?:…|\.\.\.)/g, `$1=${key}`);
  // A person confirms it in a browser.
  commands = commands.replaceAll(/^ttyreel login .*$/gm, 'true');
  for (const [name, value] of Object.entries(names)) commands = commands.replaceAll(name, value);
  await runCommands(folder, commands, {
    TTYREEL_URL: service.address,
    TTYREEL_API_KEY: key,
    TTYREEL_STAFF_KEY: key,
    TAG: '1.2.3',
  });
}

const add = async (title: string) => {
  const cast = await readFile(path.join(ROOT, 'demo/rebase.cast'));
  return (
    await upload(service, ada, { title, tags: 'postgres,postgresql,casino', cast: new Uint8Array(cast) })
  ).id;
};

describe('the commands of', () => {
  it.each(['README.md', 'docs/ci.md', 'docs/generator.md'])('%s run', async (document) => {
    await expect(run(document)).resolves.toBeUndefined();
  });

  it('the guide to the command line run', async () => {
    await writeFile(path.join(folder, 'secrets.txt'), 'autosquash\n');
    const cut = 'ttyreel cut aB3dE5fG';
    // It is an alternative to --undo, and asks.
    const names = { [`${cut} --remove-original`]: `${cut} --idle 1; ${cut} --remove-original --yes` };
    await expect(run('cli/README.md', { ...names, aB3dE5fG: await add('Rebase') })).resolves.toBeUndefined();
  });

  it('the guide for staff run', async () => {
    const [first, second] = [await add('Rebase'), await add('Merge')];
    const collections = new CollectionsClient(service);
    await service.createUser('mallory');
    const grace = await service.createUser('grace', { isStaff: true });
    await collections.create(ada, 'Git rescues');
    const tricks = await collections.create(ada, 'Shell tricks');
    for (const item of [`gifs/${second}`, `collections/${tricks}`])
      await collections.json(200, 'PATCH', `/${item}/feature/`, grace, { is_featured: true });
    const report = `$(staff "$api/staff/reports/?status=open" | grep -o '"id":[0-9]*' | head -1 | cut -d: -f2)`;
    const names = { aB3dE5fG: first, hJ7kL9mN: second, 'reports/3/': `reports/${report}/` };
    await expect(run('docs/curating.md', names, grace)).resolves.toBeUndefined();
  });
});

it('every document with commands is run, or says why not', async () => {
  const missed: string[] = [];
  for (const parent of ['', 'docs', 'cli', 'bench'])
    for (const name of await readdir(path.join(ROOT, parent))) {
      const file = path.join(parent, name);
      if (name.endsWith('.md') && !RUN.includes(file)) missed.push(...(await shellBlocks(file)).filter(runs));
    }
  expect(missed).toEqual([]);
});
