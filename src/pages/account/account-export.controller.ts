import { Controller, Get, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Conflict } from '../../platform/errors/domain-errors.js';
import { AccountExportLimit } from '../../resources/accounts/account-export-limit.js';
import { AccountExportService } from '../../resources/accounts/account-export.service.js';
import { UsersService } from '../../resources/users/users.service.js';
import { requireSession } from '../site/session/require-session.js';
import { SessionGuard } from '../site/session/session.guard.js';
import type { SessionRequest } from '../site/session/session.middleware.js';

/** Sends all data of a user as a zip file, created while it is sent. */
@ApiExcludeController()
@Controller('account/export')
export class AccountExportController {
  /** Users who get an export from this process right now. */
  readonly #exporting = new Set<number>();

  constructor(
    private readonly limit: AccountExportLimit,
    private readonly exports: AccountExportService,
    private readonly users: UsersService,
  ) {}

  /** @throws Conflict while another export of the user is sent, RateLimited */
  @Get()
  @UseGuards(SessionGuard)
  async send(@Req() request: SessionRequest, @Res() response: Response): Promise<void> {
    const { userSeq } = requireSession(request).viewer;
    if (this.#exporting.has(userSeq))
      throw new Conflict('Your export is being downloaded already. Wait until it is done.');
    this.#exporting.add(userSeq);
    try {
      await this.limit.admit(userSeq);
      const user = await this.users.getBySeq(userSeq);
      response.set('Cache-Control', 'no-store').attachment(`ttyreel-${user.username}.zip`);
      await this.exports.write(user, response);
    } finally {
      this.#exporting.delete(userSeq);
    }
  }
}
