import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../support/free-port.js';
import { type Balancer, startBalancer } from '../support/balancer.js';
import { RunningService } from '../support/running-service.js';
import type { ServiceProcess } from '../support/service-process.js';
import { startWorker } from '../support/worker-process.js';
import { Audit } from './load/audit.js';
import { Ledger } from './load/ledger.js';
import { Readers } from './load/readers.js';
import { SlowUploads } from './load/slow-uploads.js';
import { Stack } from './load/stack.js';
import { Writers } from './load/writers.js';
import { numberOption } from './options.js';
import type { Scenario } from './scenario.js';

const PACE = { atOnce: 2, pauseMs: 1_000 };
const SLOW_UPLOADS = 3;
const READY_WITHIN_MS = 60_000;
const SETTLES_WITHIN_MS = 60_000;
/** A job that a process gives back when it stops begins again within five minutes. */
const MADE_WITHIN_MS = 360_000;

export const scenario: Scenario = {
  title: 'while one of two processes behind a proxy restarts, no request fails (--restarts 20)',
  isLong: true,

  async run() {
    const restarts = numberOption('restarts', 20);
    const stack = await Stack.start();
    const ports = [await freePort(), await freePort()] as const;
    const settings = { ...stack.settings, SHUTDOWN_DELAY_SECONDS: '2', TRUST_PROXY: 'loopback' };
    const services = new Services(settings, ports);
    const balancer = await startBalancer(ports);
    try {
      const first = await services.startAll();
      await services.areReady(balancer);
      const load = new Load(balancer.address, await first.createUser('ada'));
      for (let count = 0; count < restarts; count++) {
        await services.restart(count % 2);
        if (count % 4 === 3) await services.restartWorker();
        await services.areReady(balancer);
      }
      const wrong = await load.stop(restarts);
      assert.deepEqual(wrong, []);
    } finally {
      balancer.stop();
      await services.remove();
      await stack.stop();
    }
  },
};

/** Two services and a worker. */
class Services {
  private services: RunningService[] = [];
  private worker?: ServiceProcess;

  constructor(
    private readonly settings: Readonly<Record<string, string>>,
    private readonly ports: readonly number[],
  ) {}

  async startAll(): Promise<RunningService> {
    for (const port of this.ports) this.services.push(await this.start(port));
    const [first] = this.services;
    assert.ok(first);
    this.worker = await startWorker(this.settings, first.dataDirectory);
    return first;
  }

  async restart(at: number): Promise<void> {
    const service = this.services[at];
    assert.equal(await service?.end(), 0, 'the service did not stop orderly');
    this.services[at] = await this.start(this.ports[at] ?? 0, service?.dataDirectory);
  }

  async restartWorker(): Promise<void> {
    assert.equal(await this.worker?.end(), 0, 'the worker did not stop orderly');
    this.worker = await startWorker(this.settings, this.services[0]?.dataDirectory ?? '');
  }

  async areReady(balancer: Balancer): Promise<void> {
    for (
      const deadline = Date.now() + READY_WITHIN_MS;
      !this.ports.every((port) => balancer.isReady(port));
    ) {
      assert.ok(Date.now() < deadline, 'a service is not ready');
      await delay(50);
    }
  }

  async remove(): Promise<void> {
    await this.worker?.end();
    for (const service of this.services) await service.remove();
  }

  private start(port: number, folder?: string): Promise<RunningService> {
    return RunningService.startProcess({ ...this.settings, PORT: String(port) }, folder);
  }
}

/** Readers, writers and slow uploads. */
class Load {
  private readonly ledger = new Ledger();
  private readonly writers: Writers;
  private readonly readers: Readers;
  private readonly slow: readonly SlowUploads[];
  private readonly running: Promise<unknown>;

  constructor(
    private readonly address: string,
    private readonly apiKey: string,
  ) {
    this.writers = new Writers(this.ledger, () => address, apiKey, PACE);
    this.readers = new Readers(
      () => address,
      apiKey,
      () => this.ledger.lasting,
    );
    this.slow = Array.from({ length: SLOW_UPLOADS }, () => new SlowUploads(address, apiKey, this.ledger));
    this.running = Promise.all([this.writers, this.readers, ...this.slow].map((each) => each.run()));
  }

  /** @returns the requests that failed, and what is lost */
  async stop(restarts: number): Promise<string[]> {
    for (const each of [this.readers, ...this.slow]) each.stop();
    await this.writers.stop(SETTLES_WITHIN_MS);
    await this.running;
    const audit = new Audit(`${this.address}/api/v1`, 'ada', this.apiKey, this.ledger);
    const seconds = await audit.untilMade(MADE_WITHIN_MS);
    await audit.read();
    const { readers, writers, slow } = this;
    const failed = [
      ...readers.wrong.keys(),
      ...(readers.refused + writers.sender.refused > 0 ? ['503'] : []),
      ...[...writers.sender.unanswered.keys(), ...writers.sender.wrong, ...writers.wrong],
      ...slow.flatMap(({ wrong }) => wrong),
    ];
    const slowUploads = slow.reduce((sum, { done }) => sum + done, 0);
    console.log(
      `   ${restarts} restarts: ${readers.answered} reads, ${this.ledger.acknowledged} writes, of them ` +
        `${slowUploads} slow uploads: failed ${failed.length}, lost ${audit.lost.length}, ` +
        `stuck ${audit.stuck.length}, renditions failed ${audit.failed.length}; all renditions after ${seconds.toFixed(0)} s`,
    );
    return [...failed, ...audit.problems];
  }
}
