import { spawn, type ChildProcess } from 'node:child_process';
import { statfsSync } from 'node:fs';
import type { Server } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { folderArgument, SERVER_ENVIRONMENT, type Cluster } from './cluster.js';
import { descriptorOf } from './lock-socket.js';
import { clusterName, FAST_SHUTDOWN_MS, IMMEDIATE_SHUTDOWN_MS } from './postmaster.js';
import { socketOptions } from './socket-folder.js';

export interface PostgresExit {
  /** Whether this process stopped it. */
  readonly requested: boolean;
  /** A sentence and the last lines of the server's log. */
  readonly description: string;
}

const MAX_LOG_CHARACTERS = 8_000;
const SHOWN_LOG_LINES = 15;
const LAST_LINES_MS = 500;
/** Log lines that our own readiness checks cause. */
const READINESS_CHECKS = /FATAL: {2}(the database system is starting up|database "\w+" does not exist)$/;

export class PostgresProcess {
  readonly exited: Promise<PostgresExit>;
  private readonly child: ChildProcess;
  private exit: PostgresExit | null = null;
  private stopRequested = false;
  private log = '';
  private reason: string | null = null;

  /** @param lock the socket of the folder's lock, which the server inherits */
  constructor(cluster: Cluster, socketFolder: string, lock: Server | null) {
    const settings = {
      ...SETTINGS,
      max_wal_size: maxWalSize(cluster.folder),
      ...(cluster.durable ? {} : NOT_DURABLE),
      ...socketOptions(socketFolder),
    };
    const named = { ...settings, cluster_name: clusterName(cluster.folder) };
    const options = Object.entries(named).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    this.child = spawn(
      path.join(cluster.binaries, 'bin', 'postgres'),
      ['-D', folderArgument(cluster), ...options],
      {
        ...cluster.account,
        cwd: cluster.folder,
        env: SERVER_ENVIRONMENT,
        // A session of its own: Ctrl-C goes to this process only, which stops the server last.
        detached: true,
        stdio: ['ignore', 'ignore', 'pipe', ...(lock ? [descriptorOf(lock)] : [])],
      },
    );
    this.child.stderr?.on('data', (bytes: Buffer) => {
      this.log = (this.log + bytes.toString()).slice(-MAX_LOG_CHARACTERS);
    });
    this.exited = this.watch();
  }

  get ended(): PostgresExit | null {
    return this.exit;
  }

  /** Requests a fast shutdown: open transactions are rolled back. */
  requestStop(): void {
    this.stopRequested = true;
    this.child.kill('SIGINT');
  }

  /** Immediate shutdown, like a crash. @param reason completes "The embedded PostgreSQL …" */
  abort(reason: string): void {
    this.reason = reason;
    this.child.kill('SIGQUIT');
  }

  /** Stops the server; escalates to an immediate shutdown, which needs recovery at the next start. */
  async stop(): Promise<void> {
    this.requestStop();
    if (await this.endsWithin(FAST_SHUTDOWN_MS)) return;
    this.child.kill('SIGQUIT');
    if (await this.endsWithin(IMMEDIATE_SHUTDOWN_MS)) return;
    this.child.kill('SIGKILL');
    await this.exited;
  }

  private async endsWithin(milliseconds: number): Promise<boolean> {
    const timeout = new AbortController();
    try {
      await Promise.race([this.exited, delay(milliseconds, undefined, { signal: timeout.signal })]);
    } finally {
      timeout.abort();
    }
    return this.exit !== null;
  }

  private watch(): Promise<PostgresExit> {
    return new Promise((resolve) => {
      const finish = (how: string) => {
        const logged = this.log
          .trim()
          .split('\n')
          .filter((line) => !READINESS_CHECKS.test(line));
        const lines = logged.slice(-SHOWN_LOG_LINES).join('\n');
        this.exit ??= {
          requested: this.stopRequested,
          description: `The embedded PostgreSQL ${this.reason ?? how}.\n${lines}`.trim(),
        };
        resolve(this.exit);
      };
      this.child.once('error', (error) => {
        finish(`could not be started (${error.message})`);
      });
      this.child.once('exit', (code, signal) => {
        const end = () => {
          finish(signal ? `was ended by ${signal}` : `ended with code ${code ?? 'unknown'}`);
        };
        // The last log lines precede 'close', which waits for backends that outlive the postmaster.
        this.child.once('close', end);
        setTimeout(end, LAST_LINES_MS).unref();
      });
    });
  }
}

const MIB = 1024 * 1024;

/** One eighth of the memory, from 128 MiB to 2 GiB: the server holds 2.5 % of it for its own lists as soon as it starts. */
function sharedBuffers(): string {
  // 0 or a huge number without a limit.
  const allowed = process.constrainedMemory() || Infinity;
  const share = Math.min(os.totalmem(), allowed) / 8 / MIB;
  return `${Math.round(Math.min(Math.max(share, 128), 2048))}MB`;
}

/** PostgreSQL's default of 1 GiB, but at most 5 % of the disk; the minimum is three segments of 16 MiB. */
function maxWalSize(clusterFolder: string): string {
  const { blocks, bsize } = statfsSync(clusterFolder);
  const share = (blocks * bsize * 0.05) / MIB;
  return `${Math.round(Math.min(Math.max(share || Infinity, 48), 1024))}MB`;
}

const SETTINGS = {
  timezone: 'UTC',
  log_timezone: 'UTC',
  shared_buffers: sharedBuffers(),
  max_connections: '60',
  // Nothing subscribes here, so the process that starts such work is not needed.
  max_logical_replication_workers: '0',
  // Queries take a few milliseconds: compiling costs more than it saves.
  jit: 'off',
  // The log only explains failed starts and crashes; clients get the errors of their statements.
  log_destination: 'stderr',
  logging_collector: 'off',
  log_min_messages: 'log',
  log_checkpoints: 'off',
};

const NOT_DURABLE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // Tests of many services share one server.
  max_connections: '400',
};
