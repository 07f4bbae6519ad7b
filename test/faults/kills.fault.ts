import assert from 'node:assert/strict';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findPostmaster } from '../../packages/local-postgres/src/postmaster.js';
import { freePort } from '../support/free-port.js';
import { RunningService } from '../support/running-service.js';
import { seededRandom } from '../support/seeded-random.js';
import { Audit, checkFiles } from './load/audit.js';
import { Ledger } from './load/ledger.js';
import { Writers } from './load/writers.js';
import { numberOption } from './options.js';
import type { Scenario } from './scenario.js';

const PACE = { atOnce: 8, pauseMs: 0 };
/** A kill comes at any moment of the writes after the last one. */
const KILL_WITHIN_MS = 1_500;
/** With more kills, all requests are repeated until they have their answer: a killed one keeps its key for two minutes. */
const FEW_KILLS = 20;
const SETTLES_WITHIN_MS = 150_000;
/** A killed job begins again within a minute, or after five. */
const MADE_WITHIN_MS = 1_800_000;

export const scenario: Scenario = {
  title: 'kill -9 loses no acknowledged write and no job (in full: --kills 200 --writes 10000)',
  isLong: true,

  async run() {
    const kills = numberOption('kills', 4);
    const writes = numberOption('writes', 80);
    const seed = numberOption('seed', 1);
    const settings = { PORT: String(await freePort()) };
    let service = await RunningService.startProcess(settings);
    try {
      const apiKey = await service.createUser('ada');
      const ledger = new Ledger();
      const writers = new Writers(ledger, () => service.address, apiKey, PACE);
      const writing = writers.run();
      const random = seededRandom(seed);
      let longestStartMs = 0;
      const failures: string[] = [];
      for (let kill = 1; kill <= kills; kill++) {
        while (ledger.acknowledged < ((kill - 1) * writes) / kills) await delay(20);
        await delay(random() * KILL_WITHIN_MS);
        failures.push(...failedJobs(service));
        await killProcess(service, random() < 0.5);
        const begun = performance.now();
        service = await RunningService.startProcess(settings, service.dataDirectory);
        longestStartMs = Math.max(longestStartMs, performance.now() - begun);
      }
      while (ledger.acknowledged < writes) await delay(20);
      await writers.stop(kills > FEW_KILLS ? SETTLES_WITHIN_MS : 0);
      await writing;
      console.log(
        `   kills: seed ${seed}, ${kills} kills, longest start ${(longestStartMs / 1_000).toFixed(1)} s`,
      );
      failures.push(...failedJobs(service));
      if (failures.length > 0) console.log(failures.join('\n'));
      await isWhole(service, new Audit(service.api, 'ada', apiKey, ledger), ledger);
      assert.deepEqual([...writers.wrong, ...writers.sender.wrong], []);
    } finally {
      await service.remove();
    }
  },
};

/** The lines of its log about jobs that failed, and not because something was away. */
function failedJobs({ output }: RunningService): string[] {
  return output.split('\n').filter((line) => line.includes('"msg":"job failed"'));
}

/** @param withDatabase as a machine without memory does; otherwise PostgreSQL survives until the next start */
async function killProcess(service: RunningService, withDatabase: boolean): Promise<void> {
  const postmaster = findPostmaster(path.join(service.dataDirectory, 'postgres'));
  await service.end('SIGKILL');
  if (withDatabase && postmaster) process.kill(postmaster.pid, 'SIGKILL');
}

async function isWhole(service: RunningService, audit: Audit, ledger: Ledger): Promise<void> {
  const seconds = await audit.untilMade(MADE_WITHIN_MS);
  await audit.read();
  const files = await checkFiles({ DATA_DIR: service.dataDirectory });
  const { lost, failed, stuck, miscounted } = audit;
  console.log(
    `   ${ledger.acknowledged} acknowledged writes of ${ledger.recordings.size} recordings and ` +
      `${ledger.collections.size} collections, ${ledger.inDoubt} in doubt: lost ${lost.length}, ` +
      `stuck ${stuck.length}, failed ${failed.length}, files missing ${files.missing}, without a row ` +
      `${files.swept} (${files.surplus} after the sweep), wrong counts ${miscounted.length + files.drift}; ` +
      `all renditions after ${seconds.toFixed(0)} s`,
  );
  assert.deepEqual(audit.problems, []);
  assert.equal(files.missing + files.surplus + files.drift, 0);
}
