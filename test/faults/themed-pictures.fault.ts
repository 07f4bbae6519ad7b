import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { buildCast } from '../support/cast-builder.js';
import { RunningService } from '../support/running-service.js';
import { untilProcessed, upload } from '../support/upload.js';
import type { Scenario } from './scenario.js';

const RECORDINGS = 3;
const READER = '192.0.2.1';
const OTHER_READER = '192.0.2.2';

/** A picture that takes a while to render. */
function longCast(number: number): Buffer<ArrayBuffer> {
  const events = Array.from({ length: 100 }, (_, at) => {
    const line = `${number} ${at} ${'abcdefghijklmnopqrstuvwxyz'.repeat(3).slice(at % 26)}\r\n`;
    return [at / 20, 'o', line] as [number, 'o', string];
  });
  return Buffer.from(buildCast({ version: 2, width: 80, height: 24, events }));
}

/** @param address of the reader, as the trusted proxy sends it */
async function ask(url: string, method: string, address: string): Promise<number> {
  const response = await fetch(url, { method, headers: { 'X-Forwarded-For': address } });
  await response.arrayBuffer();
  return response.status;
}

/** The number of GIFs in the store. */
async function pictures(service: RunningService): Promise<number> {
  const files = await readdir(path.join(service.dataDirectory, 'media'), { recursive: true });
  return files.filter((file) => file.endsWith('.gif')).length;
}

async function makeRecordings(service: RunningService): Promise<string[]> {
  const key = await service.createUser('ada');
  const ids: string[] = [];
  for (let number = 0; number < RECORDINGS; number++) {
    ids.push((await upload(service, key, { title: 'Long', gif: null, cast: longCast(number) })).id);
  }
  for (const id of ids) await untilProcessed(service, id);
  return ids;
}

/** Every recording in every theme. */
async function urlsOf(service: RunningService, ids: readonly string[]): Promise<string[]> {
  const themes = (await (await fetch(`${service.api}/themes/`)).json()) as { slug: string }[];
  return ids.flatMap((id) => themes.map(({ slug }) => `${service.address}/media/${id}.gif?theme=${slug}`));
}

/** Retries as a reader does. */
async function askPatiently(url: string, address: string): Promise<number> {
  for (let times = 0; ; times++) {
    const status = await ask(url, 'GET', address);
    if (status !== 503 || times === 4) return status;
  }
}

async function play(service: RunningService): Promise<void> {
  const urls = await urlsOf(service, await makeRecordings(service));
  const before = await pictures(service);
  const heads = await Promise.all(urls.map((url) => ask(url, 'HEAD', READER)));
  if (heads.some((status) => status !== 200)) throw new Error(`HEADs were answered ${heads.join(', ')}.`);

  const asking = Promise.all(urls.map((url) => ask(url, 'GET', READER)));
  const other = await askPatiently(urls.at(-1) ?? '', OTHER_READER);
  const answers = await asking;
  const refused = answers.filter((status) => status === 429).length;
  const drawn = (await pictures(service)) - before;
  console.log(`   ${urls.length} asked for, ${refused} refused, ${drawn} drawn; another address: ${other}`);
  if (other !== 200) throw new Error(`Another address was answered ${other}.`);
  if (answers.some((status) => ![200, 429, 503].includes(status))) {
    throw new Error(`One address was answered ${answers.join(', ')}.`);
  }
  // A few more than can wait at once: some are rendered while the others are still being requested.
  if (refused < urls.length / 2 || drawn > urls.length / 2) throw new Error('Too many were drawn.');
}

export const scenario: Scenario = {
  title: 'an address that asks for many pictures in themes has a few drawn, and does not keep others waiting',
  async run() {
    const service = await RunningService.start({ TRUST_PROXY: 'loopback' });
    try {
      await play(service);
    } finally {
      await service.remove();
    }
  },
};
