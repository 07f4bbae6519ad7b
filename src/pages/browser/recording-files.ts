/** Tells GIFs, casts and other files apart before they are sent. */

export type FileKind = 'gif' | 'cast' | 'timing' | 'typescript';

/** A file with its kind; null for files of other kinds. */
export type ChosenFile = readonly [file: File, kind: FileKind | null];

const MOST_BYTES = 10 * 1024 * 1024;
const NAME_OF_CAST = /\.(?:cast|json|gz|ya?ml)$/i;
const TYPESCRIPT = /^Script started on |^[^\n]{1,200}\[(?:COMMAND|TERM)="/;
const TIMING = /^(?:[HIOS] \d+\.\d+ |\d+\.\d+ \d+\s)/;
/** The version is in the first member or near it. */
const ASCIICAST = /^\s*\{[^]{0,2000}?"version"\s*:\s*[123]\b/;

export function withKinds(files: Iterable<File>): Promise<ChosenFile[]> {
  return Promise.all(Array.from(files, async (file) => [file, await kindOf(file)] as const));
}

/** Why a file cannot be uploaded, and what can; undefined if it can. */
export function complaintAbout([file, kind]: ChosenFile): string | undefined {
  if (file.size === 0) return `${file.name} is empty.`;
  if (kind === null) return `${file.name} is neither a GIF nor a cast.`;
  if (file.size <= MOST_BYTES) return undefined;
  const advice = kind === 'gif' ? 'Record a cast instead' : 'Compress it with gzip';
  return `${file.name} is larger than 10 MiB. ${advice}.`;
}

/** Whether a pasted text is a cast or a typescript. */
export function isRecording(text: string): boolean {
  return ASCIICAST.test(text) || TYPESCRIPT.test(text) || TIMING.test(text);
}

async function kindOf(file: File): Promise<FileKind | null> {
  if (/\.gif$/i.test(file.name) || file.type === 'image/gif') return 'gif';
  const start = await startOf(file);
  if (TYPESCRIPT.test(start)) return 'typescript';
  if (TIMING.test(start)) return 'timing';
  return NAME_OF_CAST.test(file.name) ? 'cast' : null;
}

async function startOf(file: File): Promise<string> {
  const unpacked = file.stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  const first = await unpacked.read().catch(() => null);
  unpacked.cancel().catch(() => undefined);
  return first?.value ? new TextDecoder().decode(first.value) : file.slice(0, 1024).text();
}
