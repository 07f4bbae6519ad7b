import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { RunningService } from '../support/running-service.js';
import { Audit } from './load/audit.js';
import { Ledger } from './load/ledger.js';
import { Readers } from './load/readers.js';
import { Writers } from './load/writers.js';
import { numberOption } from './options.js';
import type { Scenario } from './scenario.js';

const PACE = { atOnce: 2, pauseMs: 2_000 };
const SAMPLE_EVERY_MS = 5_000;
/** Caches and pools fill first. */
const WARM_UP_SHARE = 0.3;
/** Beside the noise of garbage collection. */
const MAX_GROWTH_MB = 40;
const SETTLES_WITHIN_MS = 60_000;
const MADE_WITHIN_MS = 300_000;

interface Sample {
  readonly minutes: number;
  readonly megabytes: number;
}

export const scenario: Scenario = {
  title: 'in an hour of mixed calls (--minutes 60) memory stays flat, and no call fails',
  isLong: true,

  async run() {
    const minutes = numberOption('minutes', 60);
    const service = await RunningService.startProcess();
    try {
      const apiKey = await service.createUser('ada');
      const ledger = new Ledger();
      const address = () => service.address;
      const writers = new Writers(ledger, address, apiKey, PACE);
      const readers = new Readers(address, apiKey, () => ledger.lasting);
      const load = [writers.run(), readers.run()];
      const samples = await watchMemory(service.pid, minutes);
      readers.stop();
      await writers.stop(SETTLES_WITHIN_MS);
      await Promise.all(load);
      const audit = new Audit(service.api, 'ada', apiKey, ledger);
      await audit.untilMade(MADE_WITHIN_MS);
      await audit.read();
      const { wrong, sender } = writers;
      const errors = [...readers.wrong.keys(), ...wrong, ...sender.wrong, ...sender.unanswered.keys()];
      const growth = growthOf(samples.slice(Math.ceil(samples.length * WARM_UP_SHARE)));
      console.log(
        `   ${minutes} minutes: ${readers.answered} reads, ${ledger.acknowledged} writes of ` +
          `${ledger.recordings.size} recordings, ${readers.refused + sender.refused} refused, ${errors.length} errors, ` +
          `lost ${audit.lost.length}; at most ${Math.max(...samples.map(({ megabytes }) => megabytes)).toFixed(0)} MB, ` +
          `growth after the first third ${growth.toFixed(1)} MB`,
      );
      assert.deepEqual([...errors, ...audit.problems], []);
      assert.ok(growth < MAX_GROWTH_MB, 'the memory of the service grows');
    } finally {
      await service.remove();
    }
  },
};

async function watchMemory(pid: number, minutes: number): Promise<Sample[]> {
  const begun = Date.now();
  const samples: Sample[] = [];
  for (const end = begun + minutes * 60_000; Date.now() < end;) {
    const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
    samples.push({ minutes: (Date.now() - begun) / 60_000, megabytes: Number(kilobytes) / 1_024 });
    await delay(SAMPLE_EVERY_MS);
  }
  return samples;
}

/** By the line of least squares. */
function growthOf(samples: readonly Sample[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const meanMinutes = mean(samples.map(({ minutes }) => minutes));
  const meanMegabytes = mean(samples.map(({ megabytes }) => megabytes));
  let [covariance, variance] = [0, 0];
  for (const { minutes, megabytes } of samples) {
    covariance += (minutes - meanMinutes) * (megabytes - meanMegabytes);
    variance += (minutes - meanMinutes) ** 2;
  }
  const length = (samples.at(-1)?.minutes ?? 0) - (samples[0]?.minutes ?? 0);
  return variance === 0 ? 0 : (covariance / variance) * length;
}
