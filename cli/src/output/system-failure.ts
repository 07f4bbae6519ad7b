import { EXIT, Failure } from './failure.js';

const SENTENCES: Readonly<Record<string, (file: string) => string>> = {
  ENOENT: (file) => `${file} does not exist.`,
  EISDIR: (file) => `${file} is a folder, not a file.`,
  ENOTDIR: (file) => `${file}: a part of this path is a file, not a folder.`,
  EEXIST: (file) => `${file} already exists.`,
  EACCES: (file) => `You do not have permission to use ${file}.`,
  EPERM: (file) => `You do not have permission to use ${file}.`,
  EROFS: (file) => `${file} is on a read-only file system.`,
  ENOSPC: (file) => `There is not enough disk space to write ${file}.`,
};

/**
 * The message of a system error about a file.
 * @param file replaces the path of the error, which may be absent or partial
 * @returns undefined for other errors
 */
export function systemFailure(error: unknown, file?: string): Failure | undefined {
  const { code, message, path } = error as NodeJS.ErrnoException;
  if (typeof code !== 'string' || !/^E[A-Z]+$/.test(code)) return undefined;
  const name = file ?? path;
  const sentence = name === undefined ? undefined : SENTENCES[code]?.(name);
  return new Failure(sentence ?? message.replace(/^\w+: /, ''), {
    ...(code === 'ENOENT' && { exitCode: EXIT.notFound }),
  });
}
