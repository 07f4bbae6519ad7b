import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

export interface Answer {
  readonly status: number;
  readonly text: string;
  /** Whether an earlier attempt had no answer, so that this one may find its work done. */
  readonly isRepeated: boolean;
}

export interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Of the API, without its version. */
  readonly path: string;
  readonly body?: object;
  /** A form can be read only once. */
  readonly form?: () => FormData;
}

/** The load ended before the service answered. */
export class GivenUp extends Error {}

const RETRY_MS = 100;
/** As long as a client waits, and longer than any answer may take. */
const ANSWER_WITHIN_MS = 60_000;

/** Sends each request until the service answers it, as a careful client does: POST with an Idempotency-Key. */
export class Sender {
  /** Answers that refused for now, and said until when. */
  refused = 0;
  /** Attempts without an answer. */
  readonly unanswered = new Map<string, number>();
  /** Answers that refused for now, in a way that no client expects. */
  readonly wrong: string[] = [];
  longestMs = 0;
  private isEnding = false;

  /**
   * @param address of the service, which may change
   * @param onPark is called when a request begins (1) and ends (-1) to wait for an earlier attempt of itself
   */
  constructor(
    private readonly address: () => string,
    private readonly apiKey: string,
    private readonly onPark: (change: 1 | -1) => void = () => undefined,
  ) {}

  /** Requests without an answer are given up. */
  end(): void {
    this.isEnding = true;
  }

  async send(call: Call): Promise<Answer> {
    const key = randomUUID();
    let isRepeated = false;
    for (;;) {
      const response = await this.attempt(call, key);
      if (response && !(await this.isForLater(response, call))) {
        return { status: response.status, text: response.text, isRepeated };
      }
      if (!response) {
        isRepeated = true;
        await delay(RETRY_MS);
      }
      if (this.isEnding) throw new GivenUp(`${call.method} ${call.path} has no answer.`);
    }
  }

  private async attempt({ method, path, body, form }: Call, key: string) {
    const begun = performance.now();
    try {
      const response = await fetch(`${this.address()}/api/v1${path}`, {
        method,
        headers: {
          'X-API-Key': this.apiKey,
          ...(method === 'POST' && { 'Idempotency-Key': key }),
          ...(body && { 'Content-Type': 'application/json' }),
        },
        body: form?.() ?? (body && JSON.stringify(body)),
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      const text = await response.text();
      return { status: response.status, text, retryAfter: response.headers.get('retry-after') };
    } catch (error) {
      const what = `${method} ${path.replace(/\w{8,}/, ':id')}: ${String(error)}`;
      this.unanswered.set(what, (this.unanswered.get(what) ?? 0) + 1);
      return null;
    } finally {
      this.longestMs = Math.max(this.longestMs, performance.now() - begun);
    }
  }

  /** Waits as long as the service asks for. */
  private async isForLater(
    { status, text, retryAfter }: { status: number; text: string; retryAfter: string | null },
    { method, path }: Call,
  ): Promise<boolean> {
    if (status < 500 && status !== 429 && (status !== 409 || retryAfter === null)) return false;
    const isHonest = (status === 503 || status < 500) && retryAfter !== null;
    if (isHonest) this.refused += 1;
    else this.wrong.push(`${status} to ${method} ${path}: ${text.slice(0, 200)}`);
    if (status === 409) this.onPark(1);
    await delay(Math.min(Number(retryAfter ?? 1), 2) * 1_000);
    if (status === 409) this.onPark(-1);
    return true;
  }
}
