/** The script that takes dropped, pasted and picked files, and tells their kinds. */

type Kind = 'gif' | 'cast' | 'timing' | 'typescript';

const NAME_OF_CAST = /\.(?:cast|json|gz|ya?ml)$/i;
const TYPESCRIPT = /^Script started on |^[^\n]{1,200}\[(?:COMMAND|TERM)="/;
const TIMING = /^(?:[HIOS] \d+\.\d+ |\d+\.\d+ \d+\s)/;

const area = document.querySelector('[data-drop]');
const pick = document.querySelector<HTMLInputElement>('#pick');

/** Hands the files to `upload.ts`. */
async function choose(files?: Iterable<File> | null): Promise<void> {
  const detail = await Promise.all(
    Array.from(files ?? [], async (file) => [file, await kindOf(file)] as const),
  );
  dispatchEvent(new CustomEvent('files', { detail }));
}

async function kindOf(file: File): Promise<Kind | null> {
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

addEventListener('dragover', (event) => {
  event.preventDefault();
  area?.classList.add('over');
});
addEventListener('dragleave', (event) => {
  if (event.relatedTarget === null) area?.classList.remove('over');
});
addEventListener('drop', (event) => {
  event.preventDefault();
  area?.classList.remove('over');
  void choose(event.dataTransfer?.files);
});
addEventListener('paste', (event) => {
  void choose(event.clipboardData?.files);
});
pick?.addEventListener('change', () => {
  void choose(pick.files);
  pick.value = '';
});
