import type { Readable, Writable } from 'node:stream';
import type { Request, Response } from 'express';
import multer, { MulterError } from 'multer';
import {
  DomainError,
  ValidationFailed,
  PayloadTooLarge,
  UnsupportedMediaType,
} from '../../../platform/errors/domain-errors.js';
import { SEND_FORM } from '../../../platform/http/middleware/request-body.middleware.js';
import { unknownField } from '../../../platform/http/pipes/known-fields.pipe.js';

const KIB = 1024;
/** Enough for every field once, and a few more for a precise error. */
const MOST_PARTS = 32;
/** The replacement of a decoder for bytes that are not UTF-8. */
const REPLACEMENT_CHARACTER = '\ufffd';

export interface FormShape {
  readonly textParts: ReadonlySet<string>;
  readonly fileParts: ReadonlySet<string>;
  /** Text parts that may be repeated, as one comma-separated list. */
  readonly listParts: ReadonlySet<string>;
  /** Bytes. */
  readonly textLimit: number;
  /** Bytes. */
  readonly fileLimit: number;
}

/** Receives one file of the form; a rejection rejects the form. */
export type FileReceiver = (name: string, content: Readable, fileName: string) => Promise<void>;

interface FormOptions extends multer.Options {
  /** Missing in the types of multer. */
  readonly streamHandler: (request: Request, parser: Writable) => void;
}

/**
 * Reads a multipart form (RFC 7578) with multer, and streams each file to `receive`.
 * @returns the text parts by name
 * @throws ValidationFailed, PayloadTooLarge, UnsupportedMediaType, or the error of `receive`, once no file is being
 *   received; the rest of the body is not awaited
 */
export async function readForm(
  request: Request,
  shape: FormShape,
  receive: FileReceiver,
): Promise<Map<string, string>> {
  if (!/^multipart\/form-data\s*(?:;|$)/i.test(request.get('content-type') ?? '')) {
    throw new UnsupportedMediaType(SEND_FORM);
  }
  const receiving: Promise<void>[] = [];
  try {
    await readParts(request, shape, (name, content, fileName) => {
      const received = receiveFile(name, shape, () => receive(name, content, fileName));
      receiving.push(received);
      return received;
    });
  } finally {
    await Promise.allSettled(receiving);
  }
  return textsOf(request.body as Record<string, unknown>, shape);
}

/** Passes each file to `take`. Multer would read the rest of the body before it reports an error; this does not. */
function readParts(request: Request, shape: FormShape, take: FileReceiver): Promise<void> {
  return new Promise((resolve, reject) => {
    let parser: Writable | undefined;
    const refuse = (error: Error): void => {
      reject(error);
      if (!parser) return;
      request.unpipe(parser);
      // The file that is being received fails too, but later: the parser may be in the middle of a chunk.
      setImmediate(() => parser?.destroy(error));
    };
    const fail = (error: unknown): void => {
      refuse(refusalOf(error, shape));
    };
    const options: FormOptions = {
      limits: { fieldSize: shape.textLimit, fileSize: shape.fileLimit, parts: MOST_PARTS },
      defParamCharset: 'utf8',
      storage: new StreamingStorage(take, refuse, fail),
      streamHandler(_request, opened) {
        parser = opened;
        parser.once('error', fail);
        parser.once('partsLimit', () => {
          fail(new MulterError('LIMIT_PART_COUNT'));
        });
        if (request.destroyed) fail(undefined);
        else request.pipe(parser);
      },
    };
    multer(options).any()(request, {} as Response, (error: unknown) => {
      if (error === undefined && parser) resolve();
      else if (parser) fail(error);
      else reject(new ValidationFailed('The Content-Type of the form names no boundary.'));
    });
  });
}

/** Passes each file on as a stream, without buffering it. */
class StreamingStorage implements multer.StorageEngine {
  constructor(
    private readonly take: FileReceiver,
    private readonly refuse: (error: Error) => void,
    private readonly fail: (error: unknown) => void,
  ) {}

  _handleFile(_request: Request, file: Express.Multer.File, done: (error?: unknown) => void): void {
    const { fieldname, originalname, stream } = file;
    stream.once('limit', () => {
      this.fail(new MulterError('LIMIT_FILE_SIZE', fieldname));
    });
    this.take(fieldname, stream, originalname).then(
      () => {
        done(null);
      },
      (error: unknown) => {
        if (stream.errored === error) this.fail(error);
        else this.refuse(error as Error);
        done(error);
      },
    );
  }

  /** The caller removes the files of a form that it rejects later, so it removes these too. */
  _removeFile(_request: Request, _file: Express.Multer.File, done: (error: Error | null) => void): void {
    done(null);
  }
}

async function receiveFile(name: string, shape: FormShape, receive: () => Promise<void>): Promise<void> {
  if (shape.fileParts.has(name)) return receive();
  if (!shape.textParts.has(name)) throw unknownPart(name, shape);
  throw ValidationFailed.field(name, 'must be a text field, not a file');
}

function textsOf(body: Record<string, unknown>, shape: FormShape): Map<string, string> {
  // Browsers send an empty part for an unused field.
  const sent = Object.entries(body)
    .map(([name, value]) => [name, shape.listParts.has(name) ? joined(value) : value] as const)
    .filter(([, value]) => typeof value !== 'string' || value.trim() !== '');
  return new Map(
    sent.map(([name, value]) => {
      if (shape.fileParts.has(name)) {
        throw ValidationFailed.field(
          name,
          `must be a file: send it with a file name, as curl -F ${name}=@PATH does`,
        );
      }
      if (!shape.textParts.has(name)) throw unknownPart(name, shape);
      if (typeof value !== 'string') {
        throw ValidationFailed.field(name, `was sent twice, or as ${name}[…]: send it once, as ${name}`);
      }
      if (value.includes(REPLACEMENT_CHARACTER)) throw ValidationFailed.field(name, 'is not valid UTF-8');
      return [name, value];
    }),
  );
}

/** The list of repeated parts (`tags`, `tags[]`) as one text. */
function joined(value: unknown): unknown {
  return Array.isArray(value) && value.every((each) => typeof each === 'string') ? value.join(',') : value;
}

function unknownPart(name: string, shape: FormShape): ValidationFailed {
  return ValidationFailed.field(
    name.slice(0, 100),
    unknownField(name, [...shape.fileParts, ...shape.textParts]),
  );
}

/** The client error for an error of multer or its parser. */
function refusalOf(error: unknown, shape: FormShape): Error {
  if (error instanceof DomainError) return error;
  const { code, field } = error instanceof MulterError ? error : {};
  const part = field ?? 'A part';
  if (code === 'LIMIT_FILE_SIZE') {
    return new PayloadTooLarge(
      `${part}: the file is larger than the limit of ${shape.fileLimit / KIB / KIB} MiB.`,
    );
  }
  if (code === 'LIMIT_FIELD_VALUE') {
    return new PayloadTooLarge(`${part}: longer than the limit of ${shape.textLimit / KIB} KiB.`);
  }
  if (code === 'LIMIT_PART_COUNT') return new ValidationFailed(`The form has more than ${MOST_PARTS} parts.`);
  if (code === 'MISSING_FIELD_NAME') return new ValidationFailed('A part of the form has no name.');
  return new ValidationFailed('The multipart body is malformed or cut off.');
}
