/** Takes files on other pages than the upload. The script of every page loads it with the first file. */
import { carry } from './carried-files.js';
import { complaintAbout, withKinds } from './recording-files.js';

const MOST_FILES = 20;
const MOST_BYTES = 50 * 1024 * 1024;
const TOO_MANY = `At most ${MOST_FILES} files and 50 MiB go at once. Drop fewer, and the others on the upload page.`;
const NOT_STORED = 'This browser keeps no files for the next page. Open Upload, and drop them there.';

const overlay = document.createElement('div');
overlay.className = 'drop-overlay';
overlay.hidden = true;
overlay.role = 'status';
const words = document.createElement('p');
words.textContent = isSignedIn() ? 'Drop to upload' : 'Drop to sign in and upload';
overlay.append(words);
document.body.append(overlay);

/** Says over the page what happens with files that are dropped. */
export function showOverlay(isOver: boolean): void {
  overlay.hidden = !isOver;
  if (isOver) removeProblem();
}

/** Opens the upload page with the files, or says why none can be uploaded. */
export async function takeToUpload(files: readonly File[]): Promise<void> {
  showOverlay(false);
  removeProblem();
  const complaints = (await withKinds(files)).map(complaintAbout);
  // The upload page names the others.
  if (!complaints.includes(undefined)) {
    showProblem(complaints.join(' '));
    return;
  }
  const size = files.reduce((sum, file) => sum + file.size, 0);
  if (files.length > MOST_FILES || size > MOST_BYTES) {
    showProblem(TOO_MANY);
    return;
  }
  try {
    await carry(files);
    location.assign(uploadUrl());
  } catch {
    showProblem(NOT_STORED);
  }
}

/** Signed out, the page leads to the sign-in and back. */
function uploadUrl(): string {
  return document.querySelector<HTMLAnchorElement>('.site-header a[href$="/upload"]')?.href ?? '/upload';
}

function isSignedIn(): boolean {
  return document.querySelector('.site-header form[action$="/signout"]') !== null;
}

function showProblem(text: string): void {
  const problem = document.createElement('div');
  problem.className = 'drop-problem notice danger row';
  const sentence = document.createElement('p');
  sentence.role = 'alert';
  const close = document.createElement('button');
  close.type = 'button';
  close.textContent = 'Close';
  close.addEventListener('click', removeProblem);
  problem.append(sentence, close);
  document.body.append(problem);
  // A text that is added to an alert is announced.
  sentence.textContent = text;
}

function removeProblem(): void {
  document.querySelector('.drop-problem')?.remove();
}
