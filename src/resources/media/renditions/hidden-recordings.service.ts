import { Injectable } from '@nestjs/common';
import { type DomainError, HiddenByStaff, NotFound } from '../../../platform/errors/domain-errors.js';
import { RenditionRepository } from './rendition.repository.js';

/** Files of hidden recordings are not found, like those of deleted ones; only a miss looks up the reason. */
@Injectable()
export class HiddenRecordingsService {
  constructor(private readonly renditions: RenditionRepository) {}

  /** @returns the error for a missing file */
  async orNotFound(gifId: string, message: string): Promise<DomainError> {
    const reason = await this.renditions.findHiddenReason(gifId);
    return reason === null ? new NotFound(message) : new HiddenByStaff(gifId, reason);
  }
}
