import { fileURLToPath } from 'node:url';
import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { NotFound } from '../../platform/errors/domain-errors.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { routeNotFoundMessage } from '../../platform/http/error.filter.js';

/** Next to the documents. */
const FOLDER = fileURLToPath(new URL('../../../../docs/images/', import.meta.url));
const MAX_AGE_MS = 3_600_000;

/** The pictures of the documents. */
@ApiExcludeController()
@Controller('docs/images')
export class DocumentImagesController {
  @Get(':name')
  image(@Param('name') name: string, @Req() request: ApiRequest, @Res() response: Response): Promise<void> {
    return new Promise((resolve, reject) => {
      response.sendFile(name, { root: FOLDER, maxAge: MAX_AGE_MS }, (error?: Error) => {
        // Once headers are sent, the client has gone.
        if (!error || response.headersSent) resolve();
        else reject(new NotFound(routeNotFoundMessage(request)));
      });
    });
  }
}
