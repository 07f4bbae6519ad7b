import { Failure } from './failure.js';

const SENTENCES: Readonly<Record<string, (file: string) => string>> = {
  ENOENT: (file) => `There is no file or folder ${file}.`,
  EISDIR: (file) => `${file} is a folder, and a file is needed.`,
  ENOTDIR: (file) => `${file}: a part of this path is a file, and a folder is needed.`,
  EEXIST: (file) => `${file} is there already.`,
  EACCES: (file) => `You have no permission for ${file}.`,
  EPERM: (file) => `You have no permission for ${file}.`,
  EROFS: (file) => `${file} is on a file system that is read-only.`,
  ENOSPC: (file) => `There is no space left to write ${file}.`,
};

/**
 * An error of the system about a file, in words.
 * @param file where the error does not name it, or names a part of it
 * @returns undefined for an error that is not from the system
 */
export function systemFailure(error: unknown, file?: string): Failure | undefined {
  const { code, message, path } = error as NodeJS.ErrnoException;
  if (typeof code !== 'string' || !/^E[A-Z]+$/.test(code)) return undefined;
  const name = file ?? path;
  const sentence = name === undefined ? undefined : SENTENCES[code]?.(name);
  return new Failure(sentence ?? message.replace(/^\w+: /, ''));
}
