import { readFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { type AsciicastEnd, AsciicastIntake, InvalidRecording } from '@ttyreel/recording';
import type { IncomingFile } from '../../../platform/storage/incoming-files.js';
import { TextPool, TextTooComplex } from '../../../platform/concurrency/text-pool.js';
import type { ConvertedDocument } from './cast-worker.js';
import { HashingSink, type ReceivedCast, rewritten } from './received-file.js';
import { unpackedCast } from './unpacked-cast.js';

const MODULE = new URL('./cast-worker.js', import.meta.url).href;
const CONVERT = { module: MODULE, name: 'convertDocument' };
const DROP_INPUT = { module: MODULE, name: 'dropInput' };
const LIMIT = { what: 'Reading the recording', seconds: 20 };
/** Bytes that are hashed per turn of the event loop. */
const PIECE = 1024 * 1024;

/** Receives casts and converts them to asciicast v2. */
@Injectable()
export class CastReceiverService {
  constructor(private readonly pool: TextPool) {}

  /**
   * Writes a cast, also a gzipped one, to the file while checking it. Asciicast v1 needs the whole document, so a thread parses it.
   * @throws InvalidRecording
   * @throws TemporarilyUnavailable when too many v1 casts are queued
   */
  async receive(source: AsyncIterable<Buffer>, file: IncomingFile): Promise<ReceivedCast> {
    const intake = new AsciicastIntake();
    const sink = new HashingSink(file);
    for await (const chunk of unpackedCast(source)) await sink.write(intake.push(chunk));
    const document = intake.takeDocument();
    const { tail, facts } = document === null ? intake.end() : await this.convert(document);
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

  private async convert(document: Uint8Array): Promise<AsciicastEnd> {
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
