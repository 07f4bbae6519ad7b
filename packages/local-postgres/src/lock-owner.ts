import { statSync } from 'node:fs';
import os from 'node:os';
import { z } from 'zod';
import { identifyProcess, pidNamespace, runningKernel } from './process-identity.js';

const record = z.object({
  pid: z.int().positive(),
  identity: z.string(),
  kernel: z.string(),
  namespace: z.string(),
  host: z.string(),
  /** The device number of the folder, which identifies the mount on one kernel. */
  device: z.number(),
  /** ISO 8601. */
  since: z.string(),
});

export type LockOwner = z.infer<typeof record>;

/** @throws Error when /proc does not show this process */
export function thisOwner(dataDirectory: string): LockOwner {
  const identity = identifyProcess(process.pid);
  if (identity === null) throw new Error(`/proc shows no process ${process.pid}`);
  return {
    pid: process.pid,
    identity,
    kernel: runningKernel(),
    namespace: pidNamespace(),
    host: os.hostname(),
    device: statSync(dataDirectory).dev,
    since: new Date().toISOString(),
  };
}

/** @returns null for text that is truncated or not ours */
export function parseOwner(text: string): LockOwner | null {
  try {
    return record.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Whether the owner is in this process's PID namespace, running or not. */
export function isOfThisNamespace(owner: LockOwner): boolean {
  return owner.kernel === runningKernel() && owner.namespace === pidNamespace();
}

/** Only valid for an owner {@link isOfThisNamespace of this namespace}. */
export function isRunning(owner: LockOwner): boolean {
  return identifyProcess(owner.pid) === owner.identity;
}

/** Whether both processes mount the folder on the same kernel, and therefore share its unix sockets. */
export function sharesSockets(owner: LockOwner, own: LockOwner): boolean {
  return owner.kernel === own.kernel && owner.device === own.device;
}

/** For example "process 7 in another container of this machine, host name web-1, since 2026-11-22T10:00:00Z". */
export function describeOwner(owner: LockOwner | null): string {
  if (owner === null) return 'an unknown process';
  if (isOfThisNamespace(owner)) return `process ${owner.pid}`;
  const where =
    owner.kernel === runningKernel()
      ? `in another container of this machine, host name ${owner.host}`
      : `on the machine ${owner.host}`;
  return `process ${owner.pid} ${where}, since ${owner.since}`;
}
