import type { IncomingMessage } from 'node:http';
import type { Readable, Writable } from 'node:stream';
import type { Request, Response } from 'express';
import multer, { MulterError } from 'multer';
import {
  ValidationFailed,
  PayloadTooLarge,
  UnsupportedMediaType,
} from '../../../platform/errors/domain-errors.js';
import { type PartHeader, PartHeaders } from './part-headers.js';

const KIB = 1024;
/** Enough for every field that means something, sent once, and a few more that earn a precise error. */
const MOST_PARTS = 32;

export interface FormShape {
  readonly textParts: ReadonlySet<string>;
  readonly fileParts: ReadonlySet<string>;
  /** Bytes. */
  readonly textLimit: number;
  /** Bytes. */
  readonly fileLimit: number;
}

interface FormOptions extends multer.Options {
  /** Missing in the types of multer. */
  readonly streamHandler: (request: unknown, parser: Writable) => void;
}

/** Takes one file of the form; rejecting refuses the whole form. */
export type FileReceiver = (name: string, content: Readable) => Promise<void>;

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

  const take = async (part: PartHeader | undefined, content: Readable): Promise<void> => {
    const name = part?.name;
    if (name === undefined) throw new ValidationFailed('A part of the form has no name.');
    if (shape.fileParts.has(name)) return receive(name, content);
    if (!shape.textParts.has(name)) throw unknownPart(name, shape);
    if (part?.hasFileName) throw ValidationFailed.field(name, 'must be a text, not a file');
    if (named.has(name)) throw ValidationFailed.field(name, 'was sent twice');
    named.add(name);
    fields.set(name, await readText(name, content, shape.textLimit));
  };
  try {
    await readParts(request, shape, (part, content) => {
      const taken = take(part, content);
      receiving.push(taken);
      return taken;
    });
  } finally {
    // What the receivers wrote is then there to be removed.
    await Promise.allSettled(receiving);
  }
  return fields;
}

/** Gives each part to `take`, until all have been taken or one is refused. */
function readParts(
  request: IncomingMessage,
  shape: FormShape,
  take: (part: PartHeader | undefined, content: Readable) => Promise<void>,
): Promise<void> {
  const boundary = boundaryOf(request);
  const headers = new PartHeaders(boundary);
  return new Promise((resolve, reject) => {
    let refusal: Error | undefined;
    let parser: Writable | undefined;
    const refuse = (error: Error): void => {
      refusal ??= error;
      request.unpipe(headers);
      // The content that is being received fails with it.
      parser?.destroy(refusal);
    };
    const connect = (busboy: Writable): void => {
      parser = busboy;
      request.once('aborted', () => {
        refuse(cutOff());
      });
      request.once('error', refuse);
      if (request.destroyed) refuse(cutOff());
      else request.pipe(headers).pipe(busboy);
    };
    const options = formOptions(shape, {
      take: (part, content) => take(headers.parts[part], content),
      refuse,
      connect,
    });
    multer(options).any()(bodyOf(request, headers, boundary), {} as Response, (error: unknown) => {
      if (error === undefined) resolve();
      else reject(error === refusal ? refusal : refusalOf(error, headers, shape));
    });
  });
}

interface FormHandlers {
  /** @param part its place in the form */
  readonly take: (part: number, content: Readable) => Promise<void>;
  readonly refuse: (error: Error) => void;
  readonly connect: (parser: Writable) => void;
}

function formOptions(shape: FormShape, { take, refuse, connect }: FormHandlers): FormOptions {
  return {
    limits: { fileSize: shape.fileLimit, parts: MOST_PARTS },
    storage: {
      _handleFile(_request, { fieldname, stream }, done) {
        stream.once('limit', () => stream.destroy());
        take(Number(fieldname), stream).then(
          () => {
            done(null);
          },
          (error: unknown) => {
            // An error of the content itself comes from the parser, which reports it too.
            if (stream.errored !== error) refuse(error as Error);
            done(error);
          },
        );
      },
      // A form may also be refused after this: then the caller removes the files.
      _removeFile(_request, _file, done) {
        done(null);
      },
    },
    streamHandler(_request, parser) {
      connect(parser);
    },
  };
}

/** What multer needs of a request. Of the request itself it would read the whole body before it reports an error. */
function bodyOf(request: IncomingMessage, headers: PartHeaders, boundary: string): Request {
  const body = {
    headers: {
      'content-type': `multipart/form-data; boundary="${boundary}"`,
      'transfer-encoding': 'chunked',
    },
    readable: false,
    on: () => body,
    resume: () => body,
    unpipe: () => request.unpipe(headers),
  };
  return body as unknown as Request;
}

function boundaryOf({ headers }: IncomingMessage): string {
  const type = headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*(?:;|$)/i.test(type)) {
    throw new UnsupportedMediaType('Send the recording as multipart/form-data.');
  }
  const [, quoted, bare] =
    /;\s*boundary=(?:"([^"\\]{1,200})"|([^\s";\\]{1,200})(?:[\s;]|$))/i.exec(type) ?? [];
  const boundary = quoted ?? bare;
  if (boundary === undefined) {
    throw new ValidationFailed('The Content-Type of the form names no boundary.');
  }
  return boundary;
}

/** What an error of multer or its parser is here. */
function refusalOf(error: unknown, { parts }: PartHeaders, shape: FormShape): Error {
  const { code, field } = error instanceof MulterError ? error : {};
  if (code === 'LIMIT_PART_COUNT') return new ValidationFailed(`The form has more than ${MOST_PARTS} parts.`);
  if (code === 'LIMIT_FILE_SIZE') return tooLarge(parts[Number(field)]?.name, shape);
  return new ValidationFailed('The multipart body is malformed or cut off.');
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

function tooLarge(name = 'A part', shape: FormShape): PayloadTooLarge {
  return new PayloadTooLarge(
    `${name}: the file is larger than the limit of ${shape.fileLimit / KIB / KIB} MiB.`,
  );
}

function cutOff(): ValidationFailed {
  return new ValidationFailed('The body was cut off before its end.');
}
