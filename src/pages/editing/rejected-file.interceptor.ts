import { Injectable } from '@nestjs/common';
import { RejectedUploadInterceptor } from '../upload/rejected-upload.interceptor.js';
import { VersionsPage } from './versions-page.js';

/** Shows the error of a new file in the page that sent it. */
@Injectable()
export class RejectedFileInterceptor extends RejectedUploadInterceptor {
  protected override readonly page = VersionsPage;
}
