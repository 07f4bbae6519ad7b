import { inspect } from 'node:util';
import { InvalidSetting } from '../platform/config/app-config.js';
import { DataDirectoryUnusable } from '@ttyreel/local-postgres';
import { DamagedDump } from '../platform/database/database-dump.js';
import { DatabaseUnreachable } from '../platform/database/database-unreachable.js';
import { SchemaLocked } from '../platform/database/schema-locked.js';
import { SchemaTooNew } from '../platform/database/schema-state.js';
import { InvalidThemeFile } from '@ttyreel/recording';
import { DomainError } from '../platform/errors/domain-errors.js';
import { StorageFull, StorageUnavailable } from '../platform/storage/storage-errors.js';
import { BackupError } from './backup/manifest.js';

/** Runs a step; on failure prints the error for the operator and exits. */
export async function orExit<Result>(trouble: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    console.error(`${trouble} ${explainError(error)}`);
    process.exit(1);
  }
}

/** The message for a failed program or command; a stack trace only for unexpected errors. */
export function explainError(error: unknown): string {
  if (error instanceof InvalidSetting) return `A setting is wrong:\n${error.message}`;
  const isForOperator = [
    DomainError,
    DataDirectoryUnusable,
    DatabaseUnreachable,
    InvalidThemeFile,
    SchemaLocked,
    SchemaTooNew,
    BackupError,
    DamagedDump,
    StorageFull,
    StorageUnavailable,
  ].some((kind) => error instanceof kind);
  if (error instanceof Error && isForOperator) return error.message;
  const refusal = DatabaseUnreachable.from(error);
  if (refusal) return refusal.message;
  if (error instanceof Error && 'code' in error && 'port' in error) {
    if (error.code === 'EADDRINUSE')
      return `Port ${String(error.port)} is in use. Stop the program that uses it, or set PORT.`;
    if (error.code === 'EACCES')
      return `Port ${String(error.port)} needs more privileges. Set PORT to a number above 1023.`;
  }
  if (error instanceof Error && 'syscall' in error && 'code' in error) {
    const isHost = error.code === 'EADDRNOTAVAIL' || error.syscall === 'getaddrinfo';
    const host = 'address' in error ? error.address : 'hostname' in error ? error.hostname : '';
    if (isHost) return `HOST is ${String(host)}, which is not an address of this machine. Correct HOST.`;
  }
  if (error instanceof Error && 'syscall' in error && 'path' in error && typeof error.path === 'string')
    return explainFileError(error as NodeJS.ErrnoException, error.path);
  return inspect(error);
}

function explainFileError(error: NodeJS.ErrnoException, file: string): string {
  // For example "EACCES: permission denied, open '/srv/data/secret-key'".
  const reason = /^\w+: ([^,]+)/.exec(error.message)?.[1] ?? error.message;
  const isForbidden = error.code === 'EACCES' || error.code === 'EPERM';
  const who = isForbidden
    ? ` This process runs as user id ${process.getuid?.() ?? ''}: run it as another user, or change the owner of the file.`
    : '';
  return `Cannot ${error.syscall ?? 'use'} ${file}: ${reason}.${who}`;
}
