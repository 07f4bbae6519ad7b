import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { buildCast } from '../../support/cast-builder.js';
import { uploadForm } from '../../support/upload.js';
import { type Ledger, newRecording } from './ledger.js';

const PARTS = 20;
const PART_EVERY_MS = 300;

/** Uploads one recording after another, each for six seconds. */
export class SlowUploads {
  done = 0;
  readonly wrong: string[] = [];
  private isStopped = false;

  constructor(
    private readonly address: string,
    private readonly apiKey: string,
    private readonly ledger: Ledger,
  ) {}

  async run(): Promise<void> {
    while (!this.isStopped) {
      try {
        await this.upload();
      } catch (error) {
        this.wrong.push(`a slow upload: ${String(error)}`);
      }
    }
  }

  stop(): void {
    this.isStopped = true;
  }

  private async upload(): Promise<void> {
    const title = `Slow ${this.done}`;
    const events = Array.from({ length: 400 }, (_, at) => [at / 100, 'o', `line ${at} of it\r\n`] as const);
    const cast = Buffer.from(buildCast({ version: 2, width: 40, height: 8, events }));
    const form = new Response(uploadForm({ title, cast, gif: null }));
    const body = Buffer.from(await form.arrayBuffer());
    const { status, text } = await this.send(body, form.headers.get('content-type') ?? '');
    if (status !== 201) throw new Error(`${status} ${text.slice(0, 200)}`);
    const { id } = JSON.parse(text) as { id: string };
    this.ledger.recordings.set(id, newRecording(title, cast, { isLasting: true }));
    this.ledger.acknowledged += 1;
    this.done += 1;
  }

  private async send(body: Buffer, type: string): Promise<{ status: number; text: string }> {
    const headers = { 'X-API-Key': this.apiKey, 'Content-Type': type, 'Content-Length': body.length };
    const call = request(`${this.address}/api/v1/gifs/upload/`, { method: 'POST', headers });
    const answer = new Promise<{ status: number; text: string }>((resolve, reject) => {
      call.on('error', reject).on('response', (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response
          .on('end', () => {
            resolve({ status: response.statusCode ?? 0, text });
          })
          .on('error', reject);
      });
    });
    const size = Math.ceil(body.length / PARTS);
    const sent = (async () => {
      for (let at = 0; at < body.length && !call.destroyed; at += size) {
        call.write(body.subarray(at, at + size));
        await delay(PART_EVERY_MS);
      }
      call.end();
    })();
    const [result] = await Promise.all([answer, sent]);
    return result;
  }
}
