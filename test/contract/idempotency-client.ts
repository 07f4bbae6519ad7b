import type { RunningService } from '../support/running-service.js';
import { uploadForm, type UploadParts } from '../support/upload.js';

/** One user's POSTs with an idempotency key. */
export class IdempotencyClient {
  constructor(
    private readonly service: RunningService,
    private readonly apiKey: string,
  ) {}

  send(parts: UploadParts, key: string, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(`${this.service.api}/gifs/upload/`, {
      method: 'POST',
      headers: { 'X-API-Key': this.apiKey, 'Idempotency-Key': key, ...headers },
      body: uploadForm(parts),
    });
  }

  /** @param apiKey empty to send none */
  post(path: string, key: string, body: string | undefined, apiKey = this.apiKey): Promise<Response> {
    return fetch(this.service.api + path, {
      method: 'POST',
      headers: {
        'Idempotency-Key': key,
        ...(apiKey !== '' && { 'X-API-Key': apiKey }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      body,
    });
  }

  create(key: string, title: string, apiKey?: string): Promise<Response> {
    return this.post('/collections/create/', key, JSON.stringify({ title }), apiKey);
  }
}

let keys = 0;

export const newKey = () => `key-${++keys}`;

export const replayed = (response: Response) => response.headers.get('idempotent-replayed');
