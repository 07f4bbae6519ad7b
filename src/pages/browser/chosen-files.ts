/** The script that hands dropped, pasted, picked and carried files to `upload.ts`, with their kinds. */
import { takeCarried } from './carried-files.js';
import { isRecording, withKinds } from './recording-files.js';

const NO_RECORDING = 'The pasted text is no cast. Copy the whole file, with its first line.';

const area = document.querySelector('[data-drop]');
const pick = document.querySelector<HTMLInputElement>('#pick');
const error = document.querySelector('[data-drop-error]');
let pasted = 0;

async function choose(files: Iterable<File>): Promise<void> {
  const detail = await withKinds(files);
  dispatchEvent(new CustomEvent('files', { detail }));
}

/** `site.ts` tells of files over the page, and of those that are dropped or pasted. */
addEventListener('filesover', (event) => {
  area?.classList.toggle('over', (event as CustomEvent<boolean>).detail);
});
addEventListener('filestaken', (event) => {
  void choose((event as CustomEvent<readonly File[]>).detail);
});
addEventListener('paste', ({ target, clipboardData }) => {
  const isTyping = target instanceof Element && target.matches('input, textarea, select');
  const text = clipboardData?.getData('text/plain') ?? '';
  if (isTyping || text === '' || (clipboardData?.files.length ?? 0) > 0) return;
  if (isRecording(text)) void choose([new File([text], `pasted${++pasted > 1 ? `-${pasted}` : ''}.cast`)]);
  else if (error) error.textContent = NO_RECORDING;
});
pick?.addEventListener('change', () => {
  void choose(pick.files ?? []);
  pick.value = '';
});
void takeCarried().then((files) => {
  if (files.length > 0) void choose(files);
});
