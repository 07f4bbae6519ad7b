import { Injectable } from '@nestjs/common';
import { UsersService } from '../users/users.service.js';
import { isApiKey } from './api-key.js';
import type { Viewer } from './viewer.js';

@Injectable()
export class AuthService {
  constructor(private readonly users: UsersService) {}

  /**
   * Whom a key belongs to, read anew on each call so that a reset key or a lost staff flag counts at once.
   * A text whose checksum is off never reaches the database.
   */
  async identify(apiKey: string): Promise<Viewer | null> {
    if (!isApiKey(apiKey)) return null;
    const user = await this.users.findByApiKey(apiKey);
    return user && { userSeq: user.seq, username: user.username, isStaff: user.isStaff };
  }
}
