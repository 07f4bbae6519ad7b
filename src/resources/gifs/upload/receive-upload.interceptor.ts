import { buffer } from 'node:stream/consumers';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { lastValueFrom, type Observable, of } from 'rxjs';
import { ValidationFailed } from '../../../platform/errors/domain-errors.js';
import type { ClaimingRequest } from '../../../platform/idempotency/claim.js';
import { InvalidRecording, isTypescript } from '@ttyreel/recording';
import { DiskSpace, LARGEST_UPLOAD } from '../../../platform/storage/disk-space.js';
import { type IncomingFile, IncomingFiles } from '../../../platform/storage/incoming-files.js';
import { UploadDto } from '../dto/gif-fields.dto.js';
import { formDigest } from './form-digest.js';
import { complaintOfLength } from './length-complaint.js';
import { type FormShape, readForm } from './multipart-form.js';
import type { ReceivedRecording } from './gif-upload.service.js';
import { CastReceiverService, type UnfinishedCast } from './cast-receiver.service.js';
import { type ReceivedCast, receiveGif, type ReceivedGif } from './received-file.js';
import { SniffedFile } from './sniffed-file.js';
import { unpackedFile } from './unpacked-file.js';

const MIB = 1024 * 1024;

/** The form of an upload. */
export interface UploadForm extends FormShape {
  /** The file parts that are casts; the others are GIFs, but for `timing`. */
  readonly castParts: ReadonlySet<string>;
  /** The part that a form without a file lacks, and its description. */
  readonly missing: readonly [part: string, problem: string];
}

export const UPLOAD: UploadForm = {
  fileParts: new Set(['file', 'gif', 'cast', 'timing']),
  castParts: new Set(['cast']),
  textParts: new Set(Object.keys(new UploadDto())),
  listParts: new Set(['tags']),
  textLimit: 64 * 1024,
  fileLimit: 10 * MIB,
  missing: ['file', 'a GIF is needed, or a cast that it can be drawn from'],
};

/** A request with a received form: its text parts are the body. */
export interface UploadRequest extends ClaimingRequest {
  received: ReceivedRecording;
}

/**
 * Receives the upload form: files are streamed to disk and checked; the text parts become the body that the pipes validate.
 * Whatever happens after that, no file remains outside the store.
 */
@Injectable()
export class ReceiveUploadInterceptor implements NestInterceptor {
  protected readonly form: UploadForm = UPLOAD;

  constructor(
    private readonly incoming: IncomingFiles,
    private readonly disk: DiskSpace,
    private readonly casts: CastReceiverService,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<UploadRequest>();
    const space = await this.disk.reserve(mostBytesOf(request));
    const upload = new Upload(this.form, this.incoming, this.casts);
    try {
      const fields = await readForm(request, this.form, (name, content, fileName) =>
        upload.receive(name, content, fileName),
      );
      request.received = await upload.recording(fields.get('keep_input') === 'true');
      request.body = Object.fromEntries(fields);
      request.contentDigest = formDigest(fields, request.received);
      return of(await lastValueFrom(next.handle()));
    } finally {
      await upload.discard();
      space.release();
    }
  }
}

/** The maximum disk space for the files of a form. A compressed cast may take more, from what is kept free. */
function mostBytesOf(request: UploadRequest): number {
  const announced = Number(request.get('content-length') ?? Infinity);
  return Math.min(announced, LARGEST_UPLOAD);
}

/** The cast, with a warning if its GIF is of another length. Texts cannot be compared: that of a GIF is read later. */
function compared(cast: ReceivedCast, gif: ReceivedGif): ReceivedCast {
  const complaint = complaintOfLength(gif.facts, cast.facts);
  if (complaint === undefined) return cast;
  return { ...cast, facts: { ...cast.facts, warnings: [...cast.facts.warnings, complaint] } };
}

function refusalOf(part: string, error: unknown): unknown {
  return error instanceof InvalidRecording ? ValidationFailed.field(part, error.message) : error;
}

/** The files of one form during the upload. */
class Upload {
  readonly #files: IncomingFile[] = [];
  readonly #pictures: ReceivedGif[] = [];
  #pictureParts = 0;
  #castParts = 0;
  #cast: UnfinishedCast | undefined;
  #timing: Promise<Buffer> | undefined;
  #fileName: string | undefined;

  constructor(
    private readonly form: UploadForm,
    private readonly incoming: IncomingFiles,
    private readonly casts: CastReceiverService,
  ) {}

  async receive(name: string, content: AsyncIterable<Buffer>, fileName: string): Promise<void> {
    if (name === 'timing') return this.receiveTiming(content);
    const isCast = this.form.castParts.has(name);
    // The name of the picture counts, or else that of the cast.
    if (!isCast || this.#fileName === undefined) this.#fileName = fileName;
    if (isCast) {
      if (++this.#castParts > 1) throw ValidationFailed.field(name, 'was sent twice');
      this.#cast = await this.write(name, content, (source, file) => this.casts.begin(source, file));
    } else {
      if (++this.#pictureParts > 1)
        throw ValidationFailed.field(name, 'send one picture only, as file or as gif');
      this.#pictures.push(await this.write(name, content, receiveGif));
    }
  }

  /** @throws ValidationFailed if there is neither a picture nor a cast, or the cast has only input that is not kept */
  async recording(keepsInput: boolean): Promise<ReceivedRecording> {
    const [gif] = this.#pictures;
    const cast = await this.finishedCast(keepsInput);
    const fileName = this.#fileName;
    if (gif) return { gif, cast: cast && compared(cast, gif), fileName };
    if (cast) return { cast, fileName };
    throw ValidationFailed.field(...this.form.missing);
  }

  private async finishedCast(keepsInput: boolean): Promise<ReceivedCast | undefined> {
    const [cast, timing] = [this.#cast, await this.#timing];
    if (timing && !(cast?.document && isTypescript(cast.document)))
      throw ValidationFailed.field(
        'timing',
        'belongs to a typescript of `script`, but no typescript was sent',
      );
    try {
      const finished = cast && (await this.casts.finish(cast, timing));
      return keepsInput || !finished ? finished : await this.casts.withoutInput(finished);
    } catch (error) {
      throw refusalOf('cast', error);
    }
  }

  private async receiveTiming(content: AsyncIterable<Buffer>): Promise<void> {
    if (this.#timing) throw ValidationFailed.field('timing', 'was sent twice');
    this.#timing = buffer(unpackedFile(content, 'timing file'));
    await this.#timing.catch((error: unknown) => {
      throw refusalOf('timing', error);
    });
  }

  async discard(): Promise<void> {
    await Promise.all(this.#files.map((file) => this.incoming.discard(file)));
  }

  private async write<Received>(
    name: string,
    content: AsyncIterable<Buffer>,
    receive: (source: AsyncIterable<Buffer>, file: IncomingFile) => Promise<Received>,
  ): Promise<Received> {
    const file = await this.incoming.create();
    this.#files.push(file);
    const sniffed = new SniffedFile(content);
    try {
      return await receive(sniffed.content(), file);
    } catch (error) {
      if (!(error instanceof InvalidRecording)) throw error;
      throw ValidationFailed.field(name, error.message + this.hintFor(name, sniffed));
    }
  }

  /** Names the part for a file of the other kind, if the form has one. */
  private hintFor(name: string, { isGif, isCast }: SniffedFile): string {
    const { castParts, fileParts } = this.form;
    if (castParts.size === fileParts.size) return '';
    if (isCast && !castParts.has(name)) return ' It is a cast: send it as `cast`.';
    return isGif && castParts.has(name) ? ' It is a GIF: send it as `file`.' : '';
  }
}
