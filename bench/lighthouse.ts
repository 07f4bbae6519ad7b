/**
 * Lighthouse's scores of the front page, a recording and the search, on a phone and on a desktop.
 *
 *     npm run bench:lighthouse
 */
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { RunningService } from '../test/support/running-service.js';
import { untilProcessed, upload } from '../test/support/upload.js';
import { median, table } from './support/report.js';

/** The last version that runs on Node 20. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const RUNS = 3;
const AIM = 95;
const CASTS = path.resolve(import.meta.dirname, '../demo');
const DEVICES = { mobile: [], desktop: ['--preset=desktop'] } as const;

const reportSchema = z.object({
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
});

const service = await RunningService.start({ LIMITS: 'uploads-per-hour=1000' });
try {
  const id = await uploadCasts();
  const rows: string[][] = [];
  for (const page of ['/', `/gifs/${id}`, '/search']) {
    for (const device of ['mobile', 'desktop'] as const) {
      const runs: Record<string, number>[] = [];
      for (let run = 0; run < RUNS; run++) runs.push(await scoresOf(page, device));
      rows.push([`${page} (${device})`, ...medians(runs)]);
    }
  }
  console.log(table(['page', 'performance', 'accessibility', 'best practices', 'SEO'], rows));
  console.log(`Aim: at least ${AIM} in each.`);
} finally {
  await service.remove();
}

/** @returns the id of the last */
async function uploadCasts(): Promise<string> {
  const key = await service.createUser('ada');
  let id = '';
  for (const name of (await readdir(CASTS)).filter((file) => file.endsWith('.cast'))) {
    const cast = new Uint8Array(await readFile(path.join(CASTS, name)));
    ({ id } = await upload(service, key, {
      title: name.replace('.cast', ''),
      tags: 'demo',
      cast,
      gif: null,
    }));
    await untilProcessed(service, id);
  }
  return id;
}

/** Out of 100, by category. */
async function scoresOf(page: string, device: keyof typeof DEVICES): Promise<Record<string, number>> {
  const flags = ['--quiet', '--output=json', '--chrome-flags=--headless=new --no-sandbox'];
  const { stdout } = await promisify(execFile)(
    'npx',
    ['--yes', LIGHTHOUSE, service.address + page, ...flags, ...DEVICES[device]],
    { maxBuffer: 100_000_000, env: { CHROME_PATH: '/usr/bin/chromium', ...process.env } },
  );
  const { categories } = reportSchema.parse(JSON.parse(stdout));
  const scores = Object.entries(categories).map(([name, { score }]) => [
    name,
    Math.round(100 * (score ?? 0)),
  ]);
  return Object.fromEntries(scores) as Record<string, number>;
}

function medians(runs: readonly Record<string, number>[]): string[] {
  return Object.keys(runs[0] ?? {}).map((name) => String(median(runs.map((scores) => scores[name] ?? 0))));
}
