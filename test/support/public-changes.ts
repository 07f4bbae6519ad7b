import type { DataSource } from 'typeorm';
import { ChangeRepository } from '../../src/platform/response-cache/change.repository.js';
import { KeptAnswers } from '../../src/platform/response-cache/kept-answers.js';
import { PublicChanges } from '../../src/platform/response-cache/public-changes.service.js';

/** Writes to a database, of which no answers are kept unless they are given. */
export function publicChanges(source: DataSource, kept = new KeptAnswers()): PublicChanges {
  return new PublicChanges(source, new ChangeRepository(), kept);
}
