import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Installation, isInstallationWanted, type Member } from '../production/installation.js';
import { ProxyLoad } from '../production/proxy-load.js';
import { createUser } from '../support/create-user.js';
import { serviceEnvironment } from '../support/running-service.js';
import { type Scenario, Skipped } from './scenario.js';

const CALM_MS = 3_000;
/** A proxy does not use an instance for so long after it could not be reached. */
const DOWN_MS = 12_000;

export const scenario: Scenario = {
  title:
    'two services and two workers behind a proxy lose one after the other, and only requests of a killed one fail',
  isLong: true,

  async run() {
    if (!isInstallationWanted())
      throw new Skipped('run it as: test/production/up.sh npm run faults -- many-machines');
    const folder = await mkdtemp(path.join(os.tmpdir(), 'ttyreel-machines-'));
    const installation = await Installation.start(folder, await serviceEnvironment({}, folder));
    try {
      const load = new ProxyLoad(
        installation.address,
        await createUser({ username: 'ada' }, installation.environment),
      );
      await load.during(async () => {
        await delay(CALM_MS);
        for (const member of [...installation.services, ...installation.workers])
          for (const signal of ['SIGTERM', 'SIGKILL'] as const) await isSurvived(load, member, signal);
      });
      await load.isComplete();
      console.log(`   ${load.summary}`);
    } finally {
      await installation.end();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** One member ends and comes back under load. */
async function isSurvived(load: ProxyLoad, member: Member, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  const before = load.failures.length;
  const end = await member.end(signal);
  assert.equal(end, signal === 'SIGTERM' ? 0 : signal, member.output.slice(-2_000));
  await delay(DOWN_MS);
  await member.startAgain();
  await delay(CALM_MS);
  const failed = load.failures.slice(before);
  // A POST or a PATCH that a killed service was answering: its client repeats it with its Idempotency-Key.
  const lost = signal === 'SIGKILL' && member.serves ? failed.filter(({ isWrite }) => isWrite) : [];
  assert.deepEqual(
    failed.filter((failure) => !lost.includes(failure)),
    [],
    `${signal} of ${member.name}`,
  );
  assert.ok(lost.length <= load.writers, `${lost.length} writes failed: ${JSON.stringify(lost)}`);
}
