import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import type {
  AsciinemaErrorDto,
  UploadedAsciicastDto,
} from '../../src/resources/asciinema/asciicast-upload.dto.js';
import { buildCast } from '../support/cast-builder.js';
import type { RunningService } from '../support/running-service.js';
import { PageClient } from './page-client.js';

export const NOT_CONNECTED = expect.stringContaining('Run "asciinema auth"') as unknown as string;

interface Sending {
  readonly path?: string;
  readonly accept?: string;
  readonly address?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Connected {
  readonly installId: string;
  readonly name: string;
  readonly person: PageClient;
}

export function castOf(header: object = {}, text = '$ make\r\n12 passed\r\n'): Blob {
  const events = [[0.5, 'o', text] as const, [1, 'o', '$ '] as const];
  const cast = buildCast({ version: 3, width: 40, height: 6, events, header: { ...header } });
  return new Blob([Uint8Array.from(cast)]);
}

export function formOf(fields: Readonly<Record<string, Blob | string>>, name = 'demo.cast'): FormData {
  const form = new FormData();
  for (const [part, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.set(part, value);
    else form.set(part, value, name);
  }
  return form;
}

export async function refused(response: Promise<Response>): Promise<[number, string]> {
  const { status, answer } = await response.then(async (one) => ({
    status: one.status,
    answer: (await one.json()) as AsciinemaErrorDto,
  }));
  expect(answer.detail).toBe(answer.message);
  return [status, answer.message];
}

/** Sends what an asciinema command line sends, to a service that trusts this machine as a proxy. */
export class AsciinemaClient {
  #people = 0;

  constructor(private readonly service: RunningService) {}

  send(installId: string | null, form: FormData, sending: Sending = {}): Promise<Response> {
    const { path = '/api/v1/recordings', accept = 'application/json', address = '192.0.2.1' } = sending;
    const basic = Buffer.from(`someone:${installId ?? ''}`).toString('base64');
    return fetch(this.service.address + path, {
      method: 'POST',
      headers: {
        Accept: accept,
        'X-Forwarded-For': address,
        ...(installId !== null && { Authorization: `Basic ${basic}` }),
        ...sending.headers,
      },
      body: form,
    });
  }

  async uploaded(installId: string, form: FormData): Promise<UploadedAsciicastDto> {
    const response = await this.send(installId, form);
    const body = (await response.json()) as UploadedAsciicastDto;
    expect([response.status, body]).toEqual([201, expect.anything()]);
    return body;
  }

  /** A new person with a machine. */
  async connected(): Promise<Connected> {
    const name = `person-${++this.#people}`;
    const person = await PageClient.signedUp(this.service, name);
    await person.confirm();
    const installId = randomUUID();
    expect((await person.send(`/connect/${installId}`, { name: 'laptop' })).status).toBe(303);
    return { installId, name, person };
  }
}
