import { Injectable } from '@nestjs/common';
import { ReceiveUploadInterceptor, type UploadForm } from '../gifs/upload/receive-upload.interceptor.js';
import { AsciicastUploadDto } from './asciicast-upload.dto.js';

const MIB = 1024 * 1024;
/** The parts of `POST /api/v1/recordings` and of `POST /api/asciicasts`. */
const PARTS = new Set(['file', 'asciicast']);

/** Receives the upload of an asciinema command line: only a cast. */
@Injectable()
export class ReceiveAsciicastInterceptor extends ReceiveUploadInterceptor {
  protected override readonly form: UploadForm = {
    fileParts: PARTS,
    castParts: PARTS,
    textParts: new Set(Object.keys(new AsciicastUploadDto())),
    listParts: new Set(),
    textLimit: 64 * 1024,
    fileLimit: 10 * MIB,
    missing: ['file', 'a cast is needed'],
  };
}
