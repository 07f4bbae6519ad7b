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

/** How the server ended. */
export interface PostgresExit {
  /** Whether it was asked to. */
  readonly requested: boolean;
  /** A sentence, and the last lines of the server's log. */
  readonly description: string;
}

const KEPT_LOG_CHARACTERS = 8_000;
const SHOWN_LOG_LINES = 15;
const LAST_LINES_MS = 500;
/** What the log says of our own asking whether the server is ready. */
const OWN_KNOCKING = /FATAL: {2}(the database system is starting up|database "\w+" does not exist)$/;

/** A PostgreSQL server as a child of this process. */
export class ServerProcess {
  readonly exited: Promise<PostgresExit>;
  private readonly child: ChildProcess;
  private exit: PostgresExit | null = null;
  private stopRequested = false;
  private log = '';
  private reason: string | null = null;

  /** @param lock the socket by which others learn that the folder is in use: the server holds it for as long as it lives */
  constructor(cluster: Cluster, socketFolder: string, lock: Server | null) {
    const settings = {
      ...SETTINGS,
      max_wal_size: maxWalSize(cluster.folder),
      ...(cluster.durable ? {} : FORGETFUL),
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
        // A session of its own: Ctrl-C is for us, and we end the server after our own work.
        detached: true,
        stdio: ['ignore', 'ignore', 'pipe', ...(lock ? [descriptorOf(lock)] : [])],
      },
    );
    this.child.stderr?.on('data', (bytes: Buffer) => {
      this.log = (this.log + bytes.toString()).slice(-KEPT_LOG_CHARACTERS);
    });
    this.exited = this.watch();
  }

  /** How it ended, or null while it runs. */
  get ended(): PostgresExit | null {
    return this.exit;
  }

  /** Asks for a fast shutdown: transactions are rolled back and clients let go. */
  requestStop(): void {
    this.stopRequested = true;
    this.child.kill('SIGINT');
  }

  /** Ends it at once, as a crash would. @param reason goes after "The embedded PostgreSQL" */
  abort(reason: string): void {
    this.reason = reason;
    this.child.kill('SIGQUIT');
  }

  /** Stops it orderly; by an immediate shutdown, which the next start recovers from, when that takes too long. */
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
        const told = this.log
          .trim()
          .split('\n')
          .filter((line) => !OWN_KNOCKING.test(line));
        const lines = told.slice(-SHOWN_LOG_LINES).join('\n');
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
        // The log's last lines come before 'close', which a backend that outlives its postmaster delays.
        this.child.once('close', end);
        setTimeout(end, LAST_LINES_MS).unref();
      });
    });
  }
}

const MIB = 1024 * 1024;

/** An eighth of the memory there is, of which PostgreSQL takes what it comes to use; 128 MiB at least, 4 GiB at most. */
function sharedBuffers(): string {
  // Zero or beyond all memory where nothing is forbidden.
  const allowed = process.constrainedMemory() || Infinity;
  const share = Math.min(os.totalmem(), allowed) / 8 / MIB;
  return `${Math.round(Math.min(Math.max(share, 128), 4096))}MB`;
}

/**
 * How much PostgreSQL's log may take before a checkpoint shortens it: its default of 1 GiB, but no more than 5 % of the
 * disk, so that a small disk is not filled by it. Three files of 16 MiB are the least that it can work with.
 */
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
  // Compiling costs more than it gains on queries of a few milliseconds.
  jit: 'off',
  // The log is for why the server did not start or died; failed statements reach their clients.
  log_destination: 'stderr',
  logging_collector: 'off',
  log_min_messages: 'log',
  log_checkpoints: 'off',
};

const FORGETFUL = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
};
