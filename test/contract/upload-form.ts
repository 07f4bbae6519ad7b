import type { RunningService } from '../support/running-service.js';
import type { PageClient, PageResponse } from './page-client.js';

/** Submits the upload form with all of its fields. */
export function sendUploadForm(
  service: RunningService,
  client: PageClient,
  parts: Record<string, string | Blob>,
  accept?: string,
): Promise<PageResponse> {
  const empty = {
    title: '',
    command: '',
    tags: '',
    description: '',
    shell: '',
    theme: '',
    homepage_url: '',
    codehost_url: '',
  };
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...empty, visibility: 'public', ...parts }))
    body.set(name, value);
  return client.fetch('/upload', {
    method: 'POST',
    headers: { Origin: service.address, ...(accept !== undefined && { Accept: accept }) },
    body,
  });
}
