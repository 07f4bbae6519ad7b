import { setTimeout as delay } from 'node:timers/promises';
import { buildCast } from '../../support/cast-builder.js';
import { uploadForm } from '../../support/upload.js';
import { type Ledger, newRecording } from './ledger.js';
import { type Answer, type Call, GivenUp, Sender } from './sender.js';

const EDITS = 6;

/** Upload, edit, collect and delete in rounds, several at once, and record what was acknowledged. */
export class Writers {
  readonly sender: Sender;
  /** Answers that no write may get. */
  readonly wrong: string[] = [];
  private active = 0;
  private open = 0;
  private rounds = 0;
  private isStopped = false;

  constructor(
    private readonly ledger: Ledger,
    address: () => string,
    apiKey: string,
    private readonly pace: { readonly atOnce: number; readonly pauseMs: number },
  ) {
    // Who waits for an earlier attempt of a request leaves its place to others.
    this.sender = new Sender(address, apiKey, (change) => (this.active -= change));
  }

  /** Writes until {@link stop}. */
  async run(): Promise<void> {
    while (!this.isStopped) {
      if (this.active < this.pace.atOnce) void this.round(++this.rounds);
      else await delay(5);
    }
  }

  /** @param withinMs for the requests without an answer, which are then given up */
  async stop(withinMs: number): Promise<void> {
    this.isStopped = true;
    for (const deadline = Date.now() + withinMs; this.open > 0 && Date.now() < deadline;) await delay(50);
    this.sender.end();
    while (this.open > 0) await delay(50);
  }

  private async round(number: number): Promise<void> {
    this.active += 1;
    this.open += 1;
    try {
      const id = await this.upload(number);
      for (let edit = 1; edit <= EDITS; edit++) await this.edit(id, `Edit ${edit} of ${number}`);
      if (number % 2 === 0) await this.collect(id, number);
      if (number % 3 === 0) await this.remove(id);
    } catch (error) {
      if (error instanceof GivenUp) this.ledger.inDoubt += 1;
      else this.wrong.push((error as Error).message);
    } finally {
      this.open -= 1;
      await delay(this.pace.pauseMs);
      this.active -= 1;
    }
  }

  private async upload(number: number): Promise<string> {
    const events = Array.from({ length: 8 }, (_, at) => [at / 4, 'o', `round ${number}, ${at}\r\n`] as const);
    const cast = Buffer.from(buildCast({ version: 2, width: 40, height: 8, events }));
    const title = `Round ${number}`;
    const form = () => uploadForm({ title, cast, gif: null, tags: `tag-${number % 7}` });
    const { text } = await this.expect(201, { method: 'POST', path: '/gifs/upload/', form });
    const { id } = JSON.parse(text) as { id: string };
    if (this.ledger.recordings.has(id)) throw new Error(`Two uploads got the id ${id}.`);
    this.ledger.recordings.set(id, newRecording(title, cast, { isLasting: number % 3 > 0 }));
    return id;
  }

  private async edit(id: string, title: string): Promise<void> {
    const kept = this.ledger.recording(id);
    kept.titleInDoubt = title;
    await this.expect(200, { method: 'PATCH', path: `/gifs/${id}/edit/`, body: { title, tags: ['edited'] } });
    kept.title = title;
    kept.titleInDoubt = null;
  }

  private async collect(id: string, number: number): Promise<void> {
    const body = { title: `Collection ${number}` };
    const { text } = await this.expect(201, { method: 'POST', path: '/collections/create/', body });
    const { slug } = JSON.parse(text) as { slug: string };
    this.ledger.collections.set(slug, []);
    await this.expect(201, { method: 'POST', path: `/collections/${slug}/gifs/`, body: { gif_id: id } });
    this.ledger.collections.set(slug, [id]);
  }

  private async remove(id: string): Promise<void> {
    const kept = this.ledger.recording(id);
    kept.deletion = 'asked';
    const call: Call = { method: 'DELETE', path: `/gifs/${id}/delete/` };
    const answer = await this.sender.send(call);
    if (answer.status === 404 && answer.isRepeated) this.ledger.acknowledged += 1;
    else this.check(204, call, answer);
    kept.deletion = 'acknowledged';
  }

  private async expect(status: number, call: Call): Promise<Answer> {
    const answer = await this.sender.send(call);
    this.check(status, call, answer);
    return answer;
  }

  private check(expected: number, { method, path }: Call, { status, text, isRepeated }: Answer): void {
    // The first attempt may have added a recording to a collection without an answer: it is in it already.
    const isDone = status === expected || (isRepeated && status === 200 && method === 'POST');
    if (!isDone) throw new Error(`${method} ${path}: ${status} ${text.slice(0, 300)}`);
    this.ledger.acknowledged += 1;
  }
}
