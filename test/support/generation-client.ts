import { expect } from '@jest/globals';
import { ApiClient } from './api-client.js';
import type { RunningService } from './running-service.js';

/** The API response for a generation. */
export interface GenerationStatus {
  readonly job_id: string;
  readonly status: string;
  readonly description: string;
  readonly generator: string;
  readonly tape: string | null;
  readonly tape_scripts: readonly {
    readonly title: string;
    readonly slug: string;
    readonly content: string;
  }[];
  readonly commands_found: number;
  readonly gifs_created: number;
  readonly gifs: readonly { readonly id: string; readonly url: string }[];
  readonly error_message: string;
  readonly finished_at: string | null;
  readonly status_url?: string;
}

/** Requests generations as one user and waits for their results. */
export class GenerationClient extends ApiClient {
  constructor(
    service: RunningService,
    private readonly key: string,
  ) {
    super(service);
  }

  /** Sends the request without waiting for the generation. */
  create(body: unknown): Promise<Response> {
    return this.send('POST', '/gifs/generate/', this.key, body);
  }

  /** Sends a request that must be accepted. @returns the finished generation */
  async generate(body: unknown): Promise<GenerationStatus> {
    const response = await this.create(body);
    const created = (await response.json()) as GenerationStatus;
    expect([response.status, created.status]).toEqual([202, 'pending']);
    return this.untilEnded(created.job_id);
  }

  /** @param detail a part of the expected error message */
  async expectRefused(body: unknown, detail: string): Promise<void> {
    const response = await this.create(body);
    const answer = (await response.json()) as { detail: string };
    expect([response.status, answer.detail]).toEqual([400, expect.stringContaining(detail)]);
  }

  /** Polls 20 times a second until the test timeout. */
  async untilEnded(id: string): Promise<GenerationStatus> {
    for (;;) {
      const status = await this.json<GenerationStatus>(200, 'GET', `/gifs/generate/${id}/`);
      if (status.status === 'completed' || status.status === 'failed') return status;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
