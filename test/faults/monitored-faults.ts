import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Client } from 'pg';
import type { MonitoredSite } from './monitored-site.js';

/** A fault that an alert names and a panel of the dashboard shows. */
export interface MonitoredFault {
  readonly name: string;
  readonly alert: string;
  /** Of the alert. */
  readonly labels: Readonly<Record<string, string>>;
  /** The title of the panel, and what a value of it exceeds during the fault. */
  readonly panel: string;
  readonly above: number;
  /** @returns ends the fault */
  put(): Promise<() => Promise<void>>;
}

/** The delay of each fsync, in microseconds. */
const SLOW_DISK_US = 3_000_000;

/** @param longestWait of a job, in seconds, that is no fault */
export function faultsOf(site: MonitoredSite, longestWait: number): MonitoredFault[] {
  return [...faultsOfService(site), ...faultsOfOthers(site, longestWait)];
}

function faultsOfService(site: MonitoredSite): MonitoredFault[] {
  const { service, targets } = site;
  return [
    {
      name: 'slow-disk',
      alert: 'TtyreelSlowDisk',
      labels: { instance: targets.service },
      panel: 'Writes of the media store',
      above: 2,
      put: () => slowDisk(service.pid),
    },
    {
      name: 'full-pool',
      alert: 'TtyreelPoolFull',
      labels: { instance: targets.service, pool: 'requests' },
      panel: 'Busy connections',
      above: 9,
      put: () => lockedTable(site),
    },
    {
      name: 'wrong-clock',
      alert: 'TtyreelClockWrong',
      labels: { instance: targets.service },
      panel: 'Clock',
      above: 10,
      put: () => {
        const jump = () => void process.kill(service.pid, 'SIGUSR2');
        return switched(jump, jump);
      },
    },
  ];
}

function faultsOfOthers({ worker, registries }: MonitoredSite, longestWait: number): MonitoredFault[] {
  return [
    {
      name: 'dead-upstream',
      alert: 'TtyreelUpstreamAway',
      labels: {},
      panel: 'Parts that are away or full',
      above: 0,
      put: () =>
        switched(
          () => {
            registries.refuse();
          },
          () => {
            registries.pass();
          },
        ),
    },
    {
      name: 'stuck-worker',
      alert: 'TtyreelJobsWait',
      labels: { lane: 'interactive' },
      panel: 'Oldest job by lane',
      above: longestWait,
      put: () =>
        switched(
          () => void process.kill(worker.pid, 'SIGSTOP'),
          () => void process.kill(worker.pid, 'SIGCONT'),
        ),
    },
  ];
}

function switched(on: () => void, off: () => void): Promise<() => Promise<void>> {
  on();
  return Promise.resolve(() => {
    off();
    return Promise.resolve();
  });
}

/** Delays what makes files durable, as a disk does whose queue is full. */
async function slowDisk(pid: number): Promise<() => Promise<void>> {
  const delay = `inject=fsync,fdatasync:delay_exit=${SLOW_DISK_US}`;
  const flags = ['-f', '-qq', '-o', '/dev/null', '-e', 'trace=fsync,fdatasync', '-e', delay];
  const strace = spawn('strace', [...flags, '-p', String(pid)], { stdio: 'inherit' });
  await once(strace, 'spawn');
  return async () => {
    const ended = once(strace, 'exit');
    strace.kill('SIGTERM');
    await ended;
  };
}

/** A transaction that somebody forgot keeps a table that every read needs. */
async function lockedTable({ database }: MonitoredSite): Promise<() => Promise<void>> {
  const client = new Client(database);
  await client.connect();
  await client.query('BEGIN; LOCK TABLE gif');
  return () => client.end();
}
