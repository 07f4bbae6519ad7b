import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { takeAlertPicture } from '../support/alert-picture.js';
import { buildGif, profileBlock } from '../support/gif-builder.js';
import { type Alert, faster, PrometheusServer } from '../support/prometheus.js';
import { upload } from '../support/upload.js';
import { faultsOf, type MonitoredFault } from './monitored-faults.js';
import { type MonitoredSite, startMonitoredSite } from './monitored-site.js';
import { type Scenario, Skipped } from './scenario.js';

/** How much shorter the durations of the rules are: a quarter of an hour is 90 seconds. */
const SPEED = Number(process.env['ALERT_SPEED'] ?? 10);
/** The age of a job that the rules accept, the longest window and the longest `for` of the tested rules. */
const [OLDEST_S, WINDOW_S, FOR_S] = [900 / SPEED, 600 / SPEED, 600 / SPEED];
const NOTICED_WITHIN_MS = 1_000 * (2 * (WINDOW_S + FOR_S) + OLDEST_S);
const PROGRAMS = ['prometheus', 'redis-server', 'strace'];
/** What else runs on this machine decides about them. */
const OF_THE_MACHINE = ['TtyreelBlocked', 'TtyreelSlow'];
/** More than the connections of the pool. */
const READS_AT_ONCE = 12;
/** The folder for a picture of each fault; none is taken without it. */
const PICTURES = process.env['ALERT_PICTURES'];
const PICTURED_S = 2_400 / SPEED;
const DASHBOARD = new URL('../../docker/grafana-dashboard.json', import.meta.url);

export const scenario: Scenario = {
  title: 'five faults are each named by an alert and shown by the dashboard, and nothing is before',
  isLong: true,

  async run() {
    requirePrograms();
    const site = await startMonitoredSite();
    const prometheus = await PrometheusServer.start(Object.values(site.targets), SPEED);
    const load = new AbortController();
    const loaded = underLoad(site, load.signal);
    try {
      await delay(1_000 * (WINDOW_S + FOR_S));
      assert.deepEqual(await firing(prometheus), [], 'an alert fires before any fault');
      for (const fault of faultsOf(site, OLDEST_S)) await isNamed(fault, prometheus);
    } finally {
      load.abort();
      await loaded;
      await prometheus.stop();
      await site.stop();
    }
  },
};

/** @throws Skipped */
function requirePrograms(): void {
  for (const program of PROGRAMS)
    if (spawnSync(program, ['--version']).error) throw new Skipped(`${program} is not installed`);
}

async function isNamed(fault: MonitoredFault, prometheus: PrometheusServer): Promise<void> {
  const { name, alert, panel, above } = fault;
  await until(`the end of all alerts before ${name}`, prometheus, (alerts) => alerts.length === 0);
  const begun = Date.now();
  const end = await fault.put();
  try {
    await until(alert, prometheus, (alerts) => alerts.some((one) => names(one, fault)));
    const seconds = Math.round((Date.now() - begun) / 1_000);
    const expressions = expressionsOf(panel);
    // A registry that is away is called every 30 seconds, also while the windows are shorter.
    const shown = expressions.map((one) => `max_over_time((${one})[${FOR_S}s:1s])`);
    const values = await Promise.all(shown.map((expression) => prometheus.query(expression)));
    const highest = Math.max(...values.flat());
    assert.ok(highest > above, `"${panel}" shows ${highest} during ${name}`);
    if (PICTURES !== undefined) {
      const [expression = ''] = expressions;
      const alerting = { address: prometheus.address, alert, expression, seconds: PICTURED_S };
      await takeAlertPicture(alerting, path.join(PICTURES, `alert-${name}.png`));
    }
    console.log(`   ${name}: ${alert} after ${seconds} s, "${panel}" shows ${highest}`);
  } finally {
    await end();
  }
}

function names({ labels }: Alert, fault: MonitoredFault): boolean {
  const expected = { alertname: fault.alert, ...fault.labels };
  return Object.entries(expected).every(([label, value]) => labels[label] === value);
}

/** Waits for firing alerts. */
async function until(
  what: string,
  prometheus: PrometheusServer,
  isMet: (firing: readonly Alert[]) => boolean,
): Promise<void> {
  const deadline = Date.now() + NOTICED_WITHIN_MS;
  for (let alerts = await firing(prometheus); !isMet(alerts); alerts = await firing(prometheus)) {
    assert.ok(Date.now() < deadline, `No sign of ${what}; firing: ${JSON.stringify(alerts)}`);
    await delay(500);
  }
}

async function firing(prometheus: PrometheusServer): Promise<readonly Alert[]> {
  const alerts = await prometheus.alerts();
  return alerts.filter(
    ({ state, labels }) => state === 'firing' && !OF_THE_MACHINE.includes(labels['alertname'] ?? ''),
  );
}

interface Panel {
  readonly title: string;
  readonly targets?: readonly { readonly expr: string }[];
}

/** For all processes. */
function expressionsOf(title: string): string[] {
  const { panels } = JSON.parse(readFileSync(DASHBOARD, 'utf8')) as { panels: Panel[] };
  const { targets = [] } = panels.find((panel) => panel.title === title) ?? {};
  return targets.map(({ expr }) => faster(expr.replaceAll('$instance', '.*'), SPEED));
}

/** Readers, authors and badges until it is aborted. What fails is counted by the service. */
async function underLoad(site: MonitoredSite, signal: AbortSignal): Promise<void> {
  const { service } = site;
  const key = await service.createUser('ada');
  const headers = { 'X-API-Key': key };
  const requests = new Set<Promise<unknown>>();
  const send = (request: Promise<unknown>) => {
    const done = request.catch(() => undefined).finally(() => requests.delete(done));
    requests.add(done);
  };
  const get = async (url: string) => (await fetch(url, { headers })).arrayBuffer();
  for (let second = 0; !signal.aborted; second += 1) {
    for (let n = 0; n < READS_AT_ONCE; n += 1) send(get(`${service.api}/gifs/me/`));
    for (const registry of ['pyindex', 'jsregistry', 'rustregistry'])
      send(get(`${service.address}/badge/${registry}/package-${second}/version.svg`));
    if (second % 4 === 0) send(upload(service, key, { title: `No. ${second}`, gif: newGif() }));
    await delay(1_000);
  }
  await Promise.all(requests);
}

function newGif(): Buffer<ArrayBuffer> {
  const noise = profileBlock(randomBytes(64));
  return Buffer.from(buildGif({ width: 16, height: 8, frames: [{ delay: 10, before: [noise] }] }));
}
