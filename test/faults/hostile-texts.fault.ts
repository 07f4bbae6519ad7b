import { DESCRIPTION_MAX } from '../../src/platform/http/fields/limits.js';
import { ApiClient } from '../support/api-client.js';
import type { GenerationStatus } from '../support/generation-client.js';
import { type Behaviour, json, RegistryServer } from '../support/registry-server.js';
import { RunningService } from '../support/running-service.js';
import { type UploadedGif, upload, uploadForm } from '../support/upload.js';
import { LoopWatch } from './loop-watch.js';
import type { Scenario } from './scenario.js';

const LONGEST_MS = 300;
const RECORDINGS = 100;
const README = 'Use\n===\n\n.. code:: sh\n\n   engine run\n\n';
const MARKDOWN = '# Use\n\n```sh\nengine run\n```\n';

export const scenario: Scenario = {
  title: `no text of a stranger holds up the event loop for ${LONGEST_MS} ms`,
  async run() {
    const registry = await RegistryServer.start();
    const service = await RunningService.start({
      REGISTRIES: `codehost=${registry.address}/code jsregistry=${registry.address}`,
      LIMITS: 'generations-per-hour=1000',
    });
    try {
      await play(service, registry, await service.createUser('ada'));
    } finally {
      // A blocked process does not receive the stop signal.
      const kill = setTimeout(() => void service.end('SIGKILL'), 60_000);
      await service.remove();
      clearTimeout(kill);
      await registry.stop();
    }
  },
};

async function play(service: RunningService, registry: RegistryServer, key: string): Promise<void> {
  const slow: string[] = [];
  const watch = async (what: string, work: () => Promise<void>): Promise<void> => {
    const loop = await LoopWatch.start(service.address, service.pid);
    await work().finally(async () => {
      const longest = await loop.end();
      console.log(`   ${what}: held up the event loop for ${longest.toFixed(0)} ms`);
      if (longest > LONGEST_MS) slow.push(what);
    });
  };
  const api = new ApiClient(service);

  registry.on('/code/repos/ada/engine/readme', contents(`${README}.. code::${' '.repeat(3_000_000)}x\n`));
  await watch('a README in reStructuredText with three million blanks', async () => {
    await expectTape(api, key, { package_name: 'ada/engine', source_type: 'github' });
  });

  registry.on('/engine/latest', listOfLists(7_900_000));
  await watch('a package of two million lists', async () => {
    await expectTape(api, key, { package_name: 'engine', source_type: 'npm' });
  });

  const line = `while 1${' '.repeat(285)}x\n`;
  const hostile = MARKDOWN.replace('```\n', `${line.repeat(218)}\`\`\`\n`);
  await watch('a README whose commands are nearly fork bombs', async () => {
    await expectTape(api, key, { raw_markdown: hostile.slice(0, 65_000) });
  });

  const cast = castOfVersion1(499_000);
  await watch('a cast of version 1 with half a million events', async () => {
    await upload(service, key, { title: 'Events', cast });
    const cut = await fetch(`${service.api}/gifs/upload/`, {
      method: 'POST',
      headers: { 'X-API-Key': key },
      body: uploadForm({ title: 'Cut', cast: cast.subarray(0, -2) }),
    });
    if (cut.status !== 400) throw new Error(`A cast that is cut: ${cut.status} ${await cut.text()}`);
  });

  await watch(`${RECORDINGS} long descriptions`, () => uploadMany(service, key));
  await watch('searches for what they are full of', () => search(api));
  if (slow.length > 0) throw new Error(`The event loop was held up by: ${slow.join('; ')}.`);
}

/** Responds like the code host to a README request. */
function contents(text: string): Behaviour {
  return json({ path: 'README.rst', encoding: 'base64', content: Buffer.from(text).toString('base64') });
}

/** Returns a document of a given size with a README and content that is slow to parse. */
function listOfLists(bytes: number): Behaviour {
  const body = `{"readme":${JSON.stringify(MARKDOWN)},"x":[${'[],'.repeat(bytes / 3)}1]}`;
  return (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(body);
  };
}

async function expectTape(api: ApiClient, key: string, body: object): Promise<void> {
  const wish = { ...body, tape_only: true };
  const { job_id: id } = await api.json<GenerationStatus>(202, 'POST', '/gifs/generate/', key, wish);
  for (;;) {
    const { status, tape, error_message } = await api.json<GenerationStatus>(
      200,
      'GET',
      `/gifs/generate/${id}/`,
    );
    if (status === 'completed' && tape?.includes('engine run')) return;
    if (status === 'completed' || status === 'failed') throw new Error(`${status}: ${tape ?? error_message}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function castOfVersion1(events: number): Buffer<ArrayBuffer> {
  const pairs = Array<string>(events).fill('[0.001,"a"]').join(',');
  return Buffer.from(`{"version":1,"width":80,"height":24,"duration":1,"stdout":[${pairs}]}\n`);
}

async function uploadMany(service: RunningService, key: string): Promise<void> {
  const description = 'a-'.repeat(DESCRIPTION_MAX / 2);
  for (let at = 0; at < RECORDINGS; at += 4) {
    const some = [0, 1, 2, 3].map((number) =>
      upload(service, key, { title: `Dashes ${at + number}`, description }),
    );
    await Promise.all<UploadedGif>(some);
  }
}

async function search(api: ApiClient): Promise<void> {
  for (let times = 0; times < 5; times++) {
    const path = '/search/?q=a-&page_size=100';
    const { count, results } = await api.json<{
      count: number;
      results: { matches: { field: string }[] }[];
    }>(200, 'GET', path);
    const isRight =
      count >= RECORDINGS && results.length === 50 && results[0]?.matches[0]?.field === 'description';
    if (!isRight) throw new Error(`${path}: ${count} found, ${results.length} shown.`);
  }
}
