/** The script of the upload page: previews, progress, several recordings at once. */
import { type ChosenFile, complaintAbout } from './recording-files.js';
import {
  copiedDraft,
  type Draft,
  element,
  OWN_TEXTS,
  show,
  showDone,
  showErrors,
  placeOfState,
  textOf,
  type Uploaded,
} from './upload-draft.js';

interface UploadResponse extends Partial<Uploaded> {
  readonly id?: string;
  readonly detail?: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
}

const NO_TIMING =
  'A typescript has no times of its own. Add its timing file here too: script --log-timing writes it.';

class UploadForm {
  readonly #drafts = new Map<string, Draft>();
  /** Timing files by name that wait for their typescript. */
  readonly #timings = new Map<string, File>();
  readonly #list = part('[data-uploads]');
  readonly #error = part('[data-drop-error]');
  readonly #submit: HTMLButtonElement;
  #begun = 0;
  #isUploading = false;

  constructor(private readonly form: HTMLFormElement) {
    this.#submit = form.querySelector<HTMLButtonElement>('button[type=submit]') as HTMLButtonElement;
    // The drop area replaces them.
    form.querySelector('.files')?.remove();
    for (const name of ['title', 'command']) this.#fieldOf(name)?.toggleAttribute('hidden', true);
    const tags = this.#fieldOf('tags')?.querySelector('label');
    if (tags) tags.textContent = 'Tags of all recordings';
    this.#count();
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#upload();
    });
  }

  add(files: readonly ChosenFile[]): void {
    const added = files.map((file) => this.#add(file));
    const casts = new Set([...added.filter((_, at) => files[at]?.[1] !== 'gif'), ...this.#pair()]);
    for (const draft of casts) if (typeof draft === 'object') this.#showCast(draft);
    const problems = added.filter((one) => typeof one === 'string');
    for (const name of this.#timings.keys())
      problems.push(`${name} has the times of a typescript: add the typescript too.`);
    this.#error.replaceChildren(...problems.flatMap((problem) => [problem, element('br')]));
    this.#count();
  }

  /** @returns its draft, or why it cannot be uploaded; undefined for a timing file */
  #add(chosen: ChosenFile): Draft | string | undefined {
    const [file, kind] = chosen;
    const complaint = complaintAbout(chosen);
    if (kind === null || complaint !== undefined) return complaint;
    if (kind === 'timing') {
      this.#timings.set(file.name, file);
      return undefined;
    }
    const name = file.name.replace(/\.gz$/i, '').replace(/\.[^.]*$/, '');
    const draft = this.#drafts.get(name) ?? this.#begin(name);
    if (kind !== 'gif') draft.isTypescript = kind === 'typescript';
    show(draft, file, kind === 'typescript' ? 'cast' : kind);
    return draft;
  }

  #pair(): Draft[] {
    const paired: Draft[] = [];
    for (const timing of this.#timings.values()) {
      const draft = [...this.#drafts.values()].find(needsTiming);
      if (!draft) break;
      show(draft, timing, 'timing');
      this.#timings.delete(timing.name);
      paired.push(draft);
    }
    return paired;
  }

  /** `cast-draft.ts` shows the facts and the still. */
  #showCast(draft: Draft): void {
    placeOfState(draft).replaceChildren();
    if (needsTiming(draft)) this.#fail(draft, { detail: NO_TIMING });
    else draft.item.dispatchEvent(new CustomEvent('cast', { bubbles: true, detail: draft }));
  }

  #begin(name: string): Draft {
    const item = copiedDraft(name, this.#begun++);
    item.querySelector('[data-remove]')?.addEventListener('click', () => {
      this.#drafts.delete(name);
      item.remove();
      this.#count();
    });
    this.#list.append(item);
    const draft: Draft = { item };
    this.#drafts.set(name, draft);
    return draft;
  }

  #count(): void {
    const { size } = this.#drafts;
    this.#submit.disabled = size === 0 || this.#isUploading;
    this.#submit.textContent = size > 1 ? `Upload ${size} recordings` : 'Upload';
    // Those of one recording are in its draft.
    this.#fieldOf('tags')?.toggleAttribute('hidden', size < 2 && this.#sharedTags() === '');
  }

  #fieldOf(name: string): HTMLElement | null | undefined {
    return this.form.querySelector(`#${name}`)?.closest<HTMLElement>('.field');
  }

  #sharedTags(): string {
    return this.form.querySelector<HTMLInputElement>('#tags')?.value.trim() ?? '';
  }

  async #upload(): Promise<void> {
    if (this.#isUploading) return;
    this.#isUploading = true;
    this.#count();
    for (const error of document.querySelectorAll('main [id$="-error"]')) error.textContent = '';
    const drafts = [...this.#drafts];
    for (const [name, draft] of drafts) {
      // It may be removed while others are sent.
      if (this.#drafts.get(name) !== draft) continue;
      const response = needsTiming(draft) ? { detail: NO_TIMING } : await this.#send(draft);
      if (response.id === undefined) {
        this.#fail(draft, response);
        continue;
      }
      if (this.#drafts.get(name) === draft) this.#drafts.delete(name);
      const isRead = response.warnings?.length === 0;
      if (isRead && drafts.length === 1 && this.#drafts.size === 0) location.assign(response.url ?? '/');
      else showDone(draft, response);
    }
    // Also before it leaves: Back may restore the page as it is now.
    this.#isUploading = false;
    this.#count();
  }

  #send(draft: Draft): Promise<UploadResponse> {
    const fields = new FormData(this.form);
    for (const name of OWN_TEXTS) fields.set(name, textOf(draft, name));
    const tags = [textOf(draft, 'tags'), this.#sharedTags()];
    fields.set('tags', tags.filter((text) => text !== '').join(', '));
    if (draft.gif) fields.set('file', draft.gif);
    if (draft.cast) fields.set('cast', draft.cast);
    if (draft.timing) fields.set('timing', draft.timing);
    const progress = element('progress') as HTMLProgressElement;
    progress.setAttribute('aria-label', 'Upload');
    placeOfState(draft).replaceChildren(progress);
    return sendForm(this.form.action, fields, (share) => {
      progress.value = share;
    });
  }

  #fail(
    draft: Draft,
    { detail = 'The service did not respond. Try again.', errors = {} }: UploadResponse,
  ): void {
    const others = showErrors(draft, detail, errors);
    for (const [name, problems] of Object.entries(others)) {
      const place = document.getElementById(`${name}-error`);
      if (place) place.textContent = problems.join('. ');
    }
  }
}

const needsTiming = ({ isTypescript, timing }: Draft) => isTypescript === true && !timing;

/** Only XMLHttpRequest reports upload progress. */
function sendForm(
  url: string,
  fields: FormData,
  onProgress: (share: number) => void,
): Promise<UploadResponse> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.setRequestHeader('Accept', 'application/json');
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      onProgress(total > 0 ? loaded / total : 0);
    });
    request.addEventListener('loadend', () => {
      try {
        resolve(JSON.parse(request.responseText) as UploadResponse);
      } catch {
        resolve({});
      }
    });
    request.send(fields);
  });
}

function part(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`The page has no ${selector}.`);
  return found;
}

const form = new UploadForm(part('[data-upload-form]') as HTMLFormElement);
addEventListener('files', (event) => {
  form.add((event as CustomEvent<ChosenFile[]>).detail);
});
