import { Injectable } from '@nestjs/common';
import { ReceiveUploadInterceptor, UPLOAD, type UploadForm } from '../upload/receive-upload.interceptor.js';
import { ReplacementDto } from './gif-versions.dto.js';

/** Receives the new files of a recording: the form of an upload without its texts. */
@Injectable()
export class ReceiveFileInterceptor extends ReceiveUploadInterceptor {
  protected override readonly form: UploadForm = {
    ...UPLOAD,
    textParts: new Set(Object.keys(new ReplacementDto())),
    listParts: new Set(),
  };
}
