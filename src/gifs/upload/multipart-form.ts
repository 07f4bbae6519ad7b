import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import { Invalid, TooLarge, UnsupportedKind } from '../../domain-errors.js';

const KIB = 1024;
/** Enough for every field that means something, sent once, and a few more that earn a precise error. */
const MOST_FIELDS = 32;

export interface FormShape {
  readonly textParts: ReadonlySet<string>;
  readonly fileParts: ReadonlySet<string>;
  /** Bytes. */
  readonly textLimit: number;
  /** Bytes. */
  readonly fileLimit: number;
}

/** Takes one file of the form; rejecting refuses the whole form. */
export type FileReceiver = (name: string, content: Readable) => Promise<void>;

/**
 * Reads a multipart form as it streams in, and stops reading at the first thing that is wrong.
 * @returns the text parts by name
 * @throws Invalid, TooLarge, UnsupportedKind, or whatever the receiver rejects with
 */
export function readForm(
  request: IncomingMessage,
  shape: FormShape,
  receive: FileReceiver,
): Promise<Map<string, string>> {
  const parser = openParser(request, shape);
  const fields = new Map<string, string>();
  const receiving: Promise<void>[] = [];

  return new Promise((resolve, reject) => {
    let refused = false;
    const refuse = (error: unknown): void => {
      if (refused) return;
      refused = true;
      request.unpipe(parser);
      parser.destroy();
      // The files that were being received settle first: what they wrote is then there to be removed.
      void Promise.allSettled(receiving).then(() => {
        reject(error instanceof Error ? error : new Error(String(error)));
      });
    };

    parser.on('field', (name, value, _nameCut, valueCut) => {
      const problem = fieldProblem(name, valueCut, fields, shape);
      if (problem) refuse(problem);
      else fields.set(name, value);
    });
    parser.on('file', (name, content) => {
      const problem = refused ? null : filePartProblem(name, shape);
      // A stream that ends without an answer would leave its reader waiting.
      content.once('limit', () => content.destroy(tooLarge(name, shape)));
      parser.once('close', () => content.destroy(cutOff()));
      if (problem || refused) {
        content.on('error', () => undefined).resume();
        if (problem) refuse(problem);
        return;
      }
      const received = receive(name, content);
      receiving.push(received);
      received.catch(refuse);
    });
    parser.on('partsLimit', () => {
      refuse(new Invalid(`The form has more than ${MOST_FIELDS} parts.`));
    });
    parser.on('error', (error) => {
      refuse(error instanceof Invalid ? error : new Invalid('The multipart body is malformed or cut off.'));
    });
    parser.on('finish', () => {
      if (!refused)
        Promise.all(receiving).then(() => {
          resolve(fields);
        }, refuse);
    });
    request.once('aborted', () => {
      refuse(cutOff());
    });
    request.once('error', refuse);
    request.pipe(parser);
  });
}

function openParser(request: IncomingMessage, shape: FormShape): BusboyInstance {
  const contentType = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\b/i.test(contentType)) {
    throw new UnsupportedKind('Send the recording as multipart/form-data.');
  }
  try {
    return new Busboy({
      headers: request.headers as BusboyHeaders,
      isPartAFile: (name, _contentType, fileName) =>
        (name !== undefined && shape.fileParts.has(name)) || fileName !== undefined,
      limits: {
        fieldNameSize: 100,
        fieldSize: shape.textLimit,
        fileSize: shape.fileLimit,
        parts: MOST_FIELDS,
        headerPairs: 32,
        headerSize: 8 * KIB,
      },
    });
  } catch {
    throw new Invalid('The Content-Type of the form names no boundary.');
  }
}

function fieldProblem(
  name: string,
  cut: boolean,
  fields: ReadonlyMap<string, string>,
  shape: FormShape,
): Error | null {
  if (!shape.textParts.has(name)) return unknownPart(name, shape);
  if (fields.has(name)) return Invalid.field(name, 'was sent twice');
  return cut ? new TooLarge(`${name}: longer than the limit of ${shape.textLimit / KIB} KiB.`) : null;
}

function filePartProblem(name: string, shape: FormShape): Error | null {
  if (shape.fileParts.has(name)) return null;
  return shape.textParts.has(name)
    ? Invalid.field(name, 'must be a text, not a file')
    : unknownPart(name, shape);
}

function unknownPart(name: string, shape: FormShape): Invalid {
  const known = [...shape.fileParts, ...shape.textParts].join(', ');
  return Invalid.field(name.slice(0, 100), `is not a part of this form, which has ${known}`);
}

function tooLarge(name: string, shape: FormShape): TooLarge {
  return new TooLarge(`${name}: the file is larger than the limit of ${shape.fileLimit / KIB / KIB} MiB.`);
}

function cutOff(): Invalid {
  return new Invalid('The body was cut off before its end.');
}
