import { readFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { type AsciicastEnd, AsciicastIntake, InvalidRecording } from '@ttyreel/recording';
import type { IncomingFile } from '../../../platform/storage/incoming-files.js';
import { TextPool, TextTooComplex } from '../../../platform/concurrency/text-pool.js';
import type { CastDocument, ConvertedDocument } from './cast-worker.js';
import { HashingSink, type ReceivedCast, rewritten } from './received-file.js';
import { unpackedFile } from './unpacked-file.js';

const MODULE = new URL('./cast-worker.js', import.meta.url).href;
const CONVERT = { module: MODULE, name: 'convertDocument' };
const DROP_INPUT = { module: MODULE, name: 'dropInput' };
const LIMIT = { what: 'Reading the recording', seconds: 20 };
/** Bytes that are hashed per turn of the event loop. */
const PIECE = 1024 * 1024;

export interface UnfinishedCast {
  readonly intake: AsciicastIntake;
  readonly sink: HashingSink;
  readonly document: Uint8Array | null;
}

/** Receives casts and converts them to asciicast v2. */
@Injectable()
export class CastReceiverService {
  constructor(private readonly pool: TextPool) {}

  async receive(source: AsyncIterable<Buffer>, file: IncomingFile): Promise<ReceivedCast> {
    return this.finish(await this.begin(source, file));
  }

  /**
   * Writes a cast, also a gzipped one, to the file while checking it. One that is read as a whole stays in memory.
   * @throws InvalidRecording, PayloadTooLarge
   */
  async begin(source: AsyncIterable<Buffer>, file: IncomingFile): Promise<UnfinishedCast> {
    const intake = new AsciicastIntake();
    const sink = new HashingSink(file);
    for await (const chunk of unpackedFile(source)) await sink.write(intake.push(chunk));
    return { intake, sink, document: intake.takeDocument() };
  }

  /**
   * Converts a document in a thread: asciicast v1, or the recording of another program.
   * @param timing of a typescript
   * @throws InvalidRecording
   * @throws TemporarilyUnavailable when too many documents are queued
   */
  async finish({ intake, sink, document }: UnfinishedCast, timing?: Uint8Array): Promise<ReceivedCast> {
    const { tail, facts } =
      document === null ? intake.end() : await this.convert({ document, ...(timing && { timing }) });
    for (let at = 0; at < tail.length; at += PIECE) await sink.write(tail.subarray(at, at + PIECE));
    return { ...(await sink.end()), facts };
  }

  /**
   * The same cast without what was typed, which its author must ask for: people type passwords that no screen shows.
   * @throws InvalidRecording if nothing would be left
   */
  async withoutInput(cast: ReceivedCast): Promise<ReceivedCast> {
    const { events, inputEvents, suspects, warnings } = cast.facts;
    if (inputEvents === 0) return cast;
    if (events === inputEvents)
      throw new InvalidRecording(
        'The recording has only input events. An upload with keep_input keeps them.',
      );
    const bytes = await readFile(cast.file.path);
    const rest = (await this.pool.run(DROP_INPUT, bytes, LIMIT)) as Uint8Array;
    const facts = {
      ...cast.facts,
      events: events - inputEvents,
      inputEvents: 0,
      suspects: suspects.filter(({ place }) => place !== 'input'),
      warnings: [...warnings, leftOut(inputEvents)],
    };
    return { ...(await rewritten(cast.file, rest)), facts };
  }

  private async convert(document: CastDocument): Promise<AsciicastEnd> {
    const running = this.pool.run(CONVERT, document, LIMIT);
    const converted = (await running.catch((error: unknown) => {
      throw error instanceof TextTooComplex
        ? new InvalidRecording(`${error.message} Send it as asciicast v2.`, { cause: error })
        : error;
    })) as ConvertedDocument;
    if ('refusal' in converted) throw new InvalidRecording(converted.refusal);
    return converted.result;
  }
}

function leftOut(inputEvents: number): string {
  const events = inputEvents === 1 ? '1 input event' : `${inputEvents} input events`;
  return `The cast has ${events}: what was typed, also passwords. It was left out; an upload with keep_input keeps it.`;
}
