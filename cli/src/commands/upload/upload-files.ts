import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { isOtherRecording } from '@ttyreel/recording';
import type { NamedBytes } from '../../api/multipart.js';
import { isGzip } from '../../casts/uncompressed.js';
import { EXIT, Failure } from '../../output/failure.js';
import { systemFailure } from '../../output/system-failure.js';

/** The files of one recording. */
export interface UploadFiles {
  /** For messages. */
  readonly name: string;
  readonly gif?: NamedBytes;
  readonly cast?: NamedBytes;
  readonly timing?: NamedBytes;
  /** Of the reader, if the times were changed. */
  readonly warnings?: readonly string[];
}

/** The maximum size of each file that the service accepts. */
const MAX_BYTES = 10 * 1024 * 1024;
const STDIN = '-';
const WILDCARD = /[*?[]/;

/**
 * Groups the arguments into recordings: a GIF comes with the cast next to it.
 * @param cast the cast of a single GIF; false for none
 * @param timing the timing file of a single typescript
 * @throws Failure for a missing file, or a pattern that matches no files
 */
export async function filesOfArguments(
  args: readonly string[],
  cast?: string | boolean,
  timing?: string,
): Promise<UploadFiles[]> {
  const names = [...new Set(args.flatMap(expandPattern))];
  if (typeof cast === 'string' && names.length > 1) throw Failure.usage('--cast works with only one GIF.');
  if (timing !== undefined && names.length > 1)
    throw Failure.usage('--timing works with only one typescript.');
  const beside = (name: string) => name.replace(/\.gif$/i, '.cast');
  const taken = new Set(cast === false ? [] : names.filter(isGifName).map(beside));
  const recordings: UploadFiles[] = [];
  for (const name of names.filter((one) => !taken.has(one))) {
    if (name === STDIN)
      recordings.push(withCast(await readStdin(), typeof cast === 'string' ? cast : undefined));
    else if (typeof cast === 'string') recordings.push(withCast(readRecordingFile(name), cast));
    else recordings.push(withCast(readRecordingFile(name), besideGif(name, beside(name), cast)));
  }
  return timing === undefined ? recordings : recordings.map((one) => ({ ...one, timing: readBytes(timing) }));
}

function besideGif(name: string, cast: string, isWanted?: boolean): string | undefined {
  return isWanted !== false && isGifName(name) && existsSync(cast) ? cast : undefined;
}

function isGifName(name: string): boolean {
  return /\.gif$/i.test(name);
}

function withCast(files: UploadFiles, cast: string | undefined): UploadFiles {
  if (cast === undefined) return files;
  if (!files.gif) throw Failure.usage(`${files.name} is a cast; --cast needs a GIF.`);
  return { ...files, cast: readBytes(cast) };
}

function readRecordingFile(name: string): UploadFiles {
  return ofBytes(readBytes(name));
}

async function readStdin(): Promise<UploadFiles> {
  if (process.stdin.isTTY)
    throw Failure.usage('- reads from a pipe, but stdin is a terminal.', 'cat demo.cast | ttyreel upload -');
  const bytes = await buffer(process.stdin);
  if (bytes.length === 0) throw new Failure('stdin is empty.');
  return ofBytes(checkSize({ name: 'stdin', bytes }));
}

/** By content, because file names can be wrong. */
function ofBytes(file: NamedBytes): UploadFiles {
  if (file.bytes.length === 0) throw new Failure(`${file.name} is empty.`);
  const isGif = Buffer.from(file.bytes.subarray(0, 4)).toString('latin1') === 'GIF8';
  if (isGif) return { name: file.name, gif: file };
  const first = file.bytes.find((byte) => byte > 0x20);
  if (first === 0x7b || first === 0xef || isGzip(file.bytes) || isOtherRecording(file.bytes))
    return { name: file.name, cast: file };
  throw new Failure(`${file.name} is neither a GIF nor a cast.`, {
    hint: '`asciinema rec` writes casts; `vhs` writes GIFs from tapes.',
  });
}

function readBytes(name: string): NamedBytes {
  let bytes: Uint8Array;
  try {
    if (statSync(name).size > MAX_BYTES) throw tooLarge(name, statSync(name).size);
    bytes = readFileSync(name);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT')
      throw new Failure(`The file ${name === '' ? '""' : name} does not exist.`, { exitCode: EXIT.notFound });
    if (code === 'EISDIR')
      throw new Failure(`${name} is a folder.`, { hint: `Name its files: "${path.join(name, '*.gif')}"` });
    throw systemFailure(error, name) ?? error;
  }
  return checkSize({ name: path.basename(name), bytes });
}

function checkSize(file: NamedBytes): NamedBytes {
  if (file.bytes.length > MAX_BYTES) throw tooLarge(file.name, file.bytes.length);
  return file;
}

function tooLarge(name: string, bytes: number): Failure {
  return new Failure(`${name} has ${(bytes / 1024 / 1024).toFixed(1)} MiB; the maximum is 10 MiB.`, {
    hint: 'A cast is smaller than its GIF: upload only the cast, which the server renders, or shorten it with --trim.',
  });
}

/** Files that match a pattern that the shell did not expand; a name without a pattern is returned unchanged. */
function expandPattern(argument: string): string[] {
  if (argument === STDIN || !WILDCARD.test(argument) || existsSync(argument)) return [argument];
  const parts = argument.split('/');
  const files = matching(
    path.isAbsolute(argument) ? '/' : '',
    parts.filter((part) => part !== ''),
  );
  const recordings = files.filter((file) => /\.(?:gif|cast|cast\.gz)$/i.test(file));
  if (recordings.length === 0) throw new Failure(`No GIF or cast matches ${argument}.`);
  return recordings.sort();
}

function matching(folder: string, [part = '', ...rest]: readonly string[]): string[] {
  const paths = namesOf(folder, part).map((name) => path.join(folder, name));
  return rest.length === 0
    ? paths.filter((one) => existsSync(one))
    : paths.flatMap((one) => matching(one, rest));
}

/** The names in a folder that match a part of a pattern. */
function namesOf(folder: string, part: string): string[] {
  // No list of a folder has `.` and `..`.
  if (!WILDCARD.test(part)) return [part];
  const pattern = patternOf(part);
  return entriesOf(folder).filter(
    (name) => pattern.test(name) && (part.startsWith('.') || !name.startsWith('.')),
  );
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder === '' ? '.' : folder);
  } catch {
    return [];
  }
}

function patternOf(part: string): RegExp {
  const source = part
    .replace(/[.+^${}()|\\]/g, String.raw`\$&`)
    .replace(/\*+/g, '.*')
    .replaceAll('?', '.')
    .replaceAll('[!', '[^');
  try {
    return new RegExp(`^${source}$`);
  } catch {
    throw Failure.usage(`"${part}" is not a valid file name pattern.`);
  }
}
