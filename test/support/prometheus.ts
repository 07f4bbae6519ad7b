import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './free-port.js';

const RULES = new URL('../../docker/alerts.yaml', import.meta.url);
const STARTS_WITHIN_MS = 20_000;

export interface Alert {
  readonly state: 'pending' | 'firing';
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}
interface Sample {
  readonly metric: Readonly<Record<string, string>>;
  readonly value: readonly [number, string];
}

/** A Prometheus with our alert rules, in which time passes faster: all durations of the rules are divided. */
export class PrometheusServer {
  private constructor(
    readonly address: string,
    private readonly folder: string,
    private readonly child: ChildProcess,
  ) {}

  /** @param targets addresses of processes that serve metrics @param speed what durations are divided by */
  static async start(targets: readonly string[], speed: number): Promise<PrometheusServer> {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'ttyreel-prometheus-'));
    await writeFile(path.join(folder, 'alerts.yaml'), faster(await readFile(RULES, 'utf8'), speed));
    const config = {
      global: { scrape_interval: '5s', scrape_timeout: '5s', evaluation_interval: '1s' },
      rule_files: ['alerts.yaml'],
      scrape_configs: [{ job_name: 'ttyreel', static_configs: [{ targets }] }],
    };
    // JSON is YAML.
    await writeFile(path.join(folder, 'prometheus.yml'), JSON.stringify(config));
    const address = `127.0.0.1:${await freePort()}`;
    const flags = [`--web.listen-address=${address}`, '--config.file=prometheus.yml', '--log.level=error'];
    const child = spawn('prometheus', [...flags, '--storage.tsdb.path=data'], {
      cwd: folder,
      stdio: 'inherit',
    });
    const server = new PrometheusServer(`http://${address}`, folder, child);
    await server.untilReady();
    return server;
  }

  async alerts(): Promise<readonly Alert[]> {
    return (await this.read<{ alerts: Alert[] }>('/api/v1/alerts')).alerts;
  }

  /** The current values of an expression, by series. */
  async query(expression: string): Promise<readonly number[]> {
    const query = new URLSearchParams({ query: expression }).toString();
    const { result } = await this.read<{ result: Sample[] }>(`/api/v1/query?${query}`);
    return result.map(({ value: [, value] }) => Number(value));
  }

  async stop(): Promise<void> {
    const ended = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await ended;
    await rm(this.folder, { recursive: true, force: true });
  }

  private async read<Data>(route: string): Promise<Data> {
    const response = await fetch(this.address + route);
    assert.equal(response.status, 200, route);
    return ((await response.json()) as { data: Data }).data;
  }

  private async untilReady(): Promise<void> {
    const isReady = () =>
      fetch(`${this.address}/-/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    for (const deadline = Date.now() + STARTS_WITHIN_MS; !(await isReady());) {
      assert.ok(Date.now() < deadline && this.child.exitCode === null, 'Prometheus did not start');
      await delay(100);
    }
  }
}

const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600 };

/** Divides the windows, the times for which a rule must be true, and the ages that it compares. */
export function faster(rules: string, speed: number): string {
  const shorter = (count: string, unit = 's') => `${(Number(count) * (SECONDS[unit] ?? 1)) / speed}`;
  return rules
    .replace(/(?<=\[|for: )(\d+)([smh])\b/g, (_, count: string, unit: string) => `${shorter(count, unit)}s`)
    .replace(/(?<=age_seconds\) > )(\d+)/g, (_, count: string) => shorter(count));
}
