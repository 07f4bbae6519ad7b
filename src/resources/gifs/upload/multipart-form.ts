import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import {
  ValidationFailed,
  PayloadTooLarge,
  UnsupportedMediaType,
} from '../../../platform/errors/domain-errors.js';

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

interface Part {
  readonly name: string | undefined;
  readonly hasFileName: boolean;
  readonly content: Readable;
}

/**
 * Reads a multipart form as it streams in, and stops reading at the first thing that is wrong. Texts are UTF-8,
 * whatever character set a part claims (RFC 7578, 5.1).
 * @returns the text parts by name
 * @throws Invalid, TooLarge, UnsupportedKind, or whatever the receiver rejects with; no receiver is at work then
 */
export async function readForm(
  request: IncomingMessage,
  shape: FormShape,
  receive: FileReceiver,
): Promise<Map<string, string>> {
  const fields = new Map<string, string>();
  const named = new Set<string>();
  const receiving: Promise<void>[] = [];

  const take = async ({ name, hasFileName, content }: Part): Promise<void> => {
    if (name === undefined) throw new ValidationFailed('A part of the form has no name.');
    if (shape.fileParts.has(name)) return receive(name, content);
    if (!shape.textParts.has(name)) throw unknownPart(name, shape);
    if (hasFileName) throw ValidationFailed.field(name, 'must be a text, not a file');
    if (named.has(name)) throw ValidationFailed.field(name, 'was sent twice');
    named.add(name);
    fields.set(name, await readText(name, content, shape.textLimit));
  };
  try {
    await readParts(request, shape, (part) => {
      const taken = take(part);
      receiving.push(taken);
      return taken;
    });
    await Promise.all(receiving);
  } finally {
    // What the receivers wrote is then there to be removed.
    await Promise.allSettled(receiving);
  }
  return fields;
}

/** Gives each part to `take`, until all have been read or one is refused. */
function readParts(
  request: IncomingMessage,
  shape: FormShape,
  take: (part: Part) => Promise<void>,
): Promise<void> {
  const parser = openParser(request, shape);
  const contents: Readable[] = [];
  return new Promise((resolve, reject) => {
    let refused = false;
    const refuse = (error: Error): void => {
      if (refused) return;
      refused = true;
      request.unpipe(parser);
      parser.destroy();
      // A content that just stops would leave its reader waiting.
      for (const content of contents) content.destroy(error);
      reject(error);
    };

    parser.on('file', (name: string | undefined, content: Readable, fileName: string | undefined) => {
      // Its reader hears of an error by itself, but there may be none yet, or none at all.
      content.on('error', () => undefined);
      if (refused) return;
      contents.push(content);
      content.once('limit', () => content.destroy(tooLarge(name, shape)));
      take({ name, hasFileName: fileName !== undefined, content }).catch(refuse);
    });
    parser.on('partsLimit', () => {
      refuse(new ValidationFailed(`The form has more than ${MOST_FIELDS} parts.`));
    });
    parser.on('error', () => {
      refuse(new ValidationFailed('The multipart body is malformed or cut off.'));
    });
    parser.on('finish', resolve);
    request.once('aborted', () => {
      refuse(cutOff());
    });
    request.on('error', refuse);
    if (request.destroyed) refuse(cutOff());
    else request.pipe(parser);
  });
}

function openParser(request: IncomingMessage, shape: FormShape): BusboyInstance {
  const contentType = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*(?:;|$)/i.test(contentType)) {
    throw new UnsupportedMediaType('Send the recording as multipart/form-data.');
  }
  try {
    return new Busboy({
      headers: request.headers as BusboyHeaders,
      // Texts too: decoded by the parser, they would show no more that they were not UTF-8.
      isPartAFile: () => true,
      limits: {
        fileSize: shape.fileLimit,
        parts: MOST_FIELDS,
        headerPairs: 32,
        headerSize: 8 * KIB,
      },
    });
  } catch {
    throw new ValidationFailed('The Content-Type of the form names no boundary.');
  }
}

async function readText(name: string, content: AsyncIterable<Buffer>, limit: number): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of content) {
    size += piece.length;
    if (size > limit) throw new PayloadTooLarge(`${name}: longer than the limit of ${limit / KIB} KiB.`);
    pieces.push(piece);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(pieces));
  } catch {
    throw ValidationFailed.field(name, 'is not valid UTF-8');
  }
}

function unknownPart(name: string, shape: FormShape): ValidationFailed {
  const known = [...shape.fileParts, ...shape.textParts].join(', ');
  return ValidationFailed.field(name.slice(0, 100), `is not a part of this form, which has ${known}`);
}

function tooLarge(name: string | undefined, shape: FormShape): PayloadTooLarge {
  return new PayloadTooLarge(
    `${name ?? 'A part'}: the file is larger than the limit of ${shape.fileLimit / KIB / KIB} MiB.`,
  );
}

function cutOff(): ValidationFailed {
  return new ValidationFailed('The body was cut off before its end.');
}
